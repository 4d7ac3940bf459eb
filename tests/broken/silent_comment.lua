-- the word sulk occurs only in a comment
local x = 1
--[[ nor in a long one: "sulk" ]] local y = "--[[ sulks"
