-- measured.lua: returns a function that prints the measures of a game, as experiment:table returns them: a table, and a
-- histogram if there is only one measure.
return function(measured)
  report:heading({
    word "compare.measure", word "measure.mean", word "compare.interval", word "measure.deviation",
    word "measure.least", "5 %", "25 %", word "measure.median", "75 %", "95 %", word "measure.most",
  }, "lrrrrrrrrrr")
  for _, row in ipairs(measured.rows) do
    report:row(row)
  end
  if #measured.shares > 0 then -- of all points; the table has the means of the matches' shares
    report:word("measure.of-all", { shares = measured.shares })
  end
  if measured.plot and #measured.plot.histogram.histogram > 1 then
    report:line ""
    report:plot(measured.plot)
  end
end
