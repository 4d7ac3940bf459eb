-- plot.lua: returns a function that draws a plot: in a terminal, as SVG for pages and reports, and as data and a script
-- for gnuplot. A plot has rows with intervals, a line through points, or bars. This file knows nothing about games.
local replaced = use "replaced"
local LINE, LABEL, VALUE = 80, 40, 11 -- columns of a plot in a terminal, of labels, and of the number after a row
local WIDE, ROW, TALL = 360, 40, 160 -- in SVG: the width, and the heights of a row and of a histogram
local THIN, SIDE, AXIS, TICKS = 4, 24, 28, 5 -- the least width of a bar, margins, height of the axis, usual ticks
local OPEN = "interval not known, or without an end"
local MOST_DOTS, MOST = 512, 1e15 -- the largest number is far beyond points, shares and counts
local INFINITE, UNKNOWN = 1 / 0, 0 / 0
local COLOURS = { "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999" }
-- The order of the fields in JSON.
local ORDER = {
  "plot", "name", "title", "x", "y", "histogram", "share", "rows", "at", "series", "mean", "low", "high", "from", "to",
  "count",
}

-- Tabs, line ends and other control characters.
local CONTROLS = { ["\127"] = " " }
for n = 0, 31 do
  CONTROLS[string.char(n)] = " "
end

local function clamp(value, low, high)
  return value < low and low or value > high and high or value
end

local function repeated(text, count)
  local all = {}
  for n = 1, count do
    all[n] = text
  end
  return table.concat(all)
end

-- Reading -------------------------------------------------------------------------------------------------------------

local function refuse(text)
  error("plot: " .. text, 0)
end

-- Returns a copy of a result in which reading a missing field gives nil instead of an error.
local function fields_of(given)
  local fields = {}
  for name, value in pairs(given) do
    fields[name] = value
  end
  return fields
end

local function list_of(given, wrong, least, most)
  if type(given) ~= "table" then
    refuse(wrong)
  end
  local count, length = 0, 0
  for _ in pairs(given) do
    count = count + 1
  end
  for n in ipairs(given) do
    length = n
  end
  if length > 0 and count > length then
    refuse("the list has a nil or a named field after item " .. length)
  elseif length < least or length > most then
    refuse(wrong)
  end
  return given
end

-- Returns a number of the n-th row or bar if it can be drawn; otherwise raises an error.
local function known(value, n)
  if math.type(value) == nil or not (math.abs(value) <= MOST) then -- luacheck: ignore 581 (NaN)
    refuse("row " .. n .. ": the number must be finite and at most 1e15")
  end
  return value + 0.0
end

local function number_in(value)
  return math.type(value) and value + 0.0 or UNKNOWN
end

-- Returns a dot { place, result, series }. Its place is a label or a number.
local function read_dot(row, n, kinds)
  local wrong = "a row must be { label or number, result, series }"
  row = list_of(row, wrong, 1, 3)
  local result, is_number = row[2], math.type(row[1]) ~= nil
  local dot = {
    x = is_number and known(row[1], n) or 0.0, label = not is_number and cell(row[1]) or nil,
    series = row[3] == nil and "" or cell(row[3]), low = 1.0, high = 0.0,
  }
  if type(result) == "table" then
    result = fields_of(result)
    dot.low, dot.high, dot.margin = number_in(result.low), number_in(result.high), number_in(result.margin)
    dot.open = not (math.abs(dot.low) <= MOST and math.abs(dot.high) <= MOST)
    if dot.open then -- the axis ends with the known values
      dot.low, dot.high = -INFINITE, INFINITE
    end
    dot.says = type(result.says) == "string" and cell(result.says) or nil
    kinds[result.share and "share" or "other"] = true
    if kinds.share and kinds.other then
      refuse "shares and other numbers can't have the same axis: draw them separately"
    end
  elseif math.type(result) == nil then
    refuse(wrong)
  end
  dot.mean = known(type(result) == "table" and result.mean or type(result) == "number" and result, n)
  return dot
end

local function read_rows(p, rows)
  local kinds = {}
  if type(rows) ~= "table" then
    error("plot { name =, title =, rows = { { label, result }, ... } }", 0)
  end
  for n, row in ipairs(list_of(rows, "a plot has 1 to " .. MOST_DOTS .. " rows", 1, MOST_DOTS)) do
    p.dots[n] = read_dot(row, n, kinds)
    if (p.dots[n].label == nil) ~= (p.dots[1].label == nil) then
      refuse "rows have labels, or numbers, not both"
    end
  end
  p.labels, p.percent = p.dots[1].label ~= nil, kinds.share or false
end

-- Reads the bars of a result. `mean` of a bar is the number of values from `low` to `high`, both included.
local function read_bars(p, result)
  local wrong = "histogram needs a result of simulate"
  result = type(result) == "table" and fields_of(result) or refuse(wrong)
  if type(result.histogram) ~= "table" then
    refuse(wrong)
  end
  p.bars, p.percent = true, result.share and true or false
  for n, bar in ipairs(list_of(result.histogram, "a histogram has at most " .. MOST_DOTS .. " bars", 0, MOST_DOTS)) do
    bar = type(bar) == "table" and fields_of(bar) or {}
    local dot = { series = "", mean = known(bar.count, n), low = known(bar.from, n), high = known(bar.to, n) }
    p.dots[n] = dot
    dot.x = dot.low + (p.dots[1].high - p.dots[1].low) / 2 -- the last range may be shorter
  end
end

local function read(given)
  local function text_in(name, otherwise)
    if given[name] ~= nil and type(given[name]) ~= "string" then
      refuse(name .. " must be a string")
    end
    return given[name] and cell(given[name]) or otherwise
  end
  given = fields_of(given)
  for _, name in ipairs { "from", "to" } do
    if given[name] ~= nil and not (math.type(given[name]) and math.abs(given[name]) <= MOST) then
      refuse(name .. " must be a finite number, at most 1e15")
    end
  end
  if (given.from == nil) ~= (given.to == nil) or given.from and given.from >= given.to then
    refuse "from must be below to, and one needs the other"
  end
  local name = text_in("name", "")
  local p = {
    name = name, title = text_in("title", name), x = text_in("x", ""), y = text_in("y", ""),
    from = number_in(given.from), to = number_in(given.to), dots = {}, bars = false,
    least = INFINITE, most = -INFINITE, tallest = 1,
  }
  if given.histogram == nil then
    read_rows(p, given.rows)
  elseif given.rows ~= nil then
    refuse "rows or a histogram, not both"
  else
    read_bars(p, given.histogram)
  end
  for _, dot in ipairs(p.dots) do
    dot.wide, p.open = dot.low <= dot.high and not dot.open, p.open or dot.open
    p.least = math.min(p.least, p.bars and dot.low or dot.mean, dot.wide and dot.low or dot.mean)
    p.most = math.max(p.most, p.bars and dot.high or dot.mean, dot.wide and dot.high or dot.mean)
    p.tallest = math.max(p.tallest, dot.mean)
  end
  p.scale, p.sign = p.percent and 100 or 1, p.percent and " %" or ""
  return p
end

-- For all forms -------------------------------------------------------------------------------------------------------

-- Clips an axis of shares to 0 .. 100 % or -100 .. 100 %, if all shares are in this range.
local function kept_within(p, low, high, from, to)
  if p.percent then
    from = low >= 0 and from < 0 and 0.0 or low >= -1 and from < -1 and -1.0 or from
    to = high <= 0 and to > 0 and 0.0 or high <= 1 and to > 1 and 1.0 or to
  end
  return from, to
end

-- Returns the range of all values. It is widened if there is only one value.
local function bounds(p)
  if p.least < p.most then
    return p.least, p.most
  end
  local room = p.percent and 0.05 or 0.5
  return kept_within(p, p.least, p.most, p.least - room, p.most + room)
end

local function label_of(dot, between)
  return (dot.label or fill("%g", dot.x)) .. (dot.series == "" and "" or between .. dot.series)
end

local function json_of(p)
  local rows = {}
  for n, dot in ipairs(p.dots) do
    local is_known = dot.low <= dot.high
    rows[n] = p.bars and { from = dot.low, to = dot.high, count = dot.mean } or {
      at = dot.label or dot.x, series = dot.series, mean = dot.mean, low = is_known and dot.low or UNKNOWN,
      high = is_known and dot.high or UNKNOWN,
    }
  end
  return {
    plot = {
      name = p.name, title = p.title, x = p.x, y = p.y, histogram = p.bars, share = p.percent, rows = rows,
    },
  }
end

-- In a terminal -------------------------------------------------------------------------------------------------------

local function value_of(p, value)
  return fill(p.percent and "%.2f %%" or "%.3f", p.scale * value)
end

local function bar_of(p, dot)
  return value_of(p, dot.low) .. (dot.low < dot.high and " .. " .. value_of(p, dot.high) or "")
end

local function bars_text(p, out)
  local label = 0
  for _, dot in ipairs(p.dots) do
    label = math.max(label, width(bar_of(p, dot)))
  end
  for _, dot in ipairs(p.dots) do
    local text = bar_of(p, dot)
    out[#out + 1] = repeated(" ", label - width(text)) .. text .. "  " ..
      repeated("█", math.ceil(dot.mean * (LINE - label - 2 - VALUE) / p.tallest)) .. fill(" %.0f\n", dot.mean)
  end
end

local function rows_text(p, out)
  local low, high = bounds(p)
  local label = 0
  for _, dot in ipairs(p.dots) do
    label = math.max(label, width(label_of(dot, ", ")))
  end
  label = math.min(label, LABEL)
  local columns = LINE - label - 1 - VALUE
  local function column(value)
    return clamp(math.floor((value - low) / (high - low) * (columns - 1) + 0.5), 0, columns - 1)
  end
  for _, dot in ipairs(p.dots) do
    local text, at = label_of(dot, ", "), column(dot.mean)
    local from, to = dot.wide and column(dot.low) or at, dot.wide and column(dot.high) or at
    out[#out + 1] = text .. repeated(" ", label - width(text)) .. " "
    for n = 0, columns - 1 do
      out[#out + 1] = n == at and (dot.open and "○" or "●") or n == from and "├" or n == to and "┤" or
        n > from and n < to and "─" or " "
    end
    out[#out + 1] = " " .. value_of(p, dot.mean) .. "\n"
  end
  local from, to, indent = value_of(p, low), value_of(p, high), repeated(" ", label)
  out[#out + 1] = indent .. " " .. from .. repeated(" ", math.max(columns - width(from) - width(to), 1)) .. to .. "\n"
  if p.open then
    out[#out + 1] = indent .. " ○ " .. OPEN .. "\n"
  end
end

local function text_of(p)
  local out = { replaced(p.title, CONTROLS), "\n" };
  (p.bars and bars_text or rows_text)(p, out)
  return table.concat(out)
end

-- As SVG --------------------------------------------------------------------------------------------------------------

local ENTITIES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;", ["\n"] = " " }

local function escaped(text)
  return replaced(text, ENTITIES)
end

-- Returns an axis with some room at both ends.
local function axis_of(from, to)
  if not (to > from) then -- luacheck: ignore 581 (all values are the same, or unknown)
    from, to = from - 1, to + 1
  end
  local room = 0.06 * (to - from)
  return { from = from - room, to = to + room }
end

local function at(axis, value)
  return SIDE + (WIDE - 2 * SIDE) * clamp((value - axis.from) / (axis.to - axis.from), 0, 1)
end

-- Returns the distance of ticks: 1, 2 or 5 times a power of ten.
local function step_of(axis)
  local least, step = (axis.to - axis.from) / TICKS, 1.0
  while step > least do
    step = step / 10
  end
  while step * 10 <= least do
    step = step * 10
  end
  return step >= least and step or 2 * step >= least and 2 * step or 5 * step >= least and 5 * step or 10 * step
end

local function draw_axis(p, axis, y, out)
  local step = step_of(axis)
  out[#out + 1] = fill('<path class="axis" d="M%.1f %dH%.1f"/>\n', at(axis, axis.from), y, at(axis, axis.to))
  local tick = math.ceil(axis.from / step)
  while tick * step <= axis.to do
    local x = at(axis, tick * step)
    out[#out + 1] = fill('<path class="axis" d="M%.1f %dv4"/><text class="soft" x="%.1f" y="%d" ' ..
      'text-anchor="middle">%g%s</text>\n', x, y, x, y + 16, p.scale * tick * step, p.sign)
    tick = tick + 1
  end
end

-- Draws a row: its label on the left, its number and interval as text on the right, and the drawn interval below.
local function draw_row(p, dot, axis, y, out)
  local function line(class, x1, x2, y1, y2)
    return fill('<line class="%s" x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f"/>', class, x1, x2, y1, y2)
  end
  local says = dot.says or fill("%.3f%s", p.scale * dot.mean, p.sign) ..
    (dot.wide and fill(" (%.3f to %.3f)", p.scale * dot.low, p.scale * dot.high) or "")
  if dot.margin and dot.margin > 0 then
    out[#out + 1] = fill('<rect class="band" x="%.1f" y="%.1f" width="%.1f" height="12"/>\n', at(axis, -dot.margin),
      y - 6, at(axis, dot.margin) - at(axis, -dot.margin))
  end
  out[#out + 1] = fill('<text x="%d" y="%.1f">%s</text><text class="soft" x="%d" y="%.1f" text-anchor="end">%s' ..
    "</text>\n", SIDE, y - 12, escaped(label_of(dot, " ")), WIDE - SIDE, y - 12, escaped(says))
  if axis.from <= 0 and axis.to >= 0 then
    out[#out + 1] = line("zero", at(axis, 0), at(axis, 0), y - 6, y + 12) .. "\n"
  end
  if dot.open then
    out[#out + 1] = line("span open", at(axis, axis.from), at(axis, axis.to), y, y)
  elseif dot.wide then
    out[#out + 1] = line("span", at(axis, dot.low), at(axis, dot.high), y, y)
  end
  out[#out + 1] = fill('<circle class="mean" cx="%.1f" cy="%.1f" r="6"/>\n', at(axis, dot.mean), y)
end

local function draw_rows(p, out)
  local axis = p.from < p.to and p or axis_of(p.least, p.most)
  for n, dot in ipairs(p.dots) do
    draw_row(p, dot, axis, (n - 1) * ROW + 30, out)
  end
  draw_axis(p, axis, #p.dots * ROW + 6, out)
end

local function draw_bars(p, out)
  local axis = #p.dots > 0 and axis_of(p.least, p.most) or axis_of(0.0, 0.0)
  for _, bar in ipairs(p.dots) do
    local height, left, right = (TALL - 10) * bar.mean / p.tallest, at(axis, bar.low), at(axis, bar.high)
    local wide = math.max(THIN, right - left)
    out[#out + 1] = fill('<rect class="mean" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>\n',
      (left + right - wide) / 2, TALL - height, wide, height)
  end
  draw_axis(p, axis, TALL + 6, out)
end

-- Returns the drawing and its height.
local function drawing_of(p)
  local out = {};
  (p.bars and draw_bars or draw_rows)(p, out)
  return table.concat(out), (p.bars and TALL or #p.dots * ROW) + AXIS
end

-- Returns the plot as an element of a page.
local function figure_of(p)
  local drawing, height = drawing_of(p)
  return fill('<figure>\n<figcaption>%s</figcaption>\n<svg viewBox="0 0 %d %d" role="img" aria-label="%s">\n%s' ..
    "</svg>\n</figure>\n", escaped(p.title), WIDE, height, escaped(p.title), drawing)
end

-- Returns the plot as a complete SVG file.
local function svg_of(p, style)
  local drawing, height = drawing_of(p)
  local y, out = height, { fill('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 %d %d %d" width="%d">\n' ..
    '<style>%s</style>\n<text x="%d" y="-8">%s</text>\n', -AXIS, WIDE, height + 3 * AXIS, 2 * WIDE, style, SIDE,
    escaped(p.title)), drawing }
  for _, text in ipairs { p.x, p.y } do
    if text ~= "" then
      y = y + 16
      out[#out + 1] = fill('<text class="soft" x="%d" y="%d">%s</text>\n', SIDE, y, escaped(text))
    end
  end
  return table.concat(out) .. "</svg>\n"
end

-- For gnuplot ---------------------------------------------------------------------------------------------------------

-- Returns the values of a field in order of appearance, and the index of each, from 0.
local function numbered(p, field)
  local names, number = {}, {}
  for _, dot in ipairs(p.dots) do
    local name = dot[field]
    if not number[name] then
      number[name] = #names
      names[#names + 1] = name
    end
  end
  return names, number
end

-- Gnuplot interprets nothing within single quotes, so a single quote in the text becomes a typographic one.
local IN_QUOTES = { ["'"] = "’" }
local AT_TIC = { ["'"] = "’", ["%"] = "%%" } -- labels of ticks are format strings

local function quoted(text, by)
  return "'" .. replaced(replaced(text, CONTROLS), by or IN_QUOTES) .. "'"
end

local function datum(value)
  return math.abs(value) < INFINITE and fill("\t%.9g", value) or "\tNaN"
end

-- Returns a block of data for each series: place, number, interval and label.
local function data_of(p, series, row)
  local out = { p.bars and "# middle\tcount\tfrom\tto\tlabel\tseries\n" or
    "# place\tmean\tlow\thigh\tlabel\tseries\topen\n" }
  for s, name in ipairs(series) do
    out[#out + 1] = s > 1 and "\n\n" or ""
    for _, dot in ipairs(p.dots) do
      if dot.series == name then
        local place = dot.label and row[dot.label] + (s - 1 - (#series - 1) / 2) * 0.6 / #series or dot.x
        out[#out + 1] = fill("%.9g", place * (p.bars and p.scale or 1)) ..
          datum((p.bars and 1 or p.scale) * dot.mean) .. datum(dot.wide and p.scale * dot.low or UNKNOWN) ..
          datum(dot.wide and p.scale * dot.high or UNKNOWN) .. "\t" .. replaced(dot.label or "", CONTROLS) .. "\t" ..
          replaced(name, CONTROLS) .. (p.bars and "\n" or dot.open and "\t1\n" or "\t0\n")
      end
    end
  end
  return table.concat(out)
end

-- Returns the text of an axis. `numbers` is true for the axis of the numbers with intervals.
local function axis_text(p, text, percent, numbers)
  return quoted(text .. (percent and " (%)" or "") ..
    (numbers and p.open and (text == "" and "" or "; ") .. "hollow: " .. OPEN or ""))
end

-- Returns the width of a bar; bars of single values are narrow.
local function bar_width(p)
  local first, last = p.dots[1], p.dots[#p.dots]
  local several, single = #p.dots > 1, not (first.low < first.high) -- luacheck: ignore 581 (NaN)
  local wide = several and last.x - first.x or p.percent and 0.01 or 1
  if single and several then
    wide = wide / 20
  end
  for n = 2, #p.dots do
    wide = math.min((single and 0.8 or 1) * (p.dots[n].x - p.dots[n - 1].x), wide)
  end
  return wide
end

-- Returns the ranges of the axes that gnuplot would not choose well: they leave room beside the first and last place,
-- and around shares or a single number.
local function ranges_of(p)
  local first, last = p.dots[1], p.dots[#p.dots]
  if p.bars then
    local wide = bar_width(p)
    return fill("set yrange [0:*]\nset xrange [%.9g:%.9g]\n", p.scale * (first.x - wide), p.scale * (last.x + wide))
  end
  local low, high = bounds(p)
  local text, least, most = "", first.x, first.x
  if p.least == p.most or p.percent then
    local room = 0.04 * (high - low)
    local from, to = kept_within(p, low, high, low - room, high + room)
    text = fill("set %srange [%.9g:%.9g]\n", p.labels and "x" or "y", p.scale * from, p.scale * to)
  end
  if p.labels then
    return text
  end
  for _, dot in ipairs(p.dots) do
    least, most = math.min(least, dot.x), math.max(most, dot.x)
  end
  local room = most > least and 0.04 * (most - least) or 1
  return text .. fill("set xrange [%.9g:%.9g]\n", least - room, most + room)
end

-- Returns the settings of gnuplot. If there are labels, numbers are on the x axis, otherwise on the y axis.
local function setting_of(p, rows, height)
  local labels = p.labels
  local text = fill('set encoding utf8\nset datafile separator "\\t"\nset label 1 %s at screen 0.5, screen %.4f ' ..
    "center noenhanced\nset tmargin 4\nset xlabel %s noenhanced\nset ylabel %s noenhanced\nset border 3\n" ..
    "set tics nomirror out\nset key at screen 0.5, screen %.4f center horizontal noenhanced\n" ..
    "set grid %s lc rgb '#d8d8d8' lt 1\nset offsets graph 0.04, graph 0.04, graph 0.04, 0\n", quoted(p.title),
    1 - 18.0 / height, axis_text(p, p.x, p.percent and (labels or p.bars), labels),
    axis_text(p, p.y, p.percent and not labels and not p.bars, not labels), 1 - 42.0 / height, labels and "x" or "y") ..
    (#p.dots > 0 and ranges_of(p) or "set yrange [0:*]\n")
  if not labels then
    return text
  end
  local tics = {}
  for n, label in ipairs(rows) do
    tics[n] = quoted(label, AT_TIC) .. " " .. n - 1
  end
  return fill("%sset yrange [%d.5:-0.5]\nset ytics (%s) noenhanced scale 0\nset arrow from first 0, graph 0 to " ..
    "first 0, graph 1 nohead lc rgb '#909090' dt 2 back\n", text, #rows - 1, table.concat(tics, ", "))
end

local function series_of(p, s, title)
  local colour, labels = COLOURS[s % #COLOURS + 1], p.labels
  if p.bars then
    return fill("'%s.tsv' index %d using 1:2:(%.9g) with boxes fs solid 0.7 lc rgb '%s' notitle", p.name, s,
      p.scale * bar_width(p), colour)
  end
  local x, y = labels and "2" or "1", labels and "1" or "2"
  return fill("'%s.tsv' index %d using %s:%s:3:4 with %serrorbars pt 7 ps 0.1 lw 2 lc rgb '%s' notitle, " ..
    "'' index %d using %s:%s with %s lc rgb '%s' %s", p.name, s, x, y, labels and "x" or "y", colour, s, x, y,
    labels and "points pt 7 ps 0.9" or "linespoints pt 7 ps 0.9 lw 1", colour,
    title == "" and "notitle" or "title " .. quoted(title)) ..
    (p.open and fill(", '' index %d using ($7==1?$%s:NaN):%s with points pt 7 ps 0.5 lc rgb '#ffffff' notitle", s, x, y)
      or "")
end

local function script_of(p, series, rows)
  local height, plots = p.labels and 150 + (24 + 8 * #series) * #rows or 480, {}
  for s, title in ipairs(series) do
    plots[s] = series_of(p, s - 1, title)
  end
  return fill("%sset terminal pngcairo size 820,%d font 'DejaVu Sans,11' background 'white'\nset output '%s.png'\n" ..
    "plot %s\nset output\ndrawn = 1\n", setting_of(p, rows, height), height, p.name, table.concat(plots, ", \\\n  "))
end

-- Draws a plot for report:plot. Returns its texts, or an error. `style` is the style of the SVG file, if files are
-- wanted.
return function(given, style)
  local fine, p = pcall(read, given)
  if not fine then
    return p
  end
  local drawn = { text = text_of(p), title = p.title, figure = figure_of(p), json = json_of(p), order = ORDER }
  if style then
    local series = numbered(p, "series")
    local rows, row = {}, {}
    if p.labels then
      rows, row = numbered(p, "label")
    end
    drawn.svg, drawn.tsv, drawn.gp = svg_of(p, style), data_of(p, series, row), script_of(p, series, rows)
    drawn.empty = #p.dots == 0 or nil
  end
  return drawn
end
