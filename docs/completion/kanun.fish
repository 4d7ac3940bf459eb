# fish completion for kanun, written by: kanun completion fish
function __kanun_game
    set -l words (commandline -opc | string match -v -- '-*')
    echo $words[3]
end
function __kanun_words
    set -l words (commandline -opc | string match -v -- '-*')
    kanun completion words $words[2] 2>/dev/null
end
function __kanun_players
    string split ' ' 'random greedy exec:'
    __fish_seen_subcommand_from play; and echo human
end
complete -c kanun -f
complete -c kanun -n 'not __fish_use_subcommand' -a '(__kanun_words)'
complete -c kanun -F -n '__fish_seen_subcommand_from list show play replay sim check test resolve perft'
complete -c kanun -f -n __fish_use_subcommand -a list -d 'the games there are, which extends which; their options'
complete -c kanun -f -n __fish_use_subcommand -a show -d 'the rules of a game in words'
complete -c kanun -f -n __fish_use_subcommand -a play -d 'play a game in the terminal, or go on with one: --resume'
complete -c kanun -f -n __fish_use_subcommand -a replay -d 'play a record again, or a match of a simulation'
complete -c kanun -f -n __fish_use_subcommand -a sim -d 'play many matches by computer and add them up'
complete -c kanun -f -n __fish_use_subcommand -a check -d 'tell whether rules files are right'
complete -c kanun -f -n __fish_use_subcommand -a test -d 'run tests of rules'
complete -c kanun -f -n __fish_use_subcommand -a resolve -d 'the merged rules file, with the origin of each line'
complete -c kanun -f -n __fish_use_subcommand -a perft -d 'count the sequences of moves of a length'
complete -c kanun -f -n __fish_use_subcommand -a session -d 'drive games by JSON Lines on standard input and output'
complete -c kanun -f -n __fish_use_subcommand -a explain -d 'what an error code means'
complete -c kanun -f -n __fish_use_subcommand -a reference -d 'the reference of the rule language, as Markdown'
complete -c kanun -f -n __fish_use_subcommand -a schema -d 'the JSON Schema of rules files'
complete -c kanun -f -n __fish_use_subcommand -a manual -d 'the manual page: scdoc (default) or markdown'
complete -c kanun -f -n __fish_use_subcommand -a completion -d 'what completes the command line in bash, zsh or fish'
complete -c kanun -n '__fish_seen_subcommand_from show play replay sim check resolve perft' -l set -x -a '(kanun completion set (__kanun_game) 2>/dev/null)' -d 'choose a value of an option of the game; may be repeated'
complete -c kanun -n '__fish_seen_subcommand_from show play replay sim check resolve perft' -l key -x -d 'write any key of the rules: match.target=51; may be repeated'
complete -c kanun -n '__fish_seen_subcommand_from play replay sim' -l players -x -a '(__fish_complete_list , __kanun_players)' -d 'who plays at each seat, the last one also at all that follow; with --seat the others'
complete -c kanun -n '__fish_seen_subcommand_from sim' -l games -x -d 'matches to play (1000)'
complete -c kanun -n '__fish_seen_subcommand_from replay sim' -l first -x -d 'number of the first match (0), or of the one to replay: match K of a seed is always the same'
complete -c kanun -n '__fish_seen_subcommand_from sim' -l threads -x -d 'threads to use (all processors)'
complete -c kanun -n '__fish_seen_subcommand_from play replay sim perft' -l seed -x -d 'makes chance repeatable: a whole number'
complete -c kanun -n '__fish_seen_subcommand_from replay' -l step -d 'tell all that happens, move by move'
complete -c kanun -n '__fish_seen_subcommand_from replay' -l until -x -d 'stop before that move, both from 1, and show the table'
complete -c kanun -n '__fish_seen_subcommand_from play replay' -l seat -x -d 'the seat of the person, from 0; in replay: as that seat saw it, or spectator'
complete -c kanun -n '__fish_seen_subcommand_from play' -l resume -r -F -d 'go on with a match that was saved, instead of a GAME'
complete -c kanun -n '__fish_seen_subcommand_from play replay' -l plain -d 'whole sentences, no glyphs, no colours, no clearing: for screen readers'
complete -c kanun -n '__fish_seen_subcommand_from play' -l ascii -d 'cards in letters: TD'
complete -c kanun -n '__fish_seen_subcommand_from play' -l four-colour -d 'a colour for each suit'
complete -c kanun -n '__fish_seen_subcommand_from replay' -l export -x -a 'json text' -d 'json: the record itself; text: its moves by deal'
complete -c kanun -n '__fish_seen_subcommand_from sim' -l record -r -F -d 'write every match down, one a line, for kanun replay'
complete -c kanun -n '__fish_seen_subcommand_from perft' -l depth -x -d 'length of the sequences (3)'
complete -c kanun -n '__fish_seen_subcommand_from perft' -l divide -d 'the count behind each first move'
complete -c kanun -n '__fish_seen_subcommand_from play sim' -l timeout -x -d 'for each move of another program (10)'
complete -c kanun -n '__fish_seen_subcommand_from sim' -l json -d 'the result as one JSON object'
complete -c kanun -n '__fish_seen_subcommand_from list' -l options -d 'the options of each game with all their values'
complete -c kanun -n '__fish_seen_subcommand_from list' -l paths -d 'the folders searched, and what hides what'
complete -c kanun -n '__fish_seen_subcommand_from resolve' -l bare -d 'without the origins'
complete -c kanun -n '__fish_seen_subcommand_from list show play' -l lang -x -a 'en ar ja' -d 'language of names and texts; en is the default'
complete -c kanun -n '__fish_seen_subcommand_from show' -l format -x -a 'text markdown html' -d 'text (default), markdown or html'
complete -c kanun -n '__fish_seen_subcommand_from check' -l all -d 'every game on the search path'
complete -c kanun -n '__fish_seen_subcommand_from check' -l translations -x -a 'en ar ja' -d 'also the texts that are not told in this language'
complete -c kanun -n '__fish_seen_subcommand_from list show play replay sim check test resolve perft session' -l path -x -a '(__fish_complete_directories)' -d 'search rules here first; may be repeated'
complete -c kanun -l colour -x -a 'auto always never' -d 'auto (default), always or never'
complete -c kanun -l help -d 'this help'
complete -c kanun -l version -d 'the version'
