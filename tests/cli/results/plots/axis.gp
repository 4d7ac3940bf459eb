set encoding utf8
set datafile separator "\t"
set label 1 'axis' at screen 0.5, screen 0.9159 center noenhanced
set tmargin 4
set xlabel '' noenhanced
set ylabel '' noenhanced
set border 3
set tics nomirror out
set key at screen 0.5, screen 0.8037 center horizontal noenhanced
set grid x lc rgb '#d8d8d8' lt 1
set offsets graph 0.04, graph 0.04, graph 0.04, 0
set yrange [1.5:-0.5]
set ytics ('a' 0, 'b' 1) noenhanced scale 0
set arrow from first 0, graph 0 to first 0, graph 1 nohead lc rgb '#909090' dt 2 back
set terminal pngcairo size 820,214 font 'DejaVu Sans,11' background 'white'
set output 'axis.png'
plot 'axis.tsv' index 0 using 2:1:3:4 with xerrorbars pt 7 ps 0.1 lw 2 lc rgb '#0072b2' notitle, '' index 0 using 2:1 with points pt 7 ps 0.9 lc rgb '#0072b2' notitle
set output
drawn = 1
