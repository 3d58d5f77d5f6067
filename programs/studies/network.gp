# programs/studies/network.gp - latency against load (see network.sh, which says where from).

set terminal svg size 1040,460 font "Helvetica,Arial,sans-serif,14" background "white" dynamic
set output picture
set multiplot layout 1,2

blue = "#0072B2"; vermilion = "#D55E00"; green = "#009E73"; purple = "#CC79A7"; orange = "#E69F00"

# Rows of ours: switch ports pattern rate buffer waiting accepted p99 saturated ...
row(switch, pattern, buffer) = sprintf("< awk '$1 == \"%s\" && $2 == 64 && $3 == \"%s\" && $5 == %d && $9 == \"false\" && $4 < 0.98' %s | sort -g -k4", switch, pattern, buffer, ours)
points(switch, own) = sprintf("< awk '$1 == \"%s\" && $2 == 64 && $3 == \"uniform\" && $6 != \"-\" {print $4, $6 - %d + 7}' %s", switch, own, booksim)

stage(p, i) = p / (4 * (1 - p)) * (1 + 0.4 * p * (1 - 0.4 ** (i - 1)))
theory(p) = 7 + (sum [i = 1:6] stage(p, i))

set border 3 lc rgb "#444444"
set tics nomirror out
set grid ytics lc rgb "#dddddd" lw 1
set xlabel "offered load (packets a port and cycle)"
set ylabel "mean latency (cycles)"
set yrange [0:60]
set samples 400

set title "Uniform traffic, 64 ports"
set xrange [0:1]
set key at graph 0.02,0.98 left top Left reverse samplen 1.6 spacing 1.15 font ",12"
set arrow 1 from 0.743,0 to 0.743,60 nohead lc rgb "#888888" dt 3 lw 1.5
set label 1 "saturation\nof input\nqueues:\n0.743" at 0.757,57 tc rgb "#555555" font ",12"
plot row("iq", "uniform", 0) using 4:($6 + 7) with linespoints lc rgb vermilion lw 2 pt 7 ps 0.6 title "input queues", \
     row("oq", "uniform", 0) using 4:($6 + 7) with points lc rgb blue pt 5 ps 0.7 title "output queues", \
     [0.01:0.975] theory(x) with lines lc rgb blue lw 2 dt 2 title "theory of output queues", \
     points("iq", 20) with points lc rgb "black" pt 6 ps 1.1 title "BookSim2, input queues", \
     points("oq", 14) with points lc rgb "black" pt 4 ps 1.1 title "BookSim2, output queues"

unset arrow 1
unset label 1
set title "Patterns, 64 ports, input queues of 16"
set xrange [0:0.6]
set key at graph 0.82,0.98 right top Left reverse samplen 1
plot row("iq", "transpose", 16) using 4:($6 + 7) with linespoints lc rgb purple lw 2 pt 9 ps 0.8 title "transpose", \
     row("iq", "bitrev", 16) using 4:($6 + 7) with linespoints lc rgb green lw 2 pt 5 ps 0.6 title "bitrev", \
     row("iq", "shuffle", 16) using 4:($6 + 7) with linespoints lc rgb "black" lw 1 dt 2 pt 4 ps 0.9 title "shuffle", \
     row("iq", "hotspot", 16) using 4:($6 + 7) with linespoints lc rgb orange lw 2 pt 13 ps 0.9 title "hotspot, 4 %", \
     row("iq", "complement", 16) using 4:($6 + 7) with linespoints lc rgb blue lw 2 pt 7 ps 0.6 title "complement"
unset multiplot
