# tests/cli/manual.sh - help, pages of the manual, completions: all from the tables of commands and options.
source "$(dirname "$0")/_lib.sh"
commands=$(sed -n 's/^CMD([^"]*"\([^"]*\)".*/\1/p' "$TREE/cli/cmd.def")
export commands

check "help" 0 'diff <(frbz help) <(frbz --help)' '' ''
check "help on a command" 0 'diff <(frbz help sim) <(frbz sim --help)' '' ''
check "a command that is not there" 2 'frbz help swep' '' "frbz: no command 'swep': did you mean 'sweep'?"$'\n*'
check "and one that is like no other" 2 'frbz help nonsense' '' "frbz: no command 'nonsense'"$'\n*'
check "did you mean: a command" 2 'frbz complie A.java' '' "frbz: 'complie' is neither a command nor a file: did you mean 'compile'?"$'\n*'
check "did you mean: a key of a machine" 2 'frbz sim --set buffer.chunk=3 programs/asm/fib.s 5' '' "frbz: --set: no key 'buffer.chunk': did you mean 'buffer.chunks'? (frbz sim --machine help lists them)"$'\n*'
check "did you mean: the last part of a key" 2 'frbz sim --set corse=3 programs/asm/fib.s 5' '' "frbz: --set: no key 'corse': did you mean 'cores'? *"
check "one error for one cause: a string" 3 'printf "class A {\n    public static void main(String[] args) {\n        String s = \"a\" + args.length, t = \"b\";\n        String u;\n    }\n}\n" >A.java; frbz A.java 2>&1 | grep -c error:; frbz -q A.java' 2 '*'
check "and one that a method gives" 3 'printf "class A {\n    static String f() {\n        return \"a\";\n    }\n    public static void main(String[] args) { }\n}\n" >A.java; frbz A.java 2>&1 | grep -c error:; frbz -q A.java' 1 '*'
check "did you mean: an option" 2 'frbz run --thread 3 A.java' '' "frbz: unknown option '--thread': did you mean '--threads'?"$'\n*'
check "no guess where nothing is like it" 2 'frbz run --xyz A.java' '' "frbz: unknown option '--xyz'"$'\n*'

check "a page for every command, with all its options" 0 \
    'for c in $commands; do frbz $c --help=man >frbz-$c.1; diff <(frbz $c --help | grep -oE -- "--[a-z-]+" | grep -v strict-fp | sort -u | head -n 3) <(sed "s/\\\\-/-/g" frbz-$c.1 | grep -oE -- "--[a-z-]+" | grep -v strict-fp | sort -u | head -n 3) || echo $c; done' '' ''
check "and one for all" 0 'frbz --help=man >frbz.1; for c in $commands; do grep -q "^.BR frbz\\\\-$c (1)" frbz.1 || echo $c; done' '' ''
check "troff finds nothing to complain about" 0 'command -v groff >/dev/null || exit 0; for p in *.1; do groff -man -ww -z $p; done' '' ''

check "bash completes commands" 0 'source <(frbz --help=bash); COMP_WORDS=(frbz sw) COMP_CWORD=1; _frbz; echo "${COMPREPLY[@]}"' 'sweep' ''
check "bash completes options of a command" 0 'source <(frbz --help=bash); COMP_WORDS=(frbz sim --mach) COMP_CWORD=2; _frbz; echo "${COMPREPLY[@]}"' '--machine' ''
check "and of run, which need not be named" 0 'source <(frbz --help=bash); COMP_WORDS=(frbz --thr) COMP_CWORD=1; _frbz; echo "${COMPREPLY[@]}"' '--threads' ''
check "bash completes files" 0 'source <(frbz --help=bash); COMP_WORDS=(frbz run programs/asm/fi) COMP_CWORD=2; _frbz; echo "${COMPREPLY[@]}"' 'programs/asm/fib.s' ''
check "zsh: every command" 0 'frbz --help=zsh >_frbz; for c in $commands; do grep -q "^$c) options=(" _frbz || echo $c; done; ! command -v zsh >/dev/null || zsh -n _frbz' '' ''
check "fish: every command" 0 'frbz --help=fish >frbz.fish; for c in $commands; do grep -q -- "-a $c -d" frbz.fish || echo $c; done; ! command -v fish >/dev/null || fish -n frbz.fish' '' ''
