#compdef kanun
# zsh completion for kanun, written by: kanun completion zsh
_kanun_words() {
    local -a found
    found=(${(f)"$(kanun completion words $words[1] 2>/dev/null)"})
    compadd -a found
    case $words[1] in
    list|show|play|replay|solve|learn|sim|compare|merge|sweep|bisect|measure|run|check|test|resolve|perft|verify) _files ;;
    esac
}
_kanun_players() {
    local -a found
    found=(random greedy learnt search easy medium hard exec:)
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
        'solve:what each move is worth with all cards known: --until says where'
        'learn:learn to play a game, for players by computer'
        'sim:play many matches by computer and add them up'
        'compare:what a rule does: two rules on the same cards, with verdicts'
        'merge:what the parts of a run (--shard) say together'
        'sweep:which options move a measure: all values of all of them, or a grid'
        'bisect:which of the differences between two rules moves a measure'
        'measure:how games play: all measures with intervals and spread'
        'run:an experiment that is written as a script'
        'check:tell whether rules files are right'
        'test:run tests of rules'
        'resolve:the merged rules file, with the origin of each line'
        'perft:count the sequences of moves of a length'
        'session:drive games by JSON Lines on standard input and output'
        'serve:the table in the browser: play with friends, write rules'
        'verify:was a match of the table in the browser dealt as it was promised?'
        'explain:what error codes mean'
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
            '--against[only what differs from that game; parent\: from the one that it extends]':'GAME'':' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        play) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; in play with --seat the others; in experiments A+B\: each in turn at all seats]':'A,B,...'':_kanun_players' \
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
            '--players[who plays at each seat, the last one also at all that follow; in play with --seat the others; in experiments A+B\: each in turn at all seats]':'A,B,...'':_kanun_players' \
            '--max-deals[break off a match that goes on after so many deals (10000)]':'N'':' \
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
        solve) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; in play with --seat the others; in experiments A+B\: each in turn at all seats]':'A,B,...'':_kanun_players' \
            '--first[number of the first match (0), or of the one to replay\: match K of a seed is always the same]':'K'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--until[stop before that move, both from 1, and show the table]':'DEAL\:MOVE'':' \
            '--positions[look at so many positions at most (10000000)]':'N'':' \
            '--json[the result as one JSON object]' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        learn) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--deals[begin no further match once so many deals are over; learn\: from so many (4000)]':'N'':' \
            '--time[begin no further match after so long; learn\: for so long, then it depends on the machine]':'SECONDS'':' \
            '--lessons[decisions of each deal that a search is asked about, to learn its choices, too (0); three of them take ten times as long]':'N'':' \
            '--from[what was learnt of deals is taken from there; of matches all is learnt anew]':'FILE'':_files' \
            '--output[where to keep it\: what was learnt (VARIANT.learnt here), a part for kanun merge, the folder of a script'\''s report and pictures; also -o]':'FILE'':_files' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        sim) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; in play with --seat the others; in experiments A+B\: each in turn at all seats]':'A,B,...'':_kanun_players' \
            '--measure[these measures only, by name (wins.0) or kind (wins); sim\: these too, or all]':'M,...'':' \
            '*--until-width[go on until its interval is that narrow, for at most --games; may be repeated; sim\: W alone is of the margin]':'MEASURE=W'':' \
            '--dealer[seat S deals first\: --key match.first_dealer=S]':'S'':' \
            '--games[matches to play, or blocks of an experiment (1000; with --deals or --time any number); in run at most so many each time]':'N'':' \
            '--deals[begin no further match once so many deals are over; learn\: from so many (4000)]':'N'':' \
            '--time[begin no further match after so long; learn\: for so long, then it depends on the machine]':'SECONDS'':' \
            '--max-deals[break off a match that goes on after so many deals (10000)]':'N'':' \
            '--output[where to keep it\: what was learnt (VARIANT.learnt here), a part for kanun merge, the folder of a script'\''s report and pictures; also -o]':'FILE'':_files' \
            '--first[number of the first match (0), or of the one to replay\: match K of a seed is always the same]':'K'':' \
            '--one-deal[every match is one deal]' \
            '--rotate[the players sit at sides, in turn, and each match is played once for each way to sit]' \
            '--restrict[the last of --players of that name may not say that word; may be repeated]':'PLAYER\:never WORD'':' \
            '--threads[threads to use (all processors)]':'T'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--record[write every match down, one a line, for kanun replay]':'FILE.jsonl'':_files' \
            '--timeout[for each move of another program (10)]':'SECONDS'':' \
            '--json[the result as one JSON object]' \
            '--shard[play the I-th of N parts only, for kanun merge; with -o and --seed]':'I/N'':' \
            '--csv[also write the result there, a line for each measure; - is standard output]':'FILE.csv'':_files' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        compare) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '*--set-both[choose a value under both A and B; may be repeated]':'OPTION=VALUE'':' \
            '*--key-both[write a key under both A and B; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; in play with --seat the others; in experiments A+B\: each in turn at all seats]':'A,B,...'':_kanun_players' \
            '--measure[these measures only, by name (wins.0) or kind (wins); sim\: these too, or all]':'M,...'':' \
            '*--margin[differences up to N are practically none; may be repeated]':'MEASURE=N'':' \
            '--until-decided[go on until every measure is decided, for at most --games blocks (1000000)]' \
            '--games[matches to play, or blocks of an experiment (1000; with --deals or --time any number); in run at most so many each time]':'N'':' \
            '--max-deals[break off a match that goes on after so many deals (10000)]':'N'':' \
            '--output[where to keep it\: what was learnt (VARIANT.learnt here), a part for kanun merge, the folder of a script'\''s report and pictures; also -o]':'FILE'':_files' \
            '--first[number of the first match (0), or of the one to replay\: match K of a seed is always the same]':'K'':' \
            '--one-deal[every match is one deal]' \
            '--threads[threads to use (all processors)]':'T'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--timeout[for each move of another program (10)]':'SECONDS'':' \
            '--json[the result as one JSON object]' \
            '--shard[play the I-th of N parts only, for kanun merge; with -o and --seed]':'I/N'':' \
            '--csv[also write the result there, a line for each measure; - is standard output]':'FILE.csv'':_files' \
            '--html[also write a page that can be sent to somebody\: all of it, with plots]':'FILE.html'':_files' \
            '--lang[language of names and texts; en is the default]':'LANGUAGE'':(en ar ja)' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        merge) _arguments \
            '--json[the result as one JSON object]' \
            '--csv[also write the result there, a line for each measure; - is standard output]':'FILE.csv'':_files' \
            '--html[also write a page that can be sent to somebody\: all of it, with plots]':'FILE.html'':_files' \
            '--lang[language of names and texts; en is the default]':'LANGUAGE'':(en ar ja)' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        sweep) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; in play with --seat the others; in experiments A+B\: each in turn at all seats]':'A,B,...'':_kanun_players' \
            '*--grid[only these values, of an option or a key (match.target); of several, all combinations]':'OPTION=V,V,...'':' \
            '--sample[of the combinations of --grid only N, drawn by lot]':'N'':' \
            '--contexts[also in N random valid choices of the other options (0)]':'N'':' \
            '--measure[these measures only, by name (wins.0) or kind (wins); sim\: these too, or all]':'M,...'':' \
            '*--margin[differences up to N are practically none; may be repeated]':'MEASURE=N'':' \
            '--until-decided[go on until every measure is decided, for at most --games blocks (1000000)]' \
            '--games[matches to play, or blocks of an experiment (1000; with --deals or --time any number); in run at most so many each time]':'N'':' \
            '--max-deals[break off a match that goes on after so many deals (10000)]':'N'':' \
            '--output[where to keep it\: what was learnt (VARIANT.learnt here), a part for kanun merge, the folder of a script'\''s report and pictures; also -o]':'FILE'':_files' \
            '--first[number of the first match (0), or of the one to replay\: match K of a seed is always the same]':'K'':' \
            '--one-deal[every match is one deal]' \
            '--threads[threads to use (all processors)]':'T'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--timeout[for each move of another program (10)]':'SECONDS'':' \
            '--json[the result as one JSON object]' \
            '--shard[play the I-th of N parts only, for kanun merge; with -o and --seed]':'I/N'':' \
            '--csv[also write the result there, a line for each measure; - is standard output]':'FILE.csv'':_files' \
            '--lang[language of names and texts; en is the default]':'LANGUAGE'':(en ar ja)' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        bisect) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '*--set-both[choose a value under both A and B; may be repeated]':'OPTION=VALUE'':' \
            '*--key-both[write a key under both A and B; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; in play with --seat the others; in experiments A+B\: each in turn at all seats]':'A,B,...'':_kanun_players' \
            '--measure[these measures only, by name (wins.0) or kind (wins); sim\: these too, or all]':'M,...'':' \
            '*--margin[differences up to N are practically none; may be repeated]':'MEASURE=N'':' \
            '--until-decided[go on until every measure is decided, for at most --games blocks (1000000)]' \
            '--games[matches to play, or blocks of an experiment (1000; with --deals or --time any number); in run at most so many each time]':'N'':' \
            '--max-deals[break off a match that goes on after so many deals (10000)]':'N'':' \
            '--output[where to keep it\: what was learnt (VARIANT.learnt here), a part for kanun merge, the folder of a script'\''s report and pictures; also -o]':'FILE'':_files' \
            '--first[number of the first match (0), or of the one to replay\: match K of a seed is always the same]':'K'':' \
            '--one-deal[every match is one deal]' \
            '--threads[threads to use (all processors)]':'T'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--timeout[for each move of another program (10)]':'SECONDS'':' \
            '--json[the result as one JSON object]' \
            '--shard[play the I-th of N parts only, for kanun merge; with -o and --seed]':'I/N'':' \
            '--csv[also write the result there, a line for each measure; - is standard output]':'FILE.csv'':_files' \
            '--lang[language of names and texts; en is the default]':'LANGUAGE'':(en ar ja)' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        measure) _arguments \
            '*--set[choose a value of an option of the game; may be repeated]':'OPTION=VALUE'':_kanun_set' \
            '*--key[write any key of the rules\: match.target=51; may be repeated]':'PATH=VALUE'':' \
            '--players[who plays at each seat, the last one also at all that follow; in play with --seat the others; in experiments A+B\: each in turn at all seats]':'A,B,...'':_kanun_players' \
            '--measure[these measures only, by name (wins.0) or kind (wins); sim\: these too, or all]':'M,...'':' \
            '*--until-width[go on until its interval is that narrow, for at most --games; may be repeated; sim\: W alone is of the margin]':'MEASURE=W'':' \
            '--dealer[seat S deals first\: --key match.first_dealer=S]':'S'':' \
            '--games[matches to play, or blocks of an experiment (1000; with --deals or --time any number); in run at most so many each time]':'N'':' \
            '--max-deals[break off a match that goes on after so many deals (10000)]':'N'':' \
            '--output[where to keep it\: what was learnt (VARIANT.learnt here), a part for kanun merge, the folder of a script'\''s report and pictures; also -o]':'FILE'':_files' \
            '--first[number of the first match (0), or of the one to replay\: match K of a seed is always the same]':'K'':' \
            '--one-deal[every match is one deal]' \
            '--threads[threads to use (all processors)]':'T'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
            '--timeout[for each move of another program (10)]':'SECONDS'':' \
            '--json[the result as one JSON object]' \
            '--shard[play the I-th of N parts only, for kanun merge; with -o and --seed]':'I/N'':' \
            '--csv[also write the result there, a line for each measure; - is standard output]':'FILE.csv'':_files' \
            '--lang[language of names and texts; en is the default]':'LANGUAGE'':(en ar ja)' \
            '--all[every game on the search path]' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        run) _arguments \
            '--games[matches to play, or blocks of an experiment (1000; with --deals or --time any number); in run at most so many each time]':'N'':' \
            '--output[where to keep it\: what was learnt (VARIANT.learnt here), a part for kanun merge, the folder of a script'\''s report and pictures; also -o]':'FILE'':_files' \
            '--threads[threads to use (all processors)]':'T'':' \
            '--seed[makes chance repeatable\: a whole number]':'S'':' \
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
            '--confine[read what is on the search path, then open nothing more; limits of memory and time]' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        serve) _arguments \
            '--port[listen on that port (8046; 0\: any that is free)]':'P'':' \
            '--host[listen there (127.0.0.1\: only this machine; 0.0.0.0\: everybody)]':'ADDRESS'':' \
            '--origin[where browsers find it behind a proxy\: https\://cards.example]':'URL'':' \
            '--data[where the tables are kept (~/.local/state/kanun/tables)]':'FOLDER'':_files' \
            '--worker[play rules of strangers for the server that started this, on standard input and output]' \
            '*--path[search rules here first; may be repeated]':'FOLDER'':_directories' \
            '--colour[auto (default), always or never]':'WHEN'':(auto always never)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:word:_kanun_words' ;;
        verify) _arguments \
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
