# SPDX-License-Identifier: MIT
# table.awk: makes the C table of the examples of error codes from the files of this folder. plain.yaml is the
# game that the examples extend. A file E0101 has two parts, "wrong:" and "right:", each indented by four
# spaces: what a file example.yaml adds to plain.yaml, unless it has a name or a parent itself. A line
# "-- example.lua" or "# other.yaml" begins another file, "$ ..." is the command to try, "> ..." what is typed.

function quoted(text) {
    gsub(/\\/, "&&", text)
    gsub(/"/, "\\\"", text)
    return "\"" text "\\n\""
}

function wrong(what) {
    print FILENAME ":" FNR ": " what > "/dev/stderr"
    failed = 1
    exit 1
}

BEGIN { print "/* Written by interp/examples/table.awk. */\n#include \"base/report.h\"\n\n#include <stddef.h>\n" }

FNR == 1 {
    name = FILENAME
    sub(/.*\//, "", name)
    part = ""
    if (name == "plain.yaml") # the last file
        printf "%s", "},\n    {NULL, NULL, NULL},\n};\n\nconst char kn_example_game[] ="
    else
        printf "%s    {\"%s\"", (NR > 1 ? "},\n" : "const kn_example kn_examples[] = {\n"), name
}

name == "plain.yaml" {
    printf "\n    %s", quoted($0)
    next
}

/^(wrong|right):$/ {
    if ($0 != (part == "" ? "wrong:" : "right:"))
        wrong("the parts are 'wrong:' and 'right:', in this order")
    printf ","
    part = $0
    next
}

/^(    .*)?$/ && part != "" {
    printf "\n     %s", quoted(substr($0, 5))
    next
}

{ wrong("the lines of a part are indented by four spaces") }

END {
    if (!failed)
        print ";"
}
