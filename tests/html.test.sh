#!/bin/bash
# SPDX-License-Identifier: MIT
# html.test.sh: the pages that `make html` writes are whole: a language, landmarks and one title each, no links that lead
# nowhere, nothing from the network. A wrong link and a page that no list names are reported. Each shipped family has a page
# with its games and hooks, and each error code a place on the page of errors.
set -u
. tests/shell-suite.sh
if ! command -v cmark-gfm >/dev/null || ! command -v python3 >/dev/null; then
    echo "skipped: cmark-gfm and python3 are not installed"
    exit 77
fi
KANUN=$(command -v "${KANUN:-./kanun}") || exit 99
KANUN=$(realpath "$KANUN")
export KANUN KANUN_PATH=$PWD/ruledefs XDG_DATA_DIRS=/nonexistent XDG_DATA_HOME=/nonexistent
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mkdir "$scratch/top"
cp -r README.md NEWS.md CONTRIBUTING.md COPYING docs "$scratch/top"
cp -r ruledefs "$scratch/top"
mkdir -p "$scratch/top/interp/examples"
site() { python3 "$scratch/top/docs/html/site.py" "$scratch/site" 1.2.3 2>&1; }
said=$(site)
same "the site is written" 0 $?
pages=$(find "$scratch/site" -name '*.html' | wc -l)
families=(ruledefs/*/)
same "with a page for each document" "$(find docs -name '*.md' | wc -l)" "$((pages - 5 - ${#families[@]}))" # README, NEWS, CONTRIBUTING, families, errors
same "it says where" "$pages pages in $scratch/site: open $scratch/site/index.html" "$said"
# count PATTERN: prints the number of pages that contain it.
count() { grep -rlE --include='*.html' "$1" "$scratch/site" | wc -l; }
for pattern in '^<html lang="en">$' '^<main id="main"' '<nav aria-label="All pages">' '<a class="skip" href="#main">' '^<header>' '^<footer>' \
    '<meta name="viewport"' '<h1 id='; do
    same "each page has $pattern" "$pages" "$(count "$pattern")"
done
same "no page has two titles" 0 "$(grep -rc --include='*.html' '<h1' "$scratch/site" | grep -cv ':1$')"
same "nothing is loaded from the network" "" "$(grep -rnE '(src|<link[^>]*href)="https?:' "$scratch/site")"
same "all tables can be reached by the keyboard" "$(grep -ro '<table' "$scratch/site" | wc -l)" "$(grep -ro '<div class="table[^>]*tabindex="0"' "$scratch/site" | wc -l)"
holds "the page that is shown is marked" grep -q 'hooks.html" aria-current="page"' "$scratch/site/hooks.html"
holds "Japanese has its language" grep -rq '<span lang="ja">' "$scratch/site"
holds "Arabic has its language and direction" grep -q '<span lang="ar" dir="rtl">' "$scratch/site/index.html"
holds "text is escaped" grep -q '#include &lt;kanun.h&gt;' "$scratch/site/library.html"

# The pages that the program generates.
missing=''
for folder in "${families[@]}"; do
    family=$(basename "$folder")
    page=$scratch/site/families/$family.html
    for rules in "$folder"*.yaml; do
        [[ ${rules##*/} == *.*.yaml ]] || grep -q "<code>$family/$(basename "$rules" .yaml)</code>" "$page" || missing+="$rules "
    done
    grep -q "href=\"$family.html\"" "$scratch/site/families/index.html" && grep -q 'href="families/'"$family.html" "$scratch/site/index.html" || missing+="$family "
    while read -r hook; do
        grep -q "<h3 id=\"[^\"]*\"><code>$hook</code>" "$page" || missing+="$family:$hook "
    done < <("$KANUN" list "$family" --hooks | sed -nE 's/^    (\w+) \(\w+, .*/\1/p' | sort -u)
done
same "each family has a page with its games and hooks, linked from the index and README" "" "$missing"
missing=''
for code in $("$KANUN" reference | sed -n 's/^| \(E[0-9]*\) |.*/\1/p'); do
    grep -q "<h3 id=\"$code\">" "$scratch/site/errors.html" || missing+="$code "
done
same "each error code has its place" "" "$missing"
same "with its examples" "$(find interp/examples -name 'E*' | wc -l) each" "$(grep -c '<p class="wrong">' "$scratch/site/errors.html") each"
holds "which are those of kanun explain" grep -q 'phases.play.tricks.trmp: S' "$scratch/site/errors.html"
holds "documents link to both" grep -q 'href="errors.html".*' "$scratch/site/documents.html"
holds "games are columns" grep -q '<th scope="col" role="columnheader">syria</th>' "$scratch/site/families/basra.html"
holds "options are rows" grep -q '<th scope="row" role="rowheader">cards in the pack (pack)</th>' "$scratch/site/families/basra.html"
holds "a wide table scrolls in its box" grep -q '<div class="table side" role="region" tabindex="0" aria-label="Table 1: Options">' "$scratch/site/families/basra.html"
holds "parameters of hooks have their defaults" grep -q '<code class="short">limit</code></th><td data-label="Default" role="cell"><code class="short">52</code></td>' "$scratch/site/families/basra.html"
same "no header cell is empty" 0 "$(grep -rE --include='*.html' '<th[^>]*></th>' "$scratch/site" | wc -l)"
holds "a table of long words is a list on a phone" grep -q '<div class="table wide" role="region" tabindex="0" aria-label="Table 1: HTTP">' "$scratch/site/wire.html"
holds "one of short words is not" grep -q '<div class="table" role="region" tabindex="0" aria-label="Table [0-9]*: Limits">' "$scratch/site/serve.html"
holds "long code may break in a table" grep -q '<td [^>]*><code>{&quot;workshop&quot;' "$scratch/site/wire.html"
holds "the search knows the titles of pages and their headings" grep -q '\["Hooks","","hooks.html"\].*\["Events","Hooks","hooks.html#events"\]' "$scratch/site/headings.js"
same "each page has the search" "$pages" "$(grep -rlE --include='*.html' 'src="[./]*menu.js"' "$scratch/site" | wc -l)"
if command -v node >/dev/null; then
    holds "its scripts can be read" node -e 'for (const file of process.argv.slice(1)) new (require("node:vm").Script)("const window = {};" + require("node:fs").readFileSync(file, "utf8"))' "$scratch/site/menu.js" "$scratch/site/headings.js"
fi
same "every header cell says of what" "" "$(grep -rhoE '<th( [^>]*)?>' "$scratch/site" | grep -v 'scope="\(col\|row\)"')"
mkdir "$scratch/top/ruledefs/unknown"
same "a family that README leaves out is an error" "site: README.md does not link ruledefs/unknown 1" "$(site | tr '\n' ' '; echo "${PIPESTATUS[0]}")"
rmdir "$scratch/top/ruledefs/unknown"

echo 'See [nothing](nowhere.md), [a heading](hooks.md#nowhere).' >>"$scratch/top/docs/serve.md"
said=$(site)
same "a link that leads nowhere is an error" "1 docs/serve.md: nowhere.md docs/serve.md: hooks.md#nowhere" "$? $(sed -n 's/^  //p' <<<"$said" | tr '\n' ' ' | sed 's/ $//')"
cp docs/serve.md "$scratch/top/docs/serve.md"
echo '# Alone' >"$scratch/top/docs/alone.md"
said=$(site)
same "so is a page that no list names" "1 site: docs/README.md does not list docs/alone.md" "$? $said"
finish
