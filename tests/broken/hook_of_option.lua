-- Never called under the default options.
hook "extra" {
  kind = "event",
  says = "a trick brings a point",
  run = function(_, event) event.side:awards(1) end,
}
