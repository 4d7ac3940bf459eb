-- the word sulk stands in a comment only
local x = 1
--[[ nor in a long one: "sulk" ]] local y = "--[[ sulks"
