-- E0601: no Lua at all
hook hook hook }
