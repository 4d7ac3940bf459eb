-- entry.lua: returns a function that finds the entry of a list whose field has a given value; nil if there is none.
return function(list, field, value)
  for _, entry in ipairs(list) do
    if entry[field] == value then
      return entry
    end
  end
  return nil
end
