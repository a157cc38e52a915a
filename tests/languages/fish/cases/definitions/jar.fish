source ~/x.fish # //< ~/x.fish //! source -> candidates
set -g LIMIT 3 # //= variable LIMIT //! set -> candidates
# Fills.
function fill --description 'x' # //= function fill
    check $argv # //! check -> jar.fish:check
    set -l inner (check 1) # //! set -> candidates; check -> jar.fish:check
    echo hi | check # //! echo -> candidates; check -> jar.fish:check
    for i in a b
        check $i # //! check -> jar.fish:check
    end
end
function check; test $argv -gt 3; end # //= function check //! test -> candidates
alias ll 'ls -l' # //! alias -> candidates
fill a # //! fill -> jar.fish:fill
