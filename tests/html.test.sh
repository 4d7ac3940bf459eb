#!/bin/bash
# SPDX-License-Identifier: MIT
# html.test.sh: the pages that `make html` writes are whole: a language, landmarks and one title each, no links that lead
# nowhere, nothing from the network. A wrong link and a page that no list names are reported.
set -u
. tests/shell-suite.sh
if ! command -v cmark-gfm >/dev/null || ! command -v python3 >/dev/null; then
    echo "skipped: cmark-gfm and python3 are not installed"
    exit 77
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mkdir "$scratch/top"
cp -r README.md NEWS.md CONTRIBUTING.md COPYING docs "$scratch/top"
site() { python3 "$scratch/top/docs/html/site.py" "$scratch/site" 1.2.3 2>&1; }
said=$(site)
same "the site is written" 0 $?
pages=$(find "$scratch/site" -name '*.html' | wc -l)
same "with a page for each document" "$(find docs -name '*.md' | wc -l)" "$((pages - 3))" # README, NEWS, CONTRIBUTING
same "it says where" "$pages pages in $scratch/site: open $scratch/site/index.html" "$said"
# count PATTERN: in how many pages it is there.
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

echo 'See [nothing](nowhere.md), [a heading](hooks.md#nowhere).' >>"$scratch/top/docs/serve.md"
said=$(site)
same "a link that leads nowhere is an error" "1 docs/serve.md: nowhere.md docs/serve.md: hooks.md#nowhere" "$? $(sed -n 's/^  //p' <<<"$said" | tr '\n' ' ' | sed 's/ $//')"
cp docs/serve.md "$scratch/top/docs/serve.md"
echo '# Alone' >"$scratch/top/docs/alone.md"
said=$(site)
same "so is a page that no list names" "1 site: docs/README.md does not list docs/alone.md" "$? $said"
finish
