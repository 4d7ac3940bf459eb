# SPDX-License-Identifier: MIT
"""Loads libkanun, and declares its functions as kanun.h does.

The declarations come from the header of the library in use, so they can't differ from it.
"""
from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any, Iterator, Optional

import cffi

_HERE = Path(__file__).resolve()


def declarations(header: str) -> str:
    """Return the part of a header that cffi understands: no comments, macros or conditions.

    Constants that are whole numbers stay. Parts for C++ are left out.
    """
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.S).replace("\\\n", " ")
    text = re.sub(r"^#ifdef __cplusplus$.*?^#endif$", "", text, flags=re.S | re.M)
    lines = []
    for line in text.split("\n"):
        if re.match(r"#define \w+ -?\d+\s*$", line) or not line.startswith("#"):
            lines.append(line.replace("KANUN_API ", "").rstrip())
    return "\n".join(line for line in lines if line.strip()) + "\n"


def header_version(header: str) -> str:
    found = re.search(r'^#define KANUN_VERSION "(.*)"$', header, flags=re.M)
    return found.group(1) if found else ""


def source_tree() -> Optional[Path]:
    """Return the top of the source tree that this package lies in, if it does."""
    for folder in _HERE.parents:
        if (folder / "interp/engine/kanun.h").is_file():
            return folder
    return None


def _libraries() -> Iterator[str]:
    """Yield the libraries to try, in order."""
    named = os.environ.get("KANUN_LIBRARY")
    if named:
        yield named
        return
    tree = source_tree()
    if tree:
        for build in ("build", "build-install", "."):
            library = tree / build / ".libs/libkanun.so"
            if library.is_file():
                yield str(library)
    for prefix in [folder.parent for folder in _HERE.parents if folder.name == "share"] + [Path(sys.prefix)]:
        library = prefix / "lib/libkanun.so.0"
        if library.is_file():
            yield str(library)
    yield "libkanun.so.0"


def _headers(library: str) -> Iterator[Path]:
    """Yield the headers that may belong to a library, in order."""
    named = os.environ.get("KANUN_HEADER")
    if named:
        yield Path(named)
        return
    if os.sep in library:
        for folder in list(Path(library).resolve().parents)[:4]:
            yield folder / "interp/engine/kanun.h"
            yield folder / "include/kanun.h"
    tree = source_tree()
    if tree:
        yield tree / "interp/engine/kanun.h"
    for prefix in (sys.prefix, str(Path.home() / ".local"), "/usr/local", "/usr"):
        yield Path(prefix) / "include/kanun.h"


def _open() -> tuple[Any, Any, Path, str]:
    reasons = []
    for name in _libraries():
        header = next((path for path in _headers(name) if path.is_file()), None)
        if header is None:
            reasons.append(f"{name}: no kanun.h found; set KANUN_HEADER to its path")
            continue
        text = header.read_text(encoding="utf-8")
        ffi = cffi.FFI()
        ffi.cdef(declarations(text))
        try:
            lib = ffi.dlopen(name)
            version = ffi.string(lib.kanun_version()).decode()
        except (OSError, AttributeError) as why:
            reasons.append(str(why))
            continue
        if version != header_version(text):
            reasons.append(f"{name} has version {version}, but {header} is of {header_version(text)}")
            continue
        return ffi, lib, header, name
    raise ImportError("libkanun can't be loaded; install Kanun, or set KANUN_LIBRARY to the path of libkanun.so:\n  "
                      + "\n  ".join(reasons))


ffi, lib, header_path, library_path = _open()

# The function of libc that the library needs: a stream that ends in memory.
_libc_ffi = cffi.FFI()
_libc_ffi.cdef("void *open_memstream(char **text, size_t *size); int fclose(void *stream); void free(void *memory);")
_libc = _libc_ffi.dlopen(None)


class HeldRules:
    """Rules of the library. They are freed when their last user releases them: Python, a game, or rules that vary them.

    Python frees objects that refer to each other in any order, but the library needs rules until their games are freed.
    """

    def __init__(self, pointer: Any, parent: "Optional[HeldRules]" = None) -> None:
        self.pointer, self.parent = pointer, parent
        self._others: list[None] = []  # an item for each user beyond the first; lists change atomically
        if parent:
            parent.hold()

    def hold(self) -> None:
        self._others.append(None)

    def release(self) -> None:
        try:
            self._others.pop()
        except IndexError:
            lib.kanun_rules_free(self.pointer)
            if self.parent:
                self.parent.release()


def free_game(pointer: Any, rules: HeldRules) -> None:
    lib.kanun_game_free(pointer)
    rules.release()


class Memory:
    """A stream for functions that print: `with Memory() as out: f(out.stream)`, then `out.text`."""

    def __enter__(self) -> "Memory":
        self._text = _libc_ffi.new("char **")
        self._size = _libc_ffi.new("size_t *")
        self._stream = _libc.open_memstream(self._text, self._size)
        if not self._stream:
            raise MemoryError
        self.stream = ffi.cast("FILE *", int(_libc_ffi.cast("uintptr_t", self._stream)))
        self.text = ""
        return self

    def __exit__(self, *unused: object) -> None:
        _libc.fclose(self._stream)
        self.text = _libc_ffi.unpack(self._text[0], self._size[0]).decode()
        _libc.free(self._text[0])


def text(pointer: Any) -> str:
    """Return a text of the library; "" for NULL."""
    return str(ffi.string(pointer).decode()) if pointer else ""


def text_or_none(pointer: Any) -> Optional[str]:
    return ffi.string(pointer).decode() if pointer else None


def new(kind: str) -> Any:
    """Return a struct for the library to fill, with its size set."""
    struct = ffi.new(kind + " *")
    struct.size = ffi.sizeof(kind)
    return struct


def texts(items: Optional[list[str]]) -> tuple[Any, list[Any]]:
    """Return a NULL-terminated array of texts, and the objects to keep while it is used."""
    if items is None:
        return ffi.NULL, []
    kept = [ffi.new("char[]", item.encode()) for item in items]
    return ffi.new("const char *[]", [*kept, ffi.NULL]), kept
