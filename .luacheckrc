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
files["tests/cli/results/plots.lua"] = { std = "+experiment" }
stds.experiment = {
  read_globals = {
    "game", "games", "mean", "report", "share",
    "arguments", "beside", "cell", "decimals", "experiment", "fill", "find", "folders", "is_plain", "load_game", "meant", "program",
    "records", "result", "shell_word", "split", "stop", "titles", "use", "width", "word", "write_new",
  },
}
max_line_length = 120
unused_args = false
-- Scripts that are wrong on purpose, or as somebody outside wrote them.
exclude_files = { "tests/sandbox/hostile", "tests/broken", "tests/cli/lawful", "tests/outside", "tests/cli/heard" }
-- Rules of thumb stand between tests/thumbs/before.lua and after.lua.
files["tests/thumbs/*.lua"] = { std = "+experiment+thumb" }
files["tests/thumbs/before.lua"] = { ignore = { "211", "221", "231" } }
stds.thumb = {
  globals = { "GAME", "SEATS", "LOWEST", "WITH", "score" },
  read_globals = { "cards", "rank", "suit", "places", "has", "count", "sum", "without", "trump", "trick" },
}
