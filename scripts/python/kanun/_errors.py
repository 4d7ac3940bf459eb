# SPDX-License-Identifier: MIT
"""Errors of the library as exceptions. `errors` has every error, as the session protocol writes them."""
from __future__ import annotations

from typing import Any, NoReturn

from ._library import ffi, lib, text_or_none


class Error(Exception):
    """A call of the library failed. `status` is the library's, `errors` are its errors as data."""

    def __init__(self, message: str, status: int = 0, errors: "list[dict[str, Any]] | None" = None) -> None:
        super().__init__(message)
        self.status = status
        self.errors = errors or []


class RulesError(Error):
    """A rules file, a script or a choice of options is wrong."""


class IllegalMove(Error):
    """The move is not legal. The message gives the reason and the rule."""


class UsageError(Error, ValueError):
    """An invalid argument: an unknown seat, a number out of range."""


class ErrorList:
    """A list of the library to which calls add their errors."""

    def __init__(self) -> None:
        self.pointer = ffi.gc(lib.kanun_errors_new(), lib.kanun_errors_free)
        if not self.pointer:
            raise MemoryError

    def data(self) -> "list[dict[str, Any]]":
        found: list[dict[str, Any]] = []
        while True:
            error = lib.kanun_errors_nth(self.pointer, len(found))
            if not error:
                return found
            row: dict[str, Any] = {"code": f"E{error.code:04d}"}
            for name in ("file", "message", "meant", "expected", "text"):
                value = text_or_none(getattr(error, name))
                if value is not None:
                    row[name] = value
            for name in ("line", "column"):
                if getattr(error, name):
                    row[name] = getattr(error, name)
            found.append(row)

    def raise_(self, status: int, otherwise: str = "") -> NoReturn:
        """Raise the exception of a status, with all errors added so far, and empty the list."""
        errors = self.data()
        lib.kanun_errors_clear(self.pointer)
        message = "\n".join(error["text"] for error in errors) or otherwise or "the call failed"
        if status == lib.KANUN_SYSTEM and not errors:
            raise MemoryError
        kind = {lib.KANUN_NO: IllegalMove, lib.KANUN_USAGE: UsageError, lib.KANUN_RULES: RulesError}.get(status, Error)
        raise kind(message, status, errors)
