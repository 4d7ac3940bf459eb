// SPDX-License-Identifier: MIT
// table.js: the table as one person sees it, a pure function of the server's data and the tapped cards. It knows no
// games, only zones, places, variables and moves. view/ draws the result.
import { around, before } from "./seats.js";
import { heapsOf, trickOf, placeOfSide, wonBy } from "./zones.js";
import { valuesOf, pointsOf } from "./values.js";
import { standing } from "./moves.js";
import { actionsOf } from "./actions.js";
import { talkOf } from "./talk.js";
import { tipOf } from "./guide.js";

/**
 * @typedef {object} Situation
 * @property {object} table    TABLE of the wire
 * @property {object} words    what names things
 * @property {object} view     the view that is shown (a step of a running animation, or the latest)
 * @property {object} state    standing, to_move, phase ...
 * @property {object|null} [phase]  the current phase in words, as the server sends it
 * @property {import("./moves.js").Move[]} moves   legal now, [] if it is not one's turn or things still move
 * @property {string} faces    what there is to do, from the server
 * @property {any} [target]        the points that end the match
 * @property {number} [winner]     who has just won the trick that lies there, while it lies there
 * @property {{cause: string|null}|null} [count]  a deal is being counted, for this cause; null: all is counted
 * @property {number[]} [winners]  the sides that have won, once the match is over
 * @property {object} history  see history.js
 * @property {string[]} tapped
 * @property {number} [now]  ms @property {Object<number, string>} [spoken]  what people have just said
 * @property {string|null} mode  the word that has been chosen
 * @property {{move: string}|null} [hint]  the move that a hint advises
 * @property {string[]|null} [tips]  the tips that have been shown; null if there are to be none
 * @property {import("../cards/pack.js").Pack} pack
 * @property {object} prefs    sort, four, plain, confirm
 * @property {(key: string, holes?: object) => string} say
 */

/** Returns the number of places: seats and dummies. */
function placesOf(situation) {
    return situation.table.game.seats + (situation.words.places || []).length;
}

/** Short names of computer players, one for each place. */
function computerName(place, say) {
    const list = say("seat.names").split(" ");
    return list[place % list.length];
}

/** Returns a player's name. */
export function nameOf(situation, place) {
    const { table, words, say } = situation;
    if (place >= table.game.seats) {
        const dummy = (words.places || []).find((one) => one.place === place);
        return dummy ? dummy.says : say("seat.dummy");
    }
    const seat = table.seats[place];
    if (seat && seat.name) return seat.name;
    if (seat && seat.who && seat.who !== "person") return computerName(place, say);
    return say("seat.number", { number: place + 1 });
}

/** Returns in words the time for which a seat has been empty. Minutes are counted from the server's message. @param
 * {number} now
 *  ms */
export function awaySays({ table, say }, seat, now) {
    const known = seat.away !== null && seat.away !== undefined && table.received, minutes = known ? Math.floor((seat.away + (now - table.received) / 1000) / 60) : 0;
    return minutes >= 60 ? say("seat.away.hours", { n: Math.floor(minutes / 60) }) : minutes ? say("seat.away.minutes", { n: minutes }) : say("seat.away");
}

/** Returns the common name of a side's players. `within` means in the middle of a sentence. */
export function sideName(situation, side, within = false) {
    const { table, say, language } = situation, you = within ? say("seat.you").toLocaleLowerCase(language) : say("seat.you");
    const seats = table.game.side_of.map((one, seat) => (one === side ? seat : -1)).filter((seat) => seat >= 0);
    return seats.map((seat) => (seat === table.you ? you : nameOf(situation, seat))).join(" + ");
}

/** Returns the winners of the match in words. @param {number[]} winners  sides */
export function outcome(situation, winners) {
    const { table, say } = situation;
    if (winners.length !== 1) return say("result.draw");
    return table.game.side_of[table.you] === winners[0] ? say("result.win.you") : say("result.wins", { name: sideName(situation, winners[0]) });
}

/** Returns the state of an open card: the effect of tapping it. */
function cardOf(name, situation, now, held) {
    const { pack, tapped, moves } = situation;
    let state = "idle";
    if (name !== null && tapped.includes(name)) state = "tapped";
    else if (name !== null && now.bright.has(name)) state = "bright";
    else if (held && moves.length && now.any && !now.begins.has(name)) state = "dim";
    return { name, says: name === null ? situation.say("card.hidden") : pack.says(name), state, advised: name !== null && Boolean(now.advised) && now.advised.includes(name) };
}

function trickAt(situation, seats, now, trick) {
    if (!trick) return null;
    const { view, pack, winner } = situation;
    const led = trick.leader !== null ? trick.leader : trick.plays[0].place;
    // In the order of play, so that later cards cover earlier ones.
    const order = view.zones[trick.zone].cards;
    const plays = trick.plays.slice().sort((a, b) => order.indexOf(a.cards[0]) - order.indexOf(b.cards[0]));
    return {
        zone: trick.zone, worth: pack.worth(plays.flatMap((play) => play.cards)),
        plays: plays.map((play) => ({
            place: play.place, ...before(seats.find((seat) => seat.place === play.place) || { side: "top", x: 0.5 }),
            led: play.place === led, best: winner === undefined ? play.cards.some((card) => trick.best.includes(card)) : play.place === winner,
            cards: pack.sorted(play.cards, "rank").map((card) => cardOf(card, situation, now, false)),
        })),
    };
}

/**
 * Returns the order of a hand: by rank if ranks matter (combinations to beat, cards to take), otherwise by suit,
 * unless the rules have a preference.
 * @param {object} view @param {string} [wanted]  what a person or the rules want
 */
function orderOf(view, wanted) {
    if (wanted && wanted !== "game") return wanted;
    const laid = view.laid || [];
    return laid.length && !laid.some((one) => one.combinations) ? "suit" : "rank";
}

function heapFor(heap, situation, now, held) {
    const { pack, prefs, view } = situation;
    const cards = heap.kind === "fan" ? pack.sorted(heap.cards, orderOf(view, prefs.sort === "game" ? heap.sorted : prefs.sort), view.variables.trump) : heap.kind === "strip" ? pack.sorted(heap.cards, "suit") : heap.cards;
    return { ...heap, cards: cards.map((card) => cardOf(card, situation, now, held)) };
}

/** Returns a build's value, and its owner if it has one. */
function saysBuild(build, say, seatName) {
    if (!build.owners.length) return String(build.value);
    return say(build.several ? "build.several" : "build.one", { n: build.value, name: build.owners.map(seatName).join(" + ") });
}

/** Returns a heap with the builds among its cards. */
function withBuilds(heap, builds, say, seatName) {
    const lying = heap.kind === "row" ? builds.filter((build) => build.cards.every((name) => heap.cards.some((card) => card.name === name))) : [];
    return { ...heap, builds: lying.map((build) => ({ ...build, says: saysBuild(build, say, seatName) })) };
}

/** Returns the result of a deal while it is counted and shown: the points of each side, and the cards that give
 * points. */
function tallyOf(situation, won) {
    const { count, view, words, pack } = situation;
    if (!count) return null;
    const points = pointsOf(view.awards), now = count.cause === null ? {} : pointsOf(view.awards, count.cause);
    const sides = Object.keys(view.scores).map(Number).map((side) => ({
        side, name: sideName(situation, side), points: points[side] || 0, now: now[side] || 0,
        cards: pack.sorted((won[side] || []).filter((card) => pack.points.has(card)), "rank").map((name) => ({ name, says: pack.says(name), state: "idle", points: pack.points.get(name) })),
    }));
    if (!sides.some((side) => side.points || side.cards.length)) return null;
    return { sides, cause: count.cause === null ? "" : (words.names || {})[count.cause] || count.cause.replaceAll("_", " ") };
}

/**
 * Returns the description of the table.
 * @param {Situation} situation
 */
export function describe(situation) {
    const { table, words, view, state, history, pack, say } = situation;
    const game = table.game, mine = table.you === null || table.you === undefined || table.you < 0 ? 0 : table.you;
    const watching = !(table.you >= 0 && table.you !== null);
    const seatName = (place) => (!watching && place === mine ? say("seat.you") : nameOf(situation, place));
    const ring = around(placesOf(situation), mine, (words.direction || game.direction || "clockwise") !== "counterclockwise");
    const now = standing(situation.moves, situation.tapped, situation.mode);
    now.begins = standing(situation.moves, [], situation.mode).bright; // cards that could be tapped instead
    now.any = situation.moves.some((move) => move.cards.length);
    now.advised = situation.hint ? (situation.moves.find((move) => move.text === situation.hint.move) || { cards: [] }).cards : [];
    const trick = trickOf(view), { table: common, owned } = heapsOf(view, words.zones, game.side_of, mine);
    const values = valuesOf(view, words, seatName, game.side_of, (situation.phase || {}).unbid);
    const phase = situation.phase && situation.phase.says ? situation.phase : { name: state.phase, says: (words.names || {})[state.phase] || (situation.language === "en" ? (state.phase || "").replaceAll("_", " ") : "") };
    const toMove = view.to_move, over = state.standing !== "running", waits = (table.waiting || []).length > 0; // while people read the result of a deal
    const active = view.variables.active || {}, tricks = view.variables[`${state.phase}.tricks`];
    const { leader } = (view.laid || []).find((one) => one.phase === state.phase) || {};
    const own = watching ? {} : table.seats[table.you] || {}, lent = Boolean(own.who) && own.who !== "person";

    const won = wonBy(view, words.zones, game.side_of), gained = pointsOf(view.awards), settled = Boolean(situation.count) && situation.count.cause === null;
    const worth = (side) => (pack.points.size && won[side] && !won[side].includes(null) ? pack.worth(won[side]) : null);

    const seats = ring.map((spot) => {
        const seat = table.seats[spot.place] || {}, dummy = spot.place >= game.seats;
        const heaps = (owned.get(spot.place) || []).filter((heap) => heap.count || (heap.kind === "fan" && !heap.zone.includes(".")));
        const facts = (values.seats.get(spot.place) || []).slice();
        const taken = tricks && tricks[spot.place];
        // Unless the rules count them, under any name.
        if (taken && !facts.some((fact) => JSON.stringify(view.variables[fact.name]) === JSON.stringify(tricks))) facts.push({ name: "tricks", says: say("tricks"), value: String(taken) });
        const side = dummy ? null : game.side_of[spot.place];
        const shows = !dummy && placeOfSide(side, game.side_of, mine) === spot.place;
        return {
            ...spot, name: seatName(spot.place), mine: !watching && spot.place === mine, dummy,
            active: active[spot.place] !== false, here: dummy || seat.here !== false || seat.who !== "person", computer: seat.who && seat.who !== "person" ? seat.who : null,
            toMove: !over && !waits && Boolean(toMove) && toMove.place === spot.place,
            away: dummy || seat.here !== false || seat.who !== "person" ? "" : awaySays(situation, seat, situation.now || 0),
            talk: (situation.spoken || {})[spot.place] || "", colour: dummy ? null : spot.place % 8,
            marks: [seat.lent && { kind: "lent", says: say("mark.lent") }, view.dealer === spot.place && { kind: "dealer", says: say("mark.dealer") }, leader === spot.place && { kind: "leader", says: say("mark.leader") }].filter(Boolean),
            tags: values.tags.get(spot.place) || [],
            said: history.said[spot.place] || "",
            partner: !dummy && spot.place !== mine && side === game.side_of[mine],
            score: side === null || view.scores[side] === null ? null : String(view.scores[side]), scoreShown: (shows || side === null || game.side_of.indexOf(side) !== spot.place) && !facts.some((item) => item.score), // the score of the account at the end of the last deal
            gained: shows && view.scores[side] !== undefined ? (settled ? 0 : gained[side] || 0) : null, worth: shows && !situation.count ? worth(side) : null,
            facts, heaps: heaps.map((heap) => heapFor(heap, situation, now, !watching && spot.place === mine && heap.kind !== "strip")),
        };
    });

    const tricky = Boolean(trick) || (view.laid || []).some((one) => one.phase === state.phase);
    // An empty zone is shown if cards are played to it, such as a floor, but not a zone for cards laid aside.
    const floors = common.filter((heap) => heap.kind === "row");
    const centre = common.filter((heap) => !trick || heap.zone !== trick.zone)
        .filter((heap) => heap.count || (heap.kind === "row" && floors.length === 1 && !heap.zone.includes(".") && !tricky))
        .map((heap) => withBuilds(heapFor(heap, situation, now, false), view.builds || [], say, seatName));
    // Before cards are played, the felt has room for the bids.
    const talks = !tricky && !over && Boolean(state.phase) && (!centre.some((heap) => heap.kind === "row") || (history.words.length > 0 && !history.begun));
    const talk = talks ? talkOf(situation, seats) : null;
    const trump = view.variables.trump, lying = trickAt(situation, ring, now, trick), best = lying && lying.plays.find((play) => play.best);
    const out = {
        seats, centre,
        trick: lying,
        stands: [best && say("trick.stands", { cards: best.cards.map((card) => card.name).join(" "), name: seatName(best.place) }), lying && lying.worth !== null && say("trick.worth", { n: lying.worth })].filter(Boolean).join(" · "),
        tricky, talk, tally: tallyOf(situation, won),
        phase: { name: phase.name, says: phase.says || "" },
        trump: trump ? { suit: trump, says: say("trump", { suit: pack.suitSays(trump) }) } : null,
        values: values.table,
        target: situation.target ?? null,
        deal: over ? Math.max(1, view.deals) : view.deals + 1,
        mine, watching, over, outcome: over && situation.winners ? outcome(situation, situation.winners) : "",
        yourTurn: !watching && !lent && !over && Boolean(toMove) && toMove.seat === table.you,
        lent: lent ? say("lent.now", { n: own.made || 0 }) : "",
        turn: over ? "" : toMove ? (toMove.seat === table.you && !watching && !lent ? (toMove.place !== mine ? say("turn.for", { name: seatName(toMove.place) }) : say("turn.you")) : say("turn.other", { name: seatName(toMove.place) })) : "",
        actions: actionsOf(situation, now),
        differs: (words.differs || []).length, watched: table.watching ?? (table.watchers || []).length, company: table.seats.some((one) => one.who === "person" && one.seat !== table.you),
        paused: Boolean(table.paused), ask: table.ask || null, asked: table.ask && !watching && table.ask.seat === table.you ? (table.ask.waiting || []).map((seat) => nameOf(situation, seat)) : [],
        // A settled deal waits for all people: for the viewer, or for these.
        awaited: !watching && (table.waiting || []).includes(table.you), waitsFor: (table.waiting || []).filter((seat) => seat !== table.you).map((seat) => nameOf(situation, seat)),
    };
    return { ...out, tip: situation.tips ? tipOf(out, situation, situation.tips) : null };
}
