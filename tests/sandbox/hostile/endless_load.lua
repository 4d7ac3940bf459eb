-- E0606: a script that does not end while it loads
while true do end
