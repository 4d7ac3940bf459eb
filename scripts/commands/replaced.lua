-- replaced.lua: returns a function that returns a text with the characters in `by` replaced.
return function(text, by)
  local all = {}
  for n = 1, #text do
    local c = text:sub(n, n)
    all[n] = by[c] or c
  end
  return table.concat(all)
end
