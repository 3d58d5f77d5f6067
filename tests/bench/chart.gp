# tests/bench/chart.gp - bars: how many times as fast as java (see chart.awk).
#
#   gnuplot -e 'data="bench.json"; picture="performance.svg"' chart.gp

bars(part) = sprintf("< awk -v part=%s -f tests/bench/chart.awk %s", part, data)
stats bars("kernel") using 1 name "K" nooutput
stats bars("whole") using 1 name "W" nooutput

how = system("grep -q '\"cpu\": true' ".data." && echo 'processor time, one thread' || echo 'all threads'")

set terminal svg size 1040,620 font "Helvetica,Arial,sans-serif,13" background "white" dynamic noenhanced
set output picture
set multiplot layout 1,2

blue = "#0072B2"; orange = "#E69F00"; green = "#009E73"; sky = "#56B4E9"

mark(x) = x < 10 ? sprintf("%.2g", x) : sprintf("%.0f", x)

set border 1 lc rgb "#444444"
set tics nomirror out
set grid xtics lc rgb "#dddddd" lw 1
set ytics scale 0
set logscale x
set xlabel "times as fast as java (logarithmic)"
set style fill solid 1 noborder
set style data boxxyerror
set arrow 1 from 1, graph 0 to 1, graph 1 nohead lc rgb "#444444" lw 1.5 front
set bmargin 6.5

# A row is 1 high; N bars share 0.8 of it, the first one uppermost.
top(row, k, n) = row - 0.4 + 0.8 * (k - 1) / n
base = 0.001

set title "kernels against HotSpot warmed up, ".how
set xrange [base:3000]
set yrange [K_max + 0.5:-0.5]
set key at graph 0.5, -0.17 center top horizontal samplen 1 width 1 reverse Left
only(k) = sprintf("%s | awk '$3 == %d'", bars("kernel"), k)
plot for [k = 1:3] only(k) using 4:1:(base):4:(top($1, k, 3)):(top($1, k + 1, 3) - 0.02):ytic(2) \
         lc rgb word(blue." ".orange." ".green, k) title (k == 1 ? "frbz" : k == 2 ? "C with OpenMP" : "OpenBLAS, FFTW"), \
     bars("kernel") using ($4 * 1.12):(top($1, $3 + 0.5, 3)):(mark($4)) with labels left font ",10" notitle

set title "whole processes at small sizes, against java -cp"
set xrange [0.5:300]
set yrange [W_max + 0.5:-0.5]
base = 0.5
only(k) = sprintf("%s | awk '$3 == %d'", bars("whole"), k)
set arrow 2 from 8, graph 0 to 8, graph 1 nohead lc rgb "#888888" dt 3 lw 1.5 front
plot for [k = 1:2] only(k) using 4:1:(base):4:(top($1, k, 2)):(top($1, k + 1, 2) - 0.02):ytic(2) \
         lc rgb word(blue." #56B4E9", k) title word("image source", k), \
     bars("whole") using ($4 * 1.08):(top($1, $3 + 0.5, 2)):(mark($4)) with labels left font ",10" notitle
