# fish completion for kanun, written by: kanun completion fish
function __kanun_words
    set -l line (commandline -opc) (commandline -ct)
    for word in (kanun completion words -- $line[2..-1] 2>/dev/null)
        switch $word
            case =files
                __fish_complete_path (commandline -ct)
            case =folders
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $word
        end
    end
end
complete -c kanun -f -a '(__kanun_words)'
