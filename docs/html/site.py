# SPDX-License-Identifier: MIT
# site.py: `make html`: turns README.md and the pages below docs/ into pages for a browser. cmark-gfm reads the Markdown as
# the tests and code hosts do; this script adds headings' ids, the frame of a page and its lists of links, and checks every link.
# The kinds of pages and their order are those of docs/README.md. Pages made from the program itself are those of generated.py.
#
#   KANUN=build/kanun python3 docs/html/site.py FOLDER [VERSION]
import html
import html.parser
import json
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # the sources may be read-only
import generated  # noqa: E402

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIST = "docs/README.md"
# Texts in the scripts of other languages have a language of their own for screen readers.
FOREIGN = [
    ("ja", "[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e]+(?:[\u2190-\u27bf0-9{} ]*[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e]+)*"),
    ("ar", "[\u0600-\u06ff]+(?:[ \u060c]+[\u0600-\u06ff]+)*"),
]
# On a phone, a table is a list if the longest words of its columns have more letters than this together.
PHONE = 28
# Code of at most so many letters is not broken in a table.
SHORT = 24
ROLES = {"table": "table", "thead": "rowgroup", "tbody": "rowgroup", "tr": "row", "th": "columnheader", "td": "cell"}
FOREIGN_RE = re.compile("|".join(f"(?P<{lang}>{pattern})" for lang, pattern in FOREIGN))


def fail(message):
    sys.exit(f"site: {message}")


def slug(title):
    """A heading's id, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def rendered(path):
    """The HTML of a Markdown file."""
    if not shutil.which("cmark-gfm"):
        fail("cmark-gfm is missing. On Debian: apt-get install cmark-gfm")
    with open(os.path.join(TOP, path), "rb") as page:
        run = subprocess.run(["cmark-gfm", "--extension", "table", "--extension", "strikethrough", "--extension", "autolink"],
                             stdin=page, capture_output=True, check=False)
    if run.returncode:
        fail(f"cmark-gfm can't read {path}: {run.stderr.decode()}")
    return run.stdout.decode()


class Page(html.parser.HTMLParser):
    """One page: its HTML with ids and changed links, its title, headings and links."""

    def __init__(self, path, to, source):
        super().__init__(convert_charrefs=False)
        self.path, self.to = path, to
        self.out, self.headings, self.links, self.images = [], [], [], []
        self.ids, self.heading, self.words, self.named = set(), None, [], None
        self.tables, self.begun, self.columns, self.column, self.label, self.side = 0, 0, [], 0, None, None
        self.longest, self.cell = {}, 0  # letters of the longest word of each column; where this cell begins in `out`
        self.feed(source)
        self.close()
        self.title = self.headings[0][2] if self.headings else path

    def write(self, text):
        (self.words if self.heading else self.out).append(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if re.fullmatch("h[1-6]", tag):
            self.heading, self.words, self.named = tag, [], attrs.get("id")
            return
        if tag == "a" and "href" in attrs:
            self.links.append(attrs["href"])
            attrs["href"] = self.to(self.path, attrs["href"])
        elif tag == "img":
            self.images.append(attrs["src"])
            attrs["src"] = self.to(self.path, attrs["src"])
            attrs["loading"] = "lazy"
        elif tag == "table":
            self.tables += 1
            self.columns, self.begun, self.side, self.longest = [], len(self.out), attrs.pop("class", None), {}
        elif tag == "tr":
            self.column = 0
        elif tag == "th":
            if attrs.setdefault("scope", "col") == "col":
                self.label = []
            else:
                self.column += 1
        elif tag == "td":
            attrs["data-label"] = self.columns[self.column] if self.column < len(self.columns) else ""
            self.column += 1
        elif tag == "pre":
            attrs["tabindex"] = "0"
        if tag in ("th", "td"):
            self.cell = len(self.out)
        if tag in ROLES:  # which the look of a phone would take away
            attrs["role"] = "rowheader" if attrs.get("scope") == "row" else ROLES[tag]
        self.write(f"<{tag}" + "".join(f' {name}="{html.escape(value or "")}"' for name, value in attrs.items()) + ">")

    def handle_endtag(self, tag):
        if tag == self.heading:
            inner, self.heading = "".join(self.words), None
            plain = html.unescape(re.sub("<[^>]*>", "", inner))
            name, n = self.named or slug(plain), 1
            while name in self.ids:
                name, n = f"{slug(plain)}-{n}", n + 1
            self.ids.add(name)
            self.headings.append((int(tag[1]), name, plain))
            link = "" if tag == "h1" else f' <a class="here" href="#{name}" aria-label="Link to “{html.escape(plain)}”">#</a>'
            self.out.append(f'<{tag} id="{name}">{inner}{link}</{tag}>')
            return
        self.write(f"</{tag}>")
        if tag in ("th", "td"):
            self.measure(len(self.columns) if self.label is not None else self.column - 1)
        if tag == "th" and self.label is not None:
            self.columns.append("".join(self.label))
            if not self.columns[-1]:  # nothing stands above: no header
                self.out[-1] = '<td role="cell"></td>'
            self.label = None
        elif tag == "table":
            kind = f" {self.side}" if self.side else " wide" if len(self.columns) > 3 or sum(self.longest.values()) > PHONE else ""
            within = f": {html.escape(self.headings[-1][2])}" if self.headings else ""
            self.out.insert(self.begun, f'<div class="table{kind}" role="region" tabindex="0" aria-label="Table {self.tables}{within}">')
            self.write("</div>")

    def measure(self, column):
        """Notes how long the words of a cell are, and marks short code."""
        source = "".join(self.out[self.cell:])
        words = html.unescape(re.sub("<[^>]*>", "", source)).split()
        self.longest[column] = max([self.longest.get(column, 0), *map(len, words)])
        self.out[self.cell:] = [re.sub("<code>([^<]*)</code>", lambda m: m[0].replace("<code>", '<code class="short">') if len(html.unescape(m[1])) <= SHORT else m[0], source)]

    def handle_data(self, data):
        if self.label is not None:
            self.label.append(data)
        self.write(FOREIGN_RE.sub(lambda m: f'<span lang="{m.lastgroup}"' + (' dir="rtl"' if m.lastgroup == "ar" else "") + f">{m.group()}</span>", data))

    def handle_entityref(self, name):
        self.write(f"&{name};")

    def handle_charref(self, name):
        self.write(f"&#{name};")


def linked(path):
    """The Markdown files and generated pages that a page links to, with its headings of the second level: [(heading, path)]."""
    heading = ""
    with open(os.path.join(TOP, path), encoding="utf-8") as page:
        for line in page:
            heading = line[3:].strip() if line.startswith("## ") else heading
            for target in re.findall(r"\]\(([^)#:]*)", line):
                whole = os.path.normpath(os.path.join(os.path.dirname(path), target))
                if whole.endswith(".md") or whole in (generated.FAMILIES, generated.ERRORS):
                    yield heading, whole


def kinds():
    """The headings of the list of documents, each with its pages: [(kind, [path])]. The list of a folder brings the pages in it."""
    found = {}
    met = {"README.md", LIST}
    for kind, path in linked(LIST):
        whole = [path] + ([page for _, page in linked(path) if os.path.dirname(page) == os.path.dirname(path)] if path.endswith("/README.md") else [])
        for page in whole:
            if page not in met:
                found.setdefault(kind, []).append(page)
                met.add(page)
    return list(found.items())


def name_of(path):
    """Where a page or a file goes on the site."""
    if path == "README.md":
        return "index.html"
    if path == LIST:
        return "documents.html"
    if generated.name_of(path):
        return generated.name_of(path)
    path = path[len("docs/"):] if path.startswith("docs/") else path
    return re.sub(r"(^|/)README\.md$", r"\1index.html", path) if path.endswith("README.md") else re.sub(r"\.md$", ".html", path)


def inner(path):
    """The attribute of a page that a list in its folder brings."""
    return ' class="inner"' if path.count("/") > 1 and os.path.exists(os.path.join(TOP, os.path.dirname(path), "README.md")) and not path.endswith("/README.md") else ""


def frame(page, pages, groups, version):
    """A whole HTML document."""
    here = name_of(page.path)
    up = "../" * here.count("/")
    current = ' aria-current="page"'
    listed = []
    for number, (kind, paths) in enumerate(groups):
        items = "".join(
            f'<li{inner(path)}><a href="{up}{name_of(path)}"{current if path == page.path else ""}>{html.escape(pages[path].title)}</a></li>'
            for path in paths)
        listed.append(f'<p class="kind" id="kind-{number}">{html.escape(kind)}</p><ul aria-labelledby="kind-{number}">{items}</ul>')
    below = [h for h in page.headings if h[0] in (2, 3)]
    contents = ""
    if len([h for h in below if h[0] == 2]) > 2:
        most = [h for h in below if h[0] == 2] if len(below) > 40 else below
        contents = ('<details class="contents"><summary>On this page</summary><nav aria-label="On this page"><ul>' +
                    "".join(f'<li class="level{level}"><a href="#{name}">{html.escape(plain)}</a></li>' for level, name, plain in most) +
                    "</ul></nav></details>")
    title = page.title if page.title == "Kanun" else f"{page.title} · Kanun"
    body = "".join(page.out)
    body = body.replace("</h1>", "</h1>" + contents, 1)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(title)}</title>
<link rel="stylesheet" href="{up}style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a href="{up}index.html">Kanun</a> <span>card games by rules that you write</span></header>
<div class="frame">
<details class="menu"><summary>All pages</summary>
<nav aria-label="All pages">{"".join(listed)}</nav>
</details>
<main id="main" tabindex="-1">
{body}</main>
</div>
<footer>Kanun {html.escape(version)} · MIT licence</footer>
<script src="{up}menu.js"></script>
</body>
</html>
"""


def index(pages):
    """The headings of all pages as a script, for the search: [[heading, page, link]]. A page's own title comes first."""
    found = [[plain, "" if level == 1 else page.title, name_of(path) + ("" if level == 1 else f"#{name}")]
             for path, page in pages.items() for level, name, plain in page.headings]
    return f"window.headings = {json.dumps(sorted(found, key=lambda entry: entry[1] != ''), ensure_ascii=False, separators=(',', ':'))};\n"


def main(folder, version):
    groups = kinds()
    paths = ["README.md", LIST] + [path for _, group in groups for path in group]
    there = {os.path.relpath(os.path.join(root, name), TOP) for root, _, names in os.walk(os.path.join(TOP, "docs")) for name in names if name.endswith(".md")}
    forgotten = sorted(there - set(paths))
    if forgotten:
        fail(f"{LIST} does not list {', '.join(forgotten)}")
    files = set()

    def to(path, link):
        """A link of a page as a link of its page on the site."""
        target, _, part = link.partition("#")
        if re.match(r"[a-z]+:", target):
            return link
        whole = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
        if whole not in paths:
            files.add(whole)
        name = os.path.relpath(name_of(whole), os.path.dirname(name_of(path)) or ".")
        return (name if target else "") + ("#" + part if part else "")

    try:
        made = generated.pages()
    except ValueError as error:
        fail(error)
    paths += [path for path in made if path not in paths]
    pages = {path: Page(path, to, made.get(path) or rendered(path)) for path in paths}
    missing = [f"{path}: {link}" for path, page in pages.items() for link in page.links + page.images if not leads(pages, files, path, link)]
    if missing:
        fail("these links lead nowhere:\n  " + "\n  ".join(missing))
    groups = [("Start", ["README.md", LIST])] + groups
    shutil.rmtree(folder, ignore_errors=True)
    for path, page in pages.items():
        write(folder, name_of(path), frame(page, pages, groups, version).encode())
    write(folder, "headings.js", index(pages).encode())
    for path in sorted(files) + ["docs/html/style.css", "docs/html/menu.js"]:
        with open(os.path.join(TOP, path), "rb") as file:
            write(folder, os.path.basename(path) if path.startswith("docs/html/") else name_of(path), file.read())
    print(f"{len(pages)} pages in {folder}: open {os.path.join(folder, 'index.html')}")


def leads(pages, files, path, link):
    target, _, part = link.partition("#")
    if re.match(r"[a-z]+:", target):
        return True
    whole = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
    if whole in pages:
        return not part or part in pages[whole].ids
    return whole in files and os.path.isfile(os.path.join(TOP, whole))


def write(folder, name, content):
    to = os.path.join(folder, name)
    os.makedirs(os.path.dirname(to), exist_ok=True)
    with open(to, "wb") as file:
        file.write(content)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        fail("usage: site.py FOLDER [VERSION]")
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
