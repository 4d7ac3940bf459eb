-- Nothing can be called.
local nothing = nil
nothing()
