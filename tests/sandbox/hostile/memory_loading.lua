-- E0607: a table that grows while the script loads
local t = {}
while true do t[#t + 1] = 1 end
