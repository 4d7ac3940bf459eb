# bash completion for kanun, written by: kanun completion bash
_kanun_offer() { # lines that begin as $1 does; unlike compgen -W it expands nothing in them
    local word
    while IFS= read -r word; do
        [[ $word == "$1"* ]] && COMPREPLY+=("$word")
    done
}
_kanun() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} word command='' game='' options='' key
    COMPREPLY=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ $word == -* ]] && continue
        if [[ -z $command ]]; then command=$word; elif [[ -z $game ]]; then game=$word; fi
    done
    case $command in
    list) options='--options --paths --lang --path --colour --help --version' ;;
    show) options='--set --key --lang --format --against --path --colour --help --version' ;;
    play) options='--set --key --players --seed --seat --resume --plain --ascii --four-colour --timeout --lang --path --colour --help --version' ;;
    replay) options='--set --key --players --max-deals --first --seed --step --until --seat --plain --export --path --colour --help --version' ;;
    solve) options='--set --key --players --first --seed --until --positions --json --path --colour --help --version' ;;
    learn) options='--set --key --deals --time --lessons --from --output --seed --path --colour --help --version' ;;
    sim) options='--set --key --players --measure --until-width --dealer --games --deals --time --max-deals --output --first --one-deal --rotate --restrict --threads --seed --record --timeout --json --shard --csv --path --colour --help --version' ;;
    compare) options='--set --key --set-both --key-both --players --measure --margin --until-decided --games --max-deals --output --first --one-deal --threads --seed --timeout --json --shard --csv --html --lang --path --colour --help --version' ;;
    merge) options='--json --csv --html --lang --path --colour --help --version' ;;
    sweep) options='--set --key --players --grid --sample --contexts --measure --margin --until-decided --games --max-deals --output --first --one-deal --threads --seed --timeout --json --shard --csv --lang --path --colour --help --version' ;;
    bisect) options='--set --key --set-both --key-both --players --measure --margin --until-decided --games --max-deals --output --first --one-deal --threads --seed --timeout --json --shard --csv --lang --path --colour --help --version' ;;
    measure) options='--set --key --players --measure --until-width --dealer --games --max-deals --output --first --one-deal --threads --seed --timeout --json --shard --csv --lang --all --path --colour --help --version' ;;
    run) options='--games --output --threads --seed --path --colour --help --version' ;;
    check) options='--set --key --all --translations --path --colour --help --version' ;;
    test) options='--path --colour --help --version' ;;
    resolve) options='--set --key --bare --path --colour --help --version' ;;
    perft) options='--set --key --seed --depth --divide --path --colour --help --version' ;;
    session) options='--confine --path --colour --help --version' ;;
    serve) options='--port --host --origin --data --worker --path --colour --help --version' ;;
    verify) options='--path --colour --help --version' ;;
    explain) options='--colour --help --version' ;;
    reference) options='--colour --help --version' ;;
    schema) options='--colour --help --version' ;;
    manual) options='--colour --help --version' ;;
    completion) options='--colour --help --version' ;;
    esac
    if [[ $prev == '=' ]] || [[ $cur == '=' ]]; then
        [[ $cur == '=' ]] && cur='' key=$prev || key=${COMP_WORDS[COMP_CWORD-2]}
        _kanun_offer "$cur" < <(kanun completion set "$game" 2>/dev/null | sed -n "s/^$key=//p")
        return
    fi
    case $prev in
    --set)
        _kanun_offer "$cur" < <(kanun completion set "$game" 2>/dev/null | sed 's/=.*/=/' | sort -u)
        compopt -o nospace 2>/dev/null
        return ;;
    --players)
        word='random greedy learnt search easy medium hard exec:'
        [[ $command == play ]] && word+=' human'
        key=${cur%"${cur##*,}"}
        mapfile -t COMPREPLY < <(compgen -P "$key" -W "$word" -- "${cur##*,}")
        return ;;
    --from) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --output) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --resume) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --export) mapfile -t COMPREPLY < <(compgen -W 'json text' -- "$cur"); return ;;
    --record) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --csv) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --html) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --lang) mapfile -t COMPREPLY < <(compgen -W 'en ar ja' -- "$cur"); return ;;
    --format) mapfile -t COMPREPLY < <(compgen -W 'text markdown html' -- "$cur"); return ;;
    --translations) mapfile -t COMPREPLY < <(compgen -W 'en ar ja' -- "$cur"); return ;;
    --data) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --path) mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return ;;
    --colour) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$cur"); return ;;
    --key | --set-both | --key-both | --grid | --sample | --contexts | --measure | --margin | --until-width | --dealer | --games | --deals | --time | --lessons | --max-deals | --first | --restrict | --threads | --seed | --until | --positions | --seat | --depth | --timeout | --shard | --against | --port | --host | --origin) return ;;
    esac
    if [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'list show play replay solve learn sim compare merge sweep bisect measure run check test resolve perft session serve verify explain reference schema manual completion --help --version' -- "$cur")
    elif [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    else
        _kanun_offer "$cur" < <(kanun completion words "$command" 2>/dev/null)
        case $command in
        list | show | play | replay | solve | learn | sim | compare | merge | sweep | bisect | measure | run | check | test | resolve | perft | verify) # rules may be given as a file too
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur") ;;
        esac
    fi
}
complete -o filenames -F _kanun kanun
