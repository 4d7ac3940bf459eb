-- What scripts of rules files may use: the sandbox of docs/hooks.md and the words that declare hooks.
std = {
  read_globals = {
    "assert", "error", "ipairs", "pairs", "pcall", "select", "tonumber", "tostring", "type",
    "math", "string", "table", "utf8",
    "hook", "cards", "integer", "flag", "choice", "points", "name",
  },
}
max_line_length = 100
unused_args = false
