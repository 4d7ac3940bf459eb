# SPDX-License-Identifier: MIT
# table.awk: makes the C table of all sentences from the catalogues of this folder, the first of which
# is English. What is wrong with the form of a catalogue is told with its line, and ends the build.

function wrong(what) {
    print FILENAME ":" FNR ": " what > "/dev/stderr"
    failed = 1
    exit 1
}

# The text as C has it. What a backslash means in a catalogue is words.c's affair, but for a line's end.
function quoted(text) {
    gsub(/\\/, "&&", text)
    gsub(/\\\\n/, "\\n", text)
    gsub(/"/, "\\\"", text)
    return "\"" text "\""
}

# Ends the sentence that is being read.
function finish(    n) {
    if (key == "")
        return
    n = length(value)
    if (n > 1 && substr(value, 1, 1) == "\"" && substr(value, n) == "\"")
        value = substr(value, 2, n - 2)
    text[key, languages] = value
    key = ""
}

FNR == 1 {
    finish()
    name = FILENAME
    sub(/.*\//, "", name)
    language[++languages] = name
}

/^[ \t]+[^ \t]/ && key != "" {
    sub(/^[ \t]+/, "")
    if (value ~ /(^|[^\\])\\$/)
        value = substr(value, 1, length(value) - 1) $0
    else
        value = value (value == "" ? "" : " ") $0
    next
}

/^[ \t]*(#|$)/ {
    finish()
    next
}

{
    finish()
    if (!match($0, /^[a-z0-9_]+(\.[A-Za-z0-9_-]+)+ *=/))
        wrong("a line is a comment (#), a sentence (some.key = text), or begins with a blank and goes on")
    key = substr($0, 1, RLENGTH - 1)
    sub(/ *$/, "", key)
    value = substr($0, RLENGTH + 1)
    sub(/^ */, "", value)
    if ((key, languages) in text)
        wrong("there are two sentences '" key "'")
    text[key, languages] = "" # for the question above
    if (!(key in seen)) {
        seen[key] = 1
        keys[++count] = key
    }
}

END {
    if (failed)
        exit 1
    finish()
    for (gap = int(count / 2); gap > 0; gap = int(gap / 2)) # in order, for bsearch
        for (i = gap + 1; i <= count; i++) {
            moved = keys[i]
            for (j = i; j > gap && keys[j - gap] > moved; j -= gap)
                keys[j] = keys[j - gap]
            keys[j] = moved
        }
    print "/* Written by interp/words/table.awk from the catalogues beside it. */"
    print "#include \"base/words_table.h\"\n\n#include <stddef.h>\n"
    for (i = 1; i <= count; i++) {
        printf "static const char *const row_%d[] = {", i
        for (l = 1; l <= languages; l++)
            printf("%s\n    %s", (l > 1 ? "," : ""), ((keys[i], l) in text ? quoted(text[keys[i], l]) : "NULL"))
        print "};"
    }
    print "\nconst kn_words_row kn_words_rows[] = {"
    for (i = 1; i <= count; i++)
        printf "    {%s, row_%d},\n", quoted(keys[i]), i
    print "};\nconst int kn_words_count = " count ";\n\nconst char *const kn_words_language[] = {"
    for (l = 1; l <= languages; l++)
        printf "    %s,\n", quoted(language[l])
    print "};\nconst int kn_words_languages = " languages ";"
    printf "\nconst char kn_languages[] = \"%s", language[1]
    for (l = 2; l <= languages; l++)
        printf " %s", language[l]
    print "\";"
}
