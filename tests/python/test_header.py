# SPDX-License-Identifier: MIT
"""The declarations for cffi equal the header: functions, sizes, places and numbers, as the C compiler has them."""
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

import kanun
from kanun._library import declarations

HEADER = kanun.header_path.read_text(encoding="utf-8")
# Found without the parser of the package.
BARE = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.S)
STRUCTS = re.findall(r"^typedef struct (\w+) \{(.*?)^\} \1;", BARE, flags=re.S | re.M)


def members(body):
    """The names of a struct's members, without the additions of functions and arrays."""
    found = []
    for line in body.replace("\n", " ").split(";"):
        for part in line.split(","):
            name = re.search(r"(\w+)\s*(\[\w+\])?\s*$", part)
            if name:
                found.append(name.group(1))
    return found


class HeaderTest(unittest.TestCase):
    def test_every_function_is_declared_and_exported(self):
        functions = re.findall(r"^KANUN_API [^;]*?\b(kanun_\w+)\(", HEADER, flags=re.M | re.S)
        self.assertGreater(len(functions), 60)
        self.assertEqual(len(functions), HEADER.count("KANUN_API ") - HEADER.count("define KANUN_API "))
        for name in functions:
            self.assertTrue(callable(getattr(kanun.lib, name)), name)
        command = [*shlex.split(os.environ.get("NM") or "nm"), "-D", "--defined-only", kanun.library_path]
        nm = subprocess.run(command, text=True, capture_output=True, check=True).stdout
        self.assertEqual(sorted(functions), sorted(re.findall(r"\bkanun_\w+", nm)))

    def test_sizes_places_and_numbers_are_the_compiler_s(self):
        rows = []
        self.assertGreater(len(STRUCTS), 15)
        for name, body in STRUCTS:
            rows.append(f'S("{name}", sizeof({name}));')
            rows += [f'S("{name}.{member}", offsetof({name}, {member}));' for member in members(body)]
        constants = re.findall(r"^#define (KANUN_\w+) \d+\b", HEADER, flags=re.M)
        constants += re.findall(r"^\s*(?:enum \{ )?(KANUN_\w+)\b(?=\s*[=,}\n])", BARE, flags=re.M)
        constants = sorted({name for name in constants if hasattr(kanun.lib, name)})
        self.assertGreater(len(constants), 30)
        rows += [f'S("{name}", {name});' for name in constants]
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "sizes")
            with open(program + ".c", "w", encoding="utf-8") as out:
                out.write('#include <kanun.h>\n#define S(n, v) printf("%s %lld\\n", n, (long long)(v))\n'
                          "int main(void) {\n" + "\n".join(rows) + "\nreturn 0;\n}\n")
            compiler = shlex.split(os.environ.get("CC") or "cc")
            subprocess.run([*compiler, "-std=c99", f"-I{kanun.header_path.parent}", program + ".c", "-o", program],
                           check=True)
            printed = subprocess.run([program], text=True, capture_output=True, check=True).stdout
        found = dict(line.rsplit(" ", 1) for line in printed.splitlines())
        self.assertEqual(len(found), len(rows))
        for name, value in found.items():
            struct, _, member = name.partition(".")
            mine = (getattr(kanun.lib, name) if name in constants else
                    kanun.ffi.offsetof(struct, member) if member else kanun.ffi.sizeof(struct))
            self.assertEqual(mine, int(value), name)
        for name, body in STRUCTS:
            self.assertEqual([field for field, _ in kanun.ffi.typeof(name).fields], members(body), name)

    def test_nothing_is_lost_but_macros(self):
        text = declarations(HEADER)
        self.assertNotIn("/*", text)
        self.assertNotIn("KANUN_API", text)
        self.assertEqual(set(re.findall(r"^#(\w+)", text, flags=re.M)), {"define"})
        header = '#ifdef __cplusplus\nextern "C" {\n#endif\n#define A 1\n#define B "x"\nint f(void); /* g */\n'
        self.assertEqual(declarations(header), "#define A 1\nint f(void);\n")

    def test_a_header_of_another_version_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "kanun.h")
            with open(path, "w", encoding="utf-8") as out:
                out.write(HEADER.replace('KANUN_VERSION "', 'KANUN_VERSION "9'))
            done = subprocess.run([sys.executable, "-c", "import kanun"], text=True, capture_output=True, check=False,
                                  env={**os.environ, "KANUN_HEADER": path, "KANUN_LIBRARY": kanun.library_path})
        self.assertIn("but " + path + " is of 9", done.stderr)

    def test_no_library(self):
        done = subprocess.run([sys.executable, "-c", "import kanun"], text=True, capture_output=True, check=False,
                              env={**os.environ, "KANUN_LIBRARY": "/nonexistent/libkanun.so"})
        self.assertIn("set KANUN_LIBRARY to the path of libkanun.so", done.stderr)

    def test_the_package_has_the_version_of_the_library(self):
        project = os.path.join(os.environ["TOP_SRCDIR"], "scripts/python/pyproject.toml")
        with open(project, encoding="utf-8") as file:
            self.assertIn(f'\nversion = "{kanun.__version__}"\n', file.read())


if __name__ == "__main__":
    unittest.main()
