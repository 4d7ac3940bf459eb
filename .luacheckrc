-- What scripts of rules files may use: the sandbox of docs/hooks.md and the words that declare hooks.
std = {
  read_globals = {
    "assert", "error", "ipairs", "pairs", "pcall", "select", "tonumber", "tostring", "type",
    "math", "string", "table",
    "hook", "card", "cards", "all", "integer", "flag", "choice", "points", "name", "require",
  },
}
files["scripts/experiments/*.lua"] = { std = "+experiment" }
files["scripts/commands/*.lua"] = { std = "+experiment" }
stds.experiment = {
  read_globals = {
    "game", "games", "mean", "report", "share",
    "arguments", "experiment", "find", "meant", "split", "stop", "use", "word",
  },
}
max_line_length = 120
unused_args = false
-- Scripts that are wrong on purpose, or as somebody outside wrote them.
exclude_files = { "tests/sandbox/hostile", "tests/broken", "tests/cli/lawful", "tests/outside", "tests/cli/heard" }
