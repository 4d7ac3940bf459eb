# bash completion for kanun, written by: kanun completion bash
_kanun() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} word command='' game='' options='' key
    COMPREPLY=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ $word == -* ]] && continue
        if [[ -z $command ]]; then command=$word; elif [[ -z $game ]]; then game=$word; fi
    done
    case $command in
    list) options='--options --paths --lang --path --colour --help --version' ;;
    show) options='--set --key --lang --format --path --colour --help --version' ;;
    play) options='--set --key --players --seed --seat --resume --plain --ascii --four-colour --timeout --lang --path --colour --help --version' ;;
    replay) options='--set --key --players --first --seed --step --until --seat --plain --export --path --colour --help --version' ;;
    sim) options='--set --key --players --games --first --threads --seed --record --timeout --json --path --colour --help --version' ;;
    check) options='--set --key --all --translations --path --colour --help --version' ;;
    test) options='--path --colour --help --version' ;;
    resolve) options='--set --key --bare --path --colour --help --version' ;;
    perft) options='--set --key --seed --depth --divide --path --colour --help --version' ;;
    session) options='--path --colour --help --version' ;;
    explain) options='--colour --help --version' ;;
    reference) options='--colour --help --version' ;;
    schema) options='--colour --help --version' ;;
    manual) options='--colour --help --version' ;;
    completion) options='--colour --help --version' ;;
    esac
    if [[ $prev == '=' ]] || [[ $cur == '=' ]]; then
        [[ $cur == '=' ]] && cur='' key=$prev || key=${COMP_WORDS[COMP_CWORD-2]}
        word=$(kanun completion set "$game" 2>/dev/null | sed -n "s/^$key=//p")
        mapfile -t COMPREPLY < <(compgen -W "$word" -- "$cur")
        return
    fi
    case $prev in
    --set)
        word=$(kanun completion set "$game" 2>/dev/null | sed 's/=.*/=/' | sort -u)
        mapfile -t COMPREPLY < <(compgen -W "$word" -- "$cur")
        compopt -o nospace 2>/dev/null
        return ;;
    --players)
        word='random greedy exec:'
        [[ $command == play ]] && word+=' human'
        key=${cur%"${cur##*,}"}
        mapfile -t COMPREPLY < <(compgen -P "$key" -W "$word" -- "${cur##*,}")
        return ;;
    --resume) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --export) mapfile -t COMPREPLY < <(compgen -W 'json text' -- "$cur"); return ;;
    --record) mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
    --lang) mapfile -t COMPREPLY < <(compgen -W 'en ar ja' -- "$cur"); return ;;
    --format) mapfile -t COMPREPLY < <(compgen -W 'text markdown html' -- "$cur"); return ;;
    --translations) mapfile -t COMPREPLY < <(compgen -W 'en ar ja' -- "$cur"); return ;;
    --path) mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return ;;
    --colour) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$cur"); return ;;
    --key | --games | --first | --threads | --seed | --until | --seat | --depth | --timeout) return ;;
    esac
    if [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'list show play replay sim check test resolve perft session explain reference schema manual completion --help --version' -- "$cur")
    elif [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    else
        mapfile -t COMPREPLY < <(compgen -W "$(kanun completion words "$command" 2>/dev/null)" -- "$cur")
        case $command in
        list | show | play | replay | sim | check | test | resolve | perft) # rules may be given as a file too
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur") ;;
        esac
    fi
}
complete -o filenames -F _kanun kanun
