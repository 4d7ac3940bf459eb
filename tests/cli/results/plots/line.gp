set encoding utf8
set datafile separator "\t"
set label 1 'line' at screen 0.5, screen 0.9625 center noenhanced
set tmargin 4
set xlabel 'players' noenhanced
set ylabel 'points; hollow: interval not known, or without an end' noenhanced
set border 3
set tics nomirror out
set key at screen 0.5, screen 0.9125 center horizontal noenhanced
set grid y lc rgb '#d8d8d8' lt 1
set offsets graph 0.04, graph 0.04, graph 0.04, 0
set xrange [0.8:6.2]
set terminal pngcairo size 820,480 font 'DejaVu Sans,11' background 'white'
set output 'line.png'
plot 'line.tsv' index 0 using 1:2:3:4 with yerrorbars pt 7 ps 0.1 lw 2 lc rgb '#0072b2' notitle, '' index 0 using 1:2 with linespoints pt 7 ps 0.9 lw 1 lc rgb '#0072b2' title 'a', '' index 0 using ($7==1?$1:NaN):2 with points pt 7 ps 0.5 lc rgb '#ffffff' notitle, \
  'line.tsv' index 1 using 1:2:3:4 with yerrorbars pt 7 ps 0.1 lw 2 lc rgb '#d55e00' notitle, '' index 1 using 1:2 with linespoints pt 7 ps 0.9 lw 1 lc rgb '#d55e00' title '日本', '' index 1 using ($7==1?$1:NaN):2 with points pt 7 ps 0.5 lc rgb '#ffffff' notitle
set output
drawn = 1
