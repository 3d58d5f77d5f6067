# tests/cli/emulate.sh - frbz net and frbz mem: options, forms of output, files.
source "$(dirname "$0")/_lib.sh"
N='frbz net --cycles 1000 --warmup 100'
M='frbz mem --n 16'
export N M TREE

# The network
check "a line for each load" 0 '$N --rate .25 --rate 0.5' $'    rate  offered*\n  0.2500 *\n  0.5000 *' ''
check "the same again" 0 '$N --json >a; $N --json | cmp - a' '' ''
check "another seed" 1 '$N --json --seed 2 | cmp -s - a' '' ''
check "two loads as JSON" 0 '$N --json --rate 0.1 --rate 0.2 | tr -d " \n"' '?{"run":*"rate":0.1,*"stage":?*]}},*"rate":0.2,*}}]' ''
check "the latency of 99 of 100, though saturated" 0 \
    '$N --json --cycles 100000 --pattern bitrev --rate 1 --buffer 16 | sed -n "s/.*\"mean\": \([0-9]*\).*\"p99\": \([0-9]*\),.*/\1 \2/p" | awk "{print (\$2 > \$1)}"' '1' ''
S='frbz net --cycles 20000'
export S
check "what is not accepted is saturated" 0 '$S --rate 0.9 --rate 0.6 --rate 0.8 | grep -o " [0-9.]*$\|saturated"' $'saturated\n [01].*\nsaturated' ''
check "and so in JSON" 0 '$S --rate 0.9 --json | grep -o "saturated.: [a-z]*"' 'saturated": true' ''
check "the warm-up ends by itself" 0 '$S --rate 0.2 --rate 0.9 --json | grep -o "warmup.: [0-9][0-9]*" ' $'warmup": 1024\nwarmup": 16384' ''
check "means have an interval, of several seeds a smaller one" 0 \
    '$S --rate 0.5 --json >a; $S --rate 0.5 --seeds 8 --json | cat a - | sed -n "s/.*latency.*ci95.: \([0-9.]*\)}.*/\1/p" | paste -s -d" " | awk "{print (\$1 > 0.02 && \$1 < 0.2 && \$2 < \$1)}"' '1' ''
check "no seeds" 2 '$N --seeds 0' '' 'frbz: --seeds takes a number from 1 on*'
check "too many seeds" 2 '$N --seeds 1001' '' 'frbz: --seeds takes at most 1000*'
printf 'iq\t64\tuniform\t%s\t0\t5\t0.5\t9\t%s\t0.1\t1\n' 0.2 true 0.3 false 0.8 false >net.tsv
check "the table says saturated where the run does" 0 \
    'awk -F "\t" -f programs/studies/network.awk tests/data/booksim2.tsv net.tsv | awk -F "|" "/^. 0.[238] / { print \$8 }"' \
    $' saturated \n 5.000 \n 5.000 *' ''
check "no packet, no latency" 0 '$N --cycles 1 --rate 1e-9 --json | grep -c "\"mean\": null, \"p99\": null"' '1' ''
check "nor a line with one" 0 '$N --cycles 1 --rate 1e-9' $'*\n  0.0000   0.0000   0.0000          -         -      -          - *' ''
check "a rate that is only a dot" 2 '$N --rate .' '' "frbz: '.' after --rate is not a number above 0, up to 1*"
check "a rate beyond one" 2 '$N --rate 1.1' '' "frbz: '1.1' after --rate is not *"
check "ports that are no power of two" 2 '$N --ports 48' '' 'frbz: --ports: a crossbar has a power of two, not 48*'
check "one port" 2 '$N --topology mesh --ports 1' '' 'frbz: --ports takes two or more*'
check "a topology that is none" 2 '$N --topology ring' '' "frbz: --topology: 'ring' is not one of crossbar ideal mesh torus butterfly*"
check "columns that do not fit" 2 '$N --topology mesh --ports 48 --columns 5' '' 'frbz: --columns: 48 ports are not 5 columns of the same length*'
check "channels that do not suffice" 2 '$N --topology torus --channels 3' '' 'frbz: --channels: this topology needs a multiple of 2, not 3*'
check "output queues of a mesh" 2 '$N --topology mesh --switch oq' '' 'frbz: --switch: only a crossbar *'
check "columns of a crossbar" 2 '$N --columns 8' '' 'frbz: --columns: a crossbar has none*'
check "a queue of an ideal crossbar" 2 '$N --topology ideal --buffer 4' '' 'frbz: --buffer: an ideal crossbar has no such thing*'
check "digits of 48 ports" 2 '$N --topology mesh --ports 48 --pattern bitrev' '' 'frbz: this --pattern is one of digits: *'
check "each topology" 0 'for t in ideal mesh torus butterfly; do $N --topology $t --ports 48 --pattern tornado --rate 0.1 | tail -n 1; done' $'  0.1000 *\n  0.1000 *\n  0.1000 *\n  0.1000 *' ''
check "a machine file without a key" 2 ': >nothing.yaml; echo "# nothing" >remark.yaml; for f in nothing remark; do frbz sim --machine $f.yaml $TREE/programs/asm/fib.s 5; done' '' $'nothing.yaml:1:1: error: no key of a machine*\nremark.yaml:1:1: error: no key*'
check "a machine file that is none, without what a terminal obeys" 2 'printf "\033[31m: \001\n" >raw.yaml; frbz sim --machine raw.yaml $TREE/programs/asm/fib.s 5' '' $'raw.yaml:1:1: error: control characters are not allowed\n??31m: ?*'
check "a mesh that does not fit, in a machine file" 2 'printf "cores: 12\nnetwork:\n  topology: mesh\n  columns: 5\n" >mesh.yaml; frbz sim --machine mesh.yaml $TREE/programs/asm/fib.s 5' '' 'mesh.yaml:4:12: error: network.columns: 12 ports are not 5 columns of the same length*'
check "accounts of a torus" 0 'frbz sim -q --set cores=9,topology=torus,network.flits=4 --stats=text:/dev/stdout $TREE/programs/asm/dot.s 20000 | awk "\$1 == \"cycles\" { all = 9 * \$2 } /^core_cycles/ { sum += \$2 } END { print all == sum }"' '1' ''
check "a hot spot where there is none" 2 '$N --hot 0.2' '' 'frbz: --hot is for --pattern hotspot*'
check "more cycles than fit" 2 'frbz net --cycles 18446744073709551615' '' 'frbz: more than *'
check "a pattern of mem" 2 '$N --pattern matmul' '' "frbz: 'matmul' after --pattern is not uniform, *"
check "a signal ends it" 130 'timeout --preserve-status -s INT 0.3 frbz net --ports 4096'

# A policy without its row of operations does not compile; nor does one that lacks a function
mkdir -p more/vm/machine
sed '/^WORD(buffer_merge, MERGE_ON/i WORD(buffer_replace, REPLACE_MRU, "mru", "the newest")' "$TREE"/vm/machine/config.def >more/vm/machine/config.def
check "a policy that is a word alone" 1 'cc -std=gnu11 -fsyntax-only -Imore -I$TREE $TREE/vm/machine/buffer.c' '' '*every word of buffer.replace is a row of policies.def*'
rm more/vm/machine/config.def
sed '/^#undef/i POLICY(MRU, "mru", touch_newest, victim_newest, "the newest")' "$TREE"/vm/machine/policies.def >more/vm/machine/policies.def
check "a policy that lacks a function" 1 'cc -std=gnu11 -fsyntax-only -Imore -I$TREE $TREE/vm/machine/buffer.c' '' '*victim_newest*'
check "the policies that there are" 0 'cc -std=gnu11 -fsyntax-only -I$TREE $TREE/vm/machine/buffer.c' '' ''

# So with topologies
rm -r more
mkdir -p more/vm/machine
sed '/^#undef TOPOLOGY/i ROUTED(RING, "ring", 2, 2, ring_degree, ring_link, "a ring")' "$TREE"/vm/machine/topologies.def >more/vm/machine/topologies.def
check "a topology without a way" 1 'cc -std=gnu11 -fsyntax-only -Imore -I$TREE $TREE/vm/machine/net.c' '' '*topologies.def*'
sed '/^#undef TOPOLOGY/i TOPOLOGY(RING, "ring", ring_engine, "a ring")' "$TREE"/vm/machine/topologies.def >more/vm/machine/topologies.def
check "a topology without an engine" 1 'cc -std=gnu11 -fsyntax-only -Imore -I$TREE $TREE/vm/machine/net.c' '' '*ring_engine*'
sed '/^#define TOPOLOGY/i WORD(network_topology, TOPOLOGY_RING, "ring", "a ring")' "$TREE"/vm/machine/config.def >more/vm/machine/config.def
rm more/vm/machine/topologies.def
check "a topology that is a word alone" 1 'cc -std=gnu11 -fsyntax-only -Imore -I$TREE $TREE/vm/machine/config.c' '' '*every word of network.topology is a row of topologies.def*'
rm more/vm/machine/config.def

# The same of balancers
sed '/^NUMBER(balancer_cycles/i WORD(balancer, BALANCER_LUCK, "luck", "by chance")' "$TREE"/vm/machine/config.def >more/vm/machine/config.def
check "a balancer that is a word alone" 1 'cc -std=gnu11 -fsyntax-only -Imore -I$TREE $TREE/vm/machine/balancer.c' '' '*every word of balancer.kind is a row of balancers.def*'
rm more/vm/machine/config.def
sed '/^#undef/i BALANCER(LUCK, "luck", spawn_here, ask_nobody, admits_all, cycle_luck, next_never, "by chance")' "$TREE"/vm/machine/balancers.def >more/vm/machine/balancers.def
check "a balancer that lacks a function" 1 'cc -std=gnu11 -fsyntax-only -Imore -I$TREE $TREE/vm/machine/balancer.c' '' '*cycle_luck*'
check "the balancers that there are" 0 'cc -std=gnu11 -fsyntax-only -I$TREE $TREE/vm/machine/balancer.c' '' ''
rm -r more

# Memory
check "all layouts, the first again at last" 0 '$M | wc -l; $M --layout rrr,rcz | tail -n 1' $'28\nrcz *' ''
check "an object, or an array of them" 0 '$M --layout rrr --stats=json | bare | head -n 2; $M --layout rrr,rcz --stats=json | bare | grep -c layout' \
    $'{\n  "layout": "rrr",\n2' ''
check "rows" 0 '$M --layout rrr,rcz --stats=csv | cut -d, -f1-2' $'layout,n\nrrr,16\nrcz,16' ''
check "what policies would miss" 0 '$M --layout rrr --replay | tail -1 | wc -w' 13 ''
check "the run's own policy is one of them" 0 'frbz mem --n 16 --set cores=1,slots=1 --layout rrr --replay --stats=csv >r.csv; paste -d= <(head -1 r.csv | tr , "\n") <(tail -1 r.csv | tr , "\n") | sed -n "s/^misses=//p;s/^replay.misses.lru=//p" | uniq | wc -l' 1 ''
check "the optimum is no policy to run with" 2 '$M --set replace=belady' '' "frbz: buffer.replace: 'belady' needs to know the accesses to come; --replay tells*"
check "a replay of a simulation" 0 'frbz sim --replay --stats=csv "$TREE"/programs/asm/fib.s 10 | grep -c "^replay"' 7 ''
check "a replay of several" 2 'frbz sim --replay --cores 1,2 "$TREE"/programs/asm/fib.s 10' '' 'frbz: --replay is for one number of cores*'
check "into a file" 0 '$M --layout rrr --stats=csv:m.csv && bare <m.csv | cut -d, -f1' $'layout\nrrr' ''
check "a full disk" 2 '$M --stats=json:/dev/full' '' '/dev/full: error: cannot be written: No space left on device'
check "keys of the machine" 0 '$M --machine help | head -n 3 | tail -n 1' 'frbz64 *' ''
check "a form that is none" 2 '$M --stats=xml' '' "frbz: 'xml' after --stats is not text, json or csv, or FORM:FILE*"
check "too many rows" 2 'frbz mem --n 4294967297' '' 'frbz: n: 4294967297 is not from 4 to 4096*'
check "layout z of no power of two" 2 'frbz mem --n 17 --layout rcz' '' 'frbz: n: 17 is no power of two, as layout z wants*'
check "a layout of two matrices" 2 '$M --layout rz' '' "frbz: layout 'rz': 3 letters of r, c, z are wanted*"
check "a machine on which instructions take time" 2 '$M --machine ideal' '' 'frbz: compute: *'
