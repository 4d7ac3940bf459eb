-- count_of.lua: returns a function that writes a number of things: "1 match", "20 matches".
return function(count, one, many)
  return count .. " " .. (count == 1 and one or many)
end
