-- yaml.lua: returns a function that writes a text as YAML, in quotes if a character could have another meaning.
return function(text)
  local plain, out = text:sub(-1) ~= " ", ""
  for n = 1, #text do
    local c = text:sub(n, n)
    local letter = c:lower() >= "a" and c:lower() <= "z" or c == "." or c == "/"
    local digit = c >= "0" and c <= "9" or c == "_" or c == "-" or c == " "
    plain = plain and (letter or digit and n > 1)
    out = out .. ((c == '"' or c == "\\") and "\\" or "") .. c
  end
  return plain and text or '"' .. out .. '"'
end
