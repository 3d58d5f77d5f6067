# programs/studies/network.gp - latency against load (see network.sh, which says where from).

set terminal svg size 1040,460 font "Helvetica,Arial,sans-serif,14" background "white" dynamic
set output picture
set multiplot layout 1,2

blue = "#0072B2"; vermilion = "#D55E00"; green = "#009E73"; purple = "#CC79A7"; orange = "#E69F00"

# Rows of ours: switch ports pattern rate buffer waiting accepted p99 saturated interval ...
rows(switch, pattern, buffer, saturated) = sprintf("awk '$1 == \"%s\" && $2 == 64 && $3 ~ /%s/ && $5 == %d && $9 == \"%s\" {print $4, $6 + 7, $10, $7}' %s | sort -g", switch, pattern, buffer, saturated, ours)
row(switch, pattern, buffer) = "< " . rows(switch, pattern, buffer, "false")
beyond(switch, pattern, buffer) = "< " . rows(switch, pattern, buffer, "true")
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
accepted = real(system(rows("iq", "uniform", 0, "true") . " | awk 'END {print $4}'"))   # of the highest load
set arrow 1 from accepted,0 to accepted,60 nohead lc rgb "#888888" dt 3 lw 1.5
set label 1 sprintf("accepted\nby input\nqueues:\n%.3f", accepted) at accepted + 0.014,52 tc rgb "#555555" font ",12"
plot row("iq", "uniform", 0) using 1:2:3 with yerrorlines lc rgb vermilion lw 2 pt 7 ps 0.6 title "input queues", \
     beyond("iq", "uniform", 0) using 1:(59) with points lc rgb vermilion pt 2 ps 0.8 title "... saturated", \
     row("oq", "uniform", 0) using 1:2:3 with yerrorbars lc rgb blue pt 5 ps 0.7 title "output queues", \
     [0.01:0.975] theory(x) with lines lc rgb blue lw 2 dt 2 title "theory of output queues", \
     points("iq", 20) with points lc rgb "black" pt 6 ps 1.1 title "BookSim2, input queues", \
     points("oq", 14) with points lc rgb "black" pt 4 ps 1.1 title "BookSim2, output queues"

unset arrow 1
unset label 1
set title "Patterns, 64 ports, input queues of 16"
set xrange [0:0.6]
set key at graph 0.82,0.92 right top Left reverse samplen 1
plot row("iq", "transpose", 16) using 1:2 with linespoints lc rgb purple lw 2 pt 9 ps 0.8 title "transpose", \
     row("iq", "bitrev", 16) using 1:2 with linespoints lc rgb green lw 2 pt 5 ps 0.6 title "bitrev", \
     row("iq", "shuffle", 16) using 1:2 with linespoints lc rgb "black" lw 1 dt 2 pt 4 ps 0.9 title "shuffle", \
     row("iq", "hotspot", 16) using 1:2 with linespoints lc rgb orange lw 2 pt 13 ps 0.9 title "hotspot, 4 %", \
     row("iq", "complement", 16) using 1:2 with linespoints lc rgb blue lw 2 pt 7 ps 0.6 title "complement", \
     beyond("iq", "transpose|bitrev|shuffle|hotspot|complement", 16) using 1:(59) with points lc rgb "#555555" pt 2 ps 0.8 title "saturated"
unset multiplot
