#compdef kanun
# zsh completion for kanun, written by: kanun completion zsh
_kanun_words() {
    local -a found
    found=(${(f)"$(kanun completion words $words[1] 2>/dev/null)"})
    compadd -a found
    case $words[1] in
    list|show|play|replay|sim|check|test|resolve|perft) _files ;;
    esac
}
_kanun_players() {
    local -a found
    found=(random greedy exec:)
    [[ $words[1] == play ]] && found+=(human)
    compset -P '*,'
    compadd -a found
}
_kanun_set() {
    local -a found
    local word game=''
    for word in ${words[2,CURRENT-1]}; do
        [[ $word == -* || -n $game ]] || game=$word
    done
    found=(${(f)"$(kanun completion set $game 2>/dev/null)"})
    compadd -a found
}
_kanun() {
    local line state
    local -a commands
    commands=(
        'list:the games there are, which extends which; their options'
        'show:the rules of a game in words'
        'play:play a game in the terminal, or go on with one: --resume'
        'replay:play a record again, or a match of a simulation'
        'sim:play many matches by computer and add them up'
        'check:tell whether rules files are right'
        'test:run tests of rules'
        'resolve:the merged rules file, with the origin of each line'
        'perft:count the sequences of moves of a length'
        'session:drive games by JSON Lines on standard input and output'
        'explain:what an error code means'
        'reference:the reference of the rule language, as Markdown'
        'schema:the JSON Schema of rules files'
        'manual:the manual page: scdoc (default) or markdown'
        'completion:what completes the command line in bash, zsh or fish'
    )
    _arguments -C '1:command:->command' '*::word:->words'
    case $state in
    command) _describe command commands ;;
    words)
        case $words[1] in
        list) _arguments \
            '--options[the options of each game with all their values]' \
            '--paths[the folders searched, and what hides what]' \
            '--lang[language of names and texts; en is the default]':'LANGUAGE'':(en ar ja)' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        show) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--lang[language of names and texts; en is the default]':'LANGUAGE'':(en ar ja)' \
            '--format[text (default), markdown or html]':'FORM'':(text markdown html)' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        play) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; with --seat the others]':'A,B,...'':_kanun_players' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--seat[the seat of the person, from 0; in replay\: as that seat saw it, or spectator]':'S'':' \
            '--resume[go on with a match that was saved, instead of a GAME]':'FILE'':_files' \
            '--plain[whole sentences, no glyphs, no colours, no clearing\: for screen readers]' \
            '--ascii[cards in letters\: TD]' \
            '--four-colour[a colour for each suit]' \
            '--timeout[for each move of another program (10)]':'SECONDS'':' \
            '--lang[language of names and texts; en is the default]':'LANGUAGE'':(en ar ja)' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        replay) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; with --seat the others]':'A,B,...'':_kanun_players' \
            '--first[number of the first match (0), or of the one to replay\: match K of a seed is always the same]':'K'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--step[tell all that happens, move by move]' \
            '--until[stop before that move, both from 1, and show the table]':'DEAL\:MOVE'':' \
            '--seat[the seat of the person, from 0; in replay\: as that seat saw it, or spectator]':'S'':' \
            '--plain[whole sentences, no glyphs, no colours, no clearing\: for screen readers]' \
            '--export[json\: the record itself; text\: its moves by deal]':'FORM'':(json text)' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        sim) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; with --seat the others]':'A,B,...'':_kanun_players' \
            '--games[matches to play (1000)]':'N'':' \
            '--first[number of the first match (0), or of the one to replay\: match K of a seed is always the same]':'K'':' \
            '--threads[threads to use (all processors)]':'T'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--record[write every match down, one a line, for kanun replay]':'FILE.jsonl'':_files' \
            '--timeout[for each move of another program (10)]':'SECONDS'':' \
            '--json[the result as one JSON object]' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        check) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--all[every game on the search path]' \
            '--translations[also the texts that are not told in this language]':'LANGUAGE'':(en ar ja)' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        test) _arguments \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        resolve) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--bare[without the origins]' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        perft) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--depth[length of the sequences (3)]':'N'':' \
            '--divide[the count behind each first move]' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        session) _arguments \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        explain) _arguments \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        reference) _arguments \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        schema) _arguments \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        manual) _arguments \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        completion) _arguments \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        esac ;;
    esac
}
_kanun "$@"
