# tests/cli/viewers.sh - profiles and traces in what opens them: speedscope, and the part of Chrome's DevTools that reads traces.
#
# The packages are fetched by npm, once; where that is not there, or finds nothing, nothing is asked.
source "$(dirname "$0")/_lib.sh"

N=$TREE/build/viewers
CHECK=$TREE/tests/viewers/check.mjs
BROWSER=$(command -v chromium || command -v google-chrome || true)
export N CHECK BROWSER SCRATCH

fetch() {
    [ "$(few all none)" = all ] && command -v node npm >/dev/null || return 1
    cmp -s "$TREE/tests/viewers/package.json" "$N/package.json" && return
    rm -rf "$N.new"
    mkdir -p "$N.new" && cp "$TREE/tests/viewers/package.json" "$N.new" &&
        timeout 60 npm install --prefix "$N.new" --no-package-lock --ignore-scripts --no-audit --no-fund >npm.log 2>&1 &&
        rm -rf "$N" && mv "$N.new" "$N"
}
there=$(fetch && echo yes)
export there

# ask WHAT FILE; what it says if nothing is asked: ANSWER
ask() {
    [ ! "$there" ] && echo "$3" || node "$CHECK" "$N" "$1" "$2"
}
# The page of speedscope with the file FILE, as it is when it has opened that: its title and how many profiles there are.
open_page() {
    [ ! "$there" ] || [ ! "$BROWSER" ] && echo "$2" && return
    node "$CHECK" "$N" page "$1" >load.js
    HOME=$SCRATCH timeout 120 "$BROWSER" --headless --no-sandbox --disable-gpu --enable-unsafe-swiftshader --allow-file-access-from-files \
        --virtual-time-budget=10000 --dump-dom "file://$N/node_modules/speedscope/dist/release/index.html#localProfilePath=$PWD/load.js" 2>/dev/null |
        sed -nE 's/.*<title>(.*) - speedscope<.*/\1/p; s/.*>\((1\/[0-9]+)\)<.*/\1/p' | paste -sd' '
}
export -f ask open_page

check "a run's and a simulation's profile" 0 'frbz run --profile=run.speedscope.json $P/fib.s 9 >out; frbz sim -q --profile=sim.speedscope.json programs/funjava/Fib.java 9 >out' '' ''
check "a trace, one of a window, and one that is cut" 0 \
    '{ frbz sim -q --set cores=3 --trace fib.json $P/fib.s 9; frbz sim -q --trace dot.json programs/funjava/Dot.java 500
    frbz sim -q --trace part.json --trace-window 200:400 $P/dot.s 3000; frbz sim -q --trace cut.json --trace-limit 60K $P/dot.s 3000; } >out' '' '*the limit of 60K is reached*'
for f in run sim; do
    check "$f: speedscope's schema" 0 "ask schema $f.speedscope.json valid" 'valid' ''
done
for f in fib dot part cut; do
    check "$f: DevTools" 0 "ask trace $f.json 'all slices'" 'all slices' ''
done
check "speedscope opens a profile" 0 "open_page sim.speedscope.json 'programs/funjava/Fib.java 1/5'" 'programs/funjava/Fib.java 1/5' ''
check "and a trace, a track for each slot" 0 "open_page fib.json 'fib.json 1/12'" 'fib.json 1/12' ''
