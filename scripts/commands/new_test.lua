-- new_test.lua: returns a function that makes the test file of the command `kanun new`: a scenario that the game
-- passes. It plays up to the first play of a deal, writes the position, and sets it up at a second table. It keeps the
-- scenario only if that table has the same moves.
local quoted = use "yaml"
local given = arguments()
local game, layout, cards, again -- `again`: the second table

local SEEDS = 40 -- deals that are tried
local DECISIONS = 300 -- before the first play
local LISTED_MOST = 12 -- moves; if there are more, only their number is written
local REST_LEAST = 6 -- cards of a stock that are written as `rest`

local MARKS = {}
for _, mark in ipairs { ",", ":", "#", "{", "}", "[", "]", '"', "'", "?", "*", "&", "!", "|", ">", "%", "@", "`" } do
  MARKS[mark] = true
end

-- Returns a text as a value of a scenario.
local function value(text)
  local plain = text ~= ""
  for n = 1, #text do
    plain = plain and not MARKS[text:sub(n, n)]
  end
  return plain and text or '"' .. text .. '"'
end

-- Returns a line "name: value", or "name: {0: value, 1: value}" with the owners for which `value_of` has a value; "" if
-- there is none.
local function line_of(of, value_of)
  local list = {}
  for owner = 0, of.owners - 1 do
    local one = value_of(owner)
    if one then
      list[#list + 1] = (of.per == "table" and "" or owner .. ": ") .. value(one)
    end
  end
  local text = table.concat(list, ", ")
  return text == "" and "" or "      " .. of.name .. ": " .. (of.per == "table" and text or "{" .. text .. "}") .. "\n"
end

-- ---- The position ----

-- Returns the name of the stock if the zones contain all cards; otherwise nil.
local function rest_of(play)
  local count, rest = 0, nil
  for z, zone in ipairs(layout.zones) do
    for owner = 0, zone.owners - 1 do
      local _, there = play:heap(z - 1, owner)
      count = count + there
      if zone.seen_by == "nobody" and zone.per == "table" and there >= REST_LEAST then
        rest = zone.name
      end
    end
  end
  return count == cards and rest or nil
end

-- True if both tables have the same moves for the same place.
local function is_same(play)
  local here, there = play:standing(), again:standing()
  if here.place ~= there.place or here.moves ~= there.moves then
    return false
  end
  for _, move in ipairs(play:legal()) do
    if again:why(move) then
      return false
    end
  end
  return here.moves > 0
end

-- Returns lines for the variables that differ between the two tables: those of mechanics, or those of the rules.
local function variables(play, of_mechanics)
  local text = ""
  for _, variable in ipairs(layout.variables) do
    if of_mechanics == (#split(variable.name, ".") > 1) then
      text = text .. line_of(variable, function(owner)
        local here = play:value(variable.name, owner)
        return here ~= again:value(variable.name, owner) and here or nil
      end)
    end
  end
  return text
end

-- Returns the position in the form of `given`, and the cards that `rest` stands for; nil if the position can't be set
-- up. Variables of mechanics are left out if the moves are the same without them.
local function position_of(play)
  local rest = rest_of(play)
  local text = "      phase: " .. play:phase() .. "\n      turn: " .. play:standing().place .. "\n"
  for z, zone in ipairs(layout.zones) do
    text = text .. line_of(zone, function(owner)
      local heap = play:heap(z - 1, owner)
      return heap ~= "" and zone.name ~= rest and heap or nil
    end)
  end
  text = text .. (rest and "      rest: " .. rest .. "\n" or "")
  for _, of_mechanics in ipairs { false, true } do
    if not again:set_up(text) then
      return nil
    end
    text = text .. variables(play, of_mechanics)
    if again:set_up(text) and is_same(play) then
      return text, rest
    end
  end
  return nil
end

-- ---- The scenario ----

-- Plays up to the first play of the match with this seed; returns nil if no play comes soon, because some deals leave
-- no choice.
local function play_to_first(seed)
  local play, least = game:position { seed = seed }, seed > SEEDS // 2 and 1 or 2
  for n = 0, DECISIONS - 1 do
    if play:over() or play:deals() > 0 then
      return nil
    end
    local now = play:standing()
    local count = now.moves - now.free_moves
    if now.plays and count >= least and now.card then
      return play
    elseif count < 1 then
      return nil
    end
    play:play(play:legal()[(n * seed + seed // 2) % count + 1])
  end
  return nil
end

-- Writes the legal moves, a played move, and its effect.
local function put_moves(play, rest)
  local phase, moves = again:phase(), again:legal()
  if #moves > LISTED_MOST then
    report:line("    moves: " .. #moves .. "    # " .. word "new.moves")
  else
    report:line("    legal:    # " .. word "new.legal")
    for _, move in ipairs(moves) do
      report:line("      - " .. value(move))
    end
  end
  report:line("    play: " .. value(moves[1] or ""))
  again:play(moves[1])
  local place = again:standing().place
  report:line("    then:    # " .. word "new.then")
  if again:phase() ~= phase then
    report:line("      phase: " .. again:phase())
  end
  if place >= 0 then
    report:line("      turn: " .. place)
  end
  for z, zone in ipairs(layout.zones) do
    report:text(line_of(zone, function(owner)
      local before, after = play:heap(z - 1, owner), again:heap(z - 1, owner)
      return before ~= after and zone.name ~= rest and after or nil
    end))
  end
end

local function put_scenario()
  local play, text, rest
  for seed = 1, SEEDS do
    play = play_to_first(seed)
    if play then
      text, rest = position_of(play)
    end
    if text then
      break
    end
  end
  report:line ""
  report:line("  " .. word(text and "new.play" or "new.deal") .. ":")
  if text then
    report:line("    given:    # " .. word "new.given")
    report:text(text)
  else
    play, again = game:position { seed = 1 }, game:position { seed = 1 }
    report:line "    seed: 1"
  end
  put_moves(play, rest)
end

return function(of, rules, test)
  local command = "# " .. word "new.test" .. " kanun test " .. shell_word(test)
  game, layout, cards, again = of, of:layout(), #of:cards(), of:position { seed = 1 }
  for _, folder in ipairs(given.path) do
    command = command .. " --path " .. shell_word(folder)
  end
  report:line(command)
  report:line("game: " .. quoted("./" .. rules))
  report:line ""
  report:line "scenarios:"
  put_scenario()
end
