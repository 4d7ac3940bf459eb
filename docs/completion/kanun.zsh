#compdef kanun
# zsh completion for kanun, written by: kanun completion zsh
_kanun() {
    local word
    local -a found
    for word in ${(f)"$(kanun completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
        case $word in
        =files) _files ;;
        =folders) _files -/ ;;
        *) found+=("${${word//:/\\:}/$'\t'/:}") ;;
        esac
    done
    _describe kanun found
}
_kanun "$@"
