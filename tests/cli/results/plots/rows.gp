set encoding utf8
set datafile separator "\t"
set label 1 'A "title" & <b> of two lines' at screen 0.5, screen 0.9217 center noenhanced
set tmargin 4
set xlabel 'points (%)' noenhanced
set ylabel '' noenhanced
set border 3
set tics nomirror out
set key at screen 0.5, screen 0.8174 center horizontal noenhanced
set grid x lc rgb '#d8d8d8' lt 1
set offsets graph 0.04, graph 0.04, graph 0.04, 0
set xrange [0:100]
set yrange [1.5:-0.5]
set ytics ('random' 0, 'it’s 50 %%' 1) noenhanced scale 0
set arrow from first 0, graph 0 to first 0, graph 1 nohead lc rgb '#909090' dt 2 back
set terminal pngcairo size 820,230 font 'DejaVu Sans,11' background 'white'
set output 'rows.png'
plot 'rows.tsv' index 0 using 2:1:3:4 with xerrorbars pt 7 ps 0.1 lw 2 lc rgb '#0072b2' notitle, '' index 0 using 2:1 with points pt 7 ps 0.9 lc rgb '#0072b2' title 'one', \
  'rows.tsv' index 1 using 2:1:3:4 with xerrorbars pt 7 ps 0.1 lw 2 lc rgb '#d55e00' notitle, '' index 1 using 2:1 with points pt 7 ps 0.9 lc rgb '#d55e00' title 'two'
set output
drawn = 1
