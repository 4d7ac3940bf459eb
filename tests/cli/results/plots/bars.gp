set encoding utf8
set datafile separator "\t"
set label 1 'Points' at screen 0.5, screen 0.9625 center noenhanced
set tmargin 4
set xlabel 'points' noenhanced
set ylabel 'matches' noenhanced
set border 3
set tics nomirror out
set key at screen 0.5, screen 0.9125 center horizontal noenhanced
set grid y lc rgb '#d8d8d8' lt 1
set offsets graph 0.04, graph 0.04, graph 0.04, 0
set yrange [0:*]
set xrange [1:22]
set terminal pngcairo size 820,480 font 'DejaVu Sans,11' background 'white'
set output 'bars.png'
plot 'bars.tsv' index 0 using 1:2:(3) with boxes fs solid 0.7 lc rgb '#0072b2' notitle
set output
drawn = 1
