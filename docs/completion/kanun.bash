# bash completion for kanun, written by: kanun completion bash
_kanun() {
    local word all cut join='' files='' line=() here=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do # bash divides words at = and :
        if [[ ${#line[@]} -gt 0 && ( $join || $word == [=:] ) ]]; then
            line[${#line[@]} - 1]+=$word
        else
            line+=("$word")
        fi
        [[ $word == [=:] ]] && join=1 || join=''
    done
    all=${line[${#line[@]} - 1]}
    [[ $here == [=:] ]] && here=''
    cut=${all%"$here"}
    while IFS=$'\t' read -r word _; do # unlike compgen -W this expands nothing
        case $word in
        =files) files=-f ;;
        =folders) files=-d ;;
        "$all"*)
            [[ $word == *=* && $all != *=* ]] && word=${word%%=*}=
            word=${word#"$cut"}
            [[ $word ]] && COMPREPLY+=("$word") ;;
        esac
    done < <(kanun completion words -- "${line[@]}" 2>/dev/null)
    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null
    if [[ $files ]]; then # what stands before the division is no part of what is typed on
        while IFS= read -r word; do
            COMPREPLY+=("${word#"$cut"}")
        done < <(compgen "$files" -- "$all")
        compopt -o filenames 2>/dev/null
    fi
    return 0
}
complete -F _kanun kanun
