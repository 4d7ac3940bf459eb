-- Round and round.
while true do end
