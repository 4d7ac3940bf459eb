-- E0606: the same while loading
local s = "ffffffff"
for i = 1, 8 do s = s .. s end
s = "0x" .. s .. "p-8190"
while true do
  for i = s, s, s do break end
end
