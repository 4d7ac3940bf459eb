# SPDX-License-Identifier: MIT
# generated.py: pages of the site that come from the program itself: one for each shipped family, from `kanun show --table` and
# `kanun list --hooks`, an index of them, and one of all error codes, from `kanun explain`. They are no documents: each
# stands for the folder that it is made from, and documents link to that folder.
import html
import os
import re
import subprocess

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FAMILIES, ERRORS = "ruledefs", "interp/examples"
KINDS = {"01": "Files and YAML", "02": "Keys and values", "03": "Extends, options and merging", "04": "Pack, zones and variables",
         "05": "Phases and mechanics", "06": "Scripts and hooks", "07": "A game in progress", "08": "Moves, scenarios and records",
         "09": "The program"}


def kanun(*words):
    """What a command prints."""
    program = os.environ.get("KANUN", "kanun")
    try:
        run = subprocess.run([program, *words, "--path", os.path.join(TOP, FAMILIES)] if words[0] in ("list", "show") else [program, *words],
                             stdin=subprocess.DEVNULL, capture_output=True, check=False, env={**os.environ, "NO_COLOR": "1"})
    except OSError as error:
        raise ValueError(f"can't run {program}: {error.strerror}. Build it first, or set KANUN to its path") from error
    if run.returncode:
        raise ValueError(f"kanun {' '.join(words)}: {run.stderr.decode()}")
    return run.stdout.decode()


def read(pattern, line, command):
    """The parts of a line. A line of another form is an error: the pages would leave something out."""
    found = re.fullmatch(pattern, line)
    if not found:
        raise ValueError(f"'{command}' prints a line that generated.py can't read: {line}")
    return found.groups()


def text(plain):
    """A text of the program as HTML, with code between backticks."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", html.escape(plain, quote=False))


def code(plain):
    return f"<code>{html.escape(plain, quote=False)}</code>"


def table(heads, rows):
    """A table whose first column is a header of its rows."""
    return ("<table><thead><tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr></thead><tbody>" +
            "".join(f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>" for row in rows) +
            "</tbody></table>\n")


def families():
    """The folders of rules files, each with the name by which README.md calls it and what it says about it."""
    with open(os.path.join(TOP, "README.md"), encoding="utf-8") as page:
        named = {folder: (name, about) for name, folder, about in
                 re.findall(rf"^\| \[([^]]*)\]\({FAMILIES}/(\w+)\) \|.*\| ([^|]*) \|$", page.read(), re.MULTILINE)}
    folders = sorted(entry.name for entry in os.scandir(os.path.join(TOP, FAMILIES)) if entry.is_dir())
    unnamed = [folder for folder in folders if folder not in named]
    if unnamed:
        raise ValueError(f"README.md does not link {', '.join(f'{FAMILIES}/{folder}' for folder in unnamed)}")
    return sorted(((folder, *named[folder]) for folder in folders), key=lambda family: family[1].casefold())


def games_and_hooks(family):
    """[(id, name)] of a family's games, and its hooks: {(name, place): [kind, says, {use: [game]}, [parameter]]}."""
    games, hooks, hook = [], {}, None
    for line in kanun("list", family, "--hooks").splitlines():
        if game := re.fullmatch(rf" *({family}/\w+) +(.*)", line):
            games.append(game.groups())
        elif not line.startswith("      "):
            if line.strip() != "no hooks":
                name, kind, place, says = read(r"    (\w+) \((\w+), ([\w.]+:\d+)\)(?:: (.*))?", line, "kanun list --hooks")
                hook = hooks.setdefault((name, place), [kind, says or "", {}, []])
        elif " = " not in line:
            used = read("      (?:used by (.*)|not used)", line, "kanun list --hooks")[0]
            if used:
                hook[2].setdefault(used, []).append(games[-1][0].split("/")[1])
        else:
            parameter = read(r"      (\w+) = (.*?)(?:: (.*))? \(([^()]*)\)", line, "kanun list --hooks")
            if parameter not in hook[3]:
                hook[3].append(parameter)
    return games, hooks


def hook_html(key, hook, games):
    (name, place), (kind, says, used, parameters) = key, hook
    uses = []
    for use, where in used.items():
        entries = re.sub(r"((?:hooks|phases)\.\w+)(?: \(([^)]*)\))?", lambda m: code(m[1]) + (f" ({html.escape(m[2])})" if m[2] else ""), use)
        uses.append(entries + ("" if len(where) == games else " in " + ", ".join(code(game) for game in where)))
    out = f"<h3>{code(name)}</h3>\n<p>{text(says[:1].upper() + says[1:])}{'' if says.endswith('.') or not says else '.'}</p>\n"
    out += f"<p>Kind: {kind}. Declared in {code(place)}. " + (f"Used by {'; '.join(uses)}." if uses else "No shipped game uses it as it stands.") + "</p>\n"
    if parameters:
        out += table(["Parameter", "Default", "Type", "Meaning"],
                     [(code(param), "none" if default == "(no default)" else code(default), html.escape(kind_of), text(meaning or ""))
                      for param, default, meaning, kind_of in parameters])
    return out


def family_page(folder, name, about):
    """The page of a family: its games, its variants side by side, its hooks."""
    games, hooks = games_and_hooks(folder)
    shown = kanun("show", folder, "--table", "--format", "html")
    shown = shown[shown.index("</h1>") + len("</h1>"):shown.index("</body>")]
    shown = re.sub('<div class="table"><table>', '<table class="side">', shown).replace("</table></div>", "</table>")
    many = len(games) > 1
    out = f'<h1>{html.escape(name)}</h1>\n<p><a href="../{FAMILIES}">All families</a></p>\n<p>{html.escape(about[:1].upper() + about[1:])}.</p>\n<ul>'
    out += "".join(f"<li>{code(game)}: {html.escape(called)}</li>" for game, called in games) + "</ul>\n"
    out += f"<p>{'The games side by side' if many else 'The options and rules'}, as {code(f'kanun show {folder} --table')} prints them."
    out += (" A cell that spans several columns holds for all of these games." if many else "") + "</p>\n" + shown
    out += "<h2>Hooks</h2>\n"
    if hooks:
        out += (f'<p>The scripts of these games declare these hooks, as {code(f"kanun list {folder} --hooks")} prints them. '
                'See <a href="../docs/hooks.md">Hooks</a> for how to use them.</p>\n')
        out += "".join(hook_html(key, hook, len(games)) for key, hook in hooks.items())
    else:
        out += "<p>These rules need no script.</p>\n"
    return out


def index_page(found):
    rows = [(f'<a href="{FAMILIES}/{folder}">{html.escape(name)}</a>', html.escape(about)) for folder, name, about in found]
    return ("<h1>Families</h1>\n<p>Each page shows the games of a family side by side, and the hooks that their scripts declare.</p>\n" +
            table(["Family", "What it is"], rows))


def error_html(explained):
    """One error code."""
    name, title, rest = read(r"(?s)(E\d{4}): ([^\n]*)\n(.*)", explained.strip("\n"), "kanun explain")
    out = f'<h3 id="{name}">{name}: {text(title)}</h3>\n'
    for block in re.split(r"\n\n(?=\S)", rest):
        label, words = re.fullmatch(r"(?s)(?:(wrong|right):\n)?(.*)", block).groups()
        if label:
            lines = "\n".join(line[4:] for line in words.split("\n"))
            out += f'<p class="{label}">{label.capitalize()}:</p>\n<pre><code>{html.escape(lines, quote=False)}</code></pre>\n'
        elif not words.startswith("These lines stand in"):  # which the page says once
            out += f"<p>{text(words)}</p>\n"
    return out


def errors_page():
    """All error codes, each with what `kanun explain` prints."""
    groups = {}
    for name in re.findall(r"^\| (E\d{4}) \|", kanun("reference"), re.MULTILINE):
        groups.setdefault(name[1:3], []).append(name)
    out = ("<h1>Errors</h1>\n<p>Each error of a rules file, script, scenario or record has a code. The examples stand in a file that extends "
           "<code>plain.yaml</code>, a small game that <code>kanun explain game</code> prints.</p>\n")
    for group, names in groups.items():
        out += f"<h2>{KINDS[group]}</h2>\n" + "".join(map(error_html, re.split(r"\n(?=E\d{4}: )", kanun("explain", *names))))
    return out


def pages():
    """All generated pages: {what a document links to: HTML}."""
    found = families()
    return {FAMILIES: index_page(found), ERRORS: errors_page(),
            **{f"{FAMILIES}/{folder}": family_page(folder, name, about) for folder, name, about in found}}


def name_of(path):
    """Where a generated page goes on the site, or None if it is none."""
    if path == ERRORS:
        return "errors.html"
    return re.sub(f"^{FAMILIES}", "families", path) + ("/index" if path == FAMILIES else "") + ".html" if re.fullmatch(rf"{FAMILIES}(/\w+)?", path) else None
