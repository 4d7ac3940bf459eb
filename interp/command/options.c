/* SPDX-License-Identifier: MIT
 * options.c: the table of options, by which options_read.c reads the command line and help.c writes
 * the help.
 */
#include "base/words.h"
#include "command/options.h"
#include "command/options_table.h"
#include "players/learn.h"

#include <stddef.h>

const kc_command kc_commands[KC_COMMANDS] = {
#define COMMAND(name, words, least, most, says) {#name, words, says, least, most},
#include "command/commands.def"
#undef COMMAND
};

#define MATCHES_MAX 1000000000000
#define ON(command) (1u << KC_COMMAND_##command)
#define EVERY (~0u)
#define PLAYING (ON(play) | ON(sim))
#define COMPARING (ON(compare) | ON(sweep) | ON(bisect) | ON(measure))
#define JUDGING (COMPARING & ~ON(measure))
#define LOADING                                                                                    \
    (ON(list) | ON(show) | ON(play) | ON(learn) | ON(sim) | ON(resolve) | ON(perft) | ON(check) |  \
     ON(replay) | COMPARING | ON(solve))

#define FIELD(name) offsetof(kc_args, name), 0
#define LIST(list, count) offsetof(kc_args, list), offsetof(kc_args, count), 0, 0
const kc_option kc_options[] = {
    {"set", "OPTION=VALUE", "choose a value of an option of the game; may be repeated",
     KC_OPTION_SET, LIST(choice, choices), LOADING & ~ON(list), NULL},
    {"key", "PATH=VALUE", "write any key of the rules: match.target=51; may be repeated",
     KC_OPTION_KEY, LIST(choice, choices), LOADING & ~ON(list), NULL},
    {"set-both", "OPTION=VALUE", "choose a value under both A and B; may be repeated",
     KC_OPTION_SET, LIST(both, boths), ON(compare) | ON(bisect), NULL},
    {"key-both", "PATH=VALUE", "write a key under both A and B; may be repeated", KC_OPTION_KEY,
     LIST(both, boths), ON(compare) | ON(bisect), NULL},
    {"players", "A,B,...",
     "who plays at each seat, the last one also at all that follow; in play with --seat the "
     "others; "
     "in experiments A+B: each in turn at all seats",
     KC_OPTION_PLAYERS, LIST(player, players), PLAYING | ON(replay) | ON(solve) | COMPARING, NULL},
    {"grid", "OPTION=V,V,...",
     "only these values, of an option or a key (match.target); of several, all combinations",
     KC_OPTION_TEXTS, LIST(grid, grids), ON(sweep), NULL},
    {"sample", "N", "of the combinations of --grid only N, drawn by lot", KC_OPTION_NUMBER,
     FIELD(sample), 1, 1024, ON(sweep), NULL},
    {"contexts", "N", "also in N random valid choices of the other options (0)", KC_OPTION_NUMBER,
     FIELD(contexts), 0, 100, ON(sweep), NULL},
    {"measure", "M,...",
     "these measures only, by name (wins.0) or kind (wins); sim: these too, or all",
     KC_OPTION_MEASURE, LIST(measure, measures), ON(sim) | COMPARING, NULL},
    {"margin", "MEASURE=N", "differences up to N are practically none; may be repeated",
     KC_OPTION_TEXTS, LIST(margin, margins), JUDGING, NULL},
    {"until-decided", NULL,
     "go on until every measure is decided, for at most --games blocks (1000000)", KC_OPTION_FLAG,
     FIELD(until_decided), 0, 0, JUDGING, NULL},
    {"until-width", "MEASURE=W",
     "go on until its interval is that narrow, for at most --games; may be repeated; sim: W alone "
     "is of the margin",
     KC_OPTION_TEXTS, LIST(width, widths), ON(sim) | ON(measure), NULL},
    {"dealer", "S", "seat S deals first: --key match.first_dealer=S", KC_OPTION_DEALER,
     FIELD(dealer), 0, 0, ON(sim) | ON(measure), NULL},
    {"games", "N",
     "matches to play, or blocks of an experiment (1000; with --deals or --time any number); in "
     "run at most so many each time",
     KC_OPTION_NUMBER, FIELD(games), 1, MATCHES_MAX, ON(sim) | ON(run) | COMPARING, NULL},
    {"deals", "N", "begin no further match once so many deals are over; learn: from so many (4000)",
     KC_OPTION_NUMBER, FIELD(deals), 1, MATCHES_MAX, ON(sim) | ON(learn), NULL},
    {"time", "SECONDS",
     "begin no further match after so long; learn: for so long, then it depends on the machine",
     KC_OPTION_NUMBER, FIELD(time), 1, 31536000, ON(sim) | ON(learn), NULL},
    {"lessons", "N",
     "decisions of each deal that a search is asked about, to learn its choices, too (0); three of "
     "them take ten times as long",
     KC_OPTION_NUMBER, FIELD(lessons), 0, KP_LESSONS_MAX, ON(learn), NULL},
    {"from", "FILE", "what was learnt of deals is taken from there; of matches all is learnt anew",
     KC_OPTION_FILE, FIELD(from), 0, 0, ON(learn), NULL},
    {"max-deals", "N", "break off a match that goes on after so many deals (10000)",
     KC_OPTION_NUMBER, FIELD(max_deals), 1, 1000000000, ON(play) | ON(sim) | ON(replay) | COMPARING,
     NULL},
    {"output", "FILE",
     "where to keep it: what was learnt (VARIANT.learnt here), a part for kanun merge, the folder "
     "of a script's report and pictures; also -o",
     KC_OPTION_FILE, FIELD(output), 0, 0, ON(learn) | ON(sim) | COMPARING | ON(run), NULL},
    {"first", "K",
     "number of the first match (0), or of the one to replay: match K of a seed is always the same",
     KC_OPTION_NUMBER, FIELD(first), 0, MATCHES_MAX, ON(sim) | ON(replay) | ON(solve) | COMPARING,
     NULL},
    {"one-deal", NULL, "every match is one deal", KC_OPTION_FLAG, FIELD(one_deal), 0, 0,
     ON(sim) | COMPARING, NULL},
    {"rotate", NULL,
     "the players sit at sides, in turn, and each match is played once for each way to sit",
     KC_OPTION_FLAG, FIELD(rotate), 0, 0, ON(sim), NULL},
    {"restrict", "PLAYER:never WORD",
     "the last of --players of that name may not say that word; may be repeated", KC_OPTION_TEXTS,
     LIST(restricted, restricteds), ON(sim), NULL},
    {"threads", "T", "threads to use (all processors)", KC_OPTION_NUMBER, FIELD(threads), 1, 256,
     ON(sim) | ON(run) | COMPARING, NULL},
    {"seed", "S", "makes chance repeatable: a whole number", KC_OPTION_SEED, FIELD(seed), 0,
     UINT64_MAX, PLAYING | ON(learn) | ON(perft) | ON(replay) | ON(solve) | ON(run) | COMPARING,
     NULL},
    {"step", NULL, "tell all that happens, move by move", KC_OPTION_FLAG, FIELD(step), 0, 0,
     ON(replay), NULL},
    {"until", "DEAL:MOVE", "stop before that move, both from 1, and show the table", KC_OPTION_TEXT,
     FIELD(until), 0, 0, ON(replay) | ON(solve), NULL},
    {"positions", "N", "look at so many positions at most (10000000)", KC_OPTION_NUMBER,
     FIELD(positions), 1, 1000000000000, ON(solve), NULL},
    {"seat", "S", "the seat of the person, from 0; in replay: as that seat saw it, or spectator",
     KC_OPTION_TEXT, FIELD(seat), 0, 0, ON(play) | ON(replay), NULL},
    {"resume", "FILE", "go on with a match that was saved, instead of a GAME", KC_OPTION_FILE,
     FIELD(resume), 0, 0, ON(play), NULL},
    {"plain", NULL, "whole sentences, no glyphs, no colours, no clearing: for screen readers",
     KC_OPTION_FLAG, FIELD(plain), 0, 0, ON(play) | ON(replay), NULL},
    {"ascii", NULL, "cards in letters: TD", KC_OPTION_FLAG, FIELD(ascii), 0, 0, ON(play), NULL},
    {"four-colour", NULL, "a colour for each suit", KC_OPTION_FLAG, FIELD(four_colour), 0, 0,
     ON(play), NULL},
    {"export", "FORM", "json: the record itself; text: its moves by deal", KC_OPTION_WORD,
     FIELD(export_as), 0, 0, ON(replay), "json text"},
    {"record", "FILE.jsonl", "write every match down, one a line, for kanun replay", KC_OPTION_FILE,
     FIELD(record), 0, 0, ON(sim), NULL},
    {"depth", "N", "length of the sequences (3)", KC_OPTION_NUMBER, FIELD(depth), 0, 64, ON(perft),
     NULL},
    {"divide", NULL, "the count behind each first move", KC_OPTION_FLAG, FIELD(divide), 0, 0,
     ON(perft), NULL},
    {"timeout", "SECONDS", "for each move of another program (10)", KC_OPTION_NUMBER,
     FIELD(timeout), 1, 86400, PLAYING | COMPARING, NULL},
    {"json", NULL, "the result as one JSON object", KC_OPTION_FLAG, FIELD(json), 0, 0,
     ON(sim) | ON(solve) | ON(merge) | COMPARING, NULL},
    {"shard", "I/N", "play the I-th of N parts only, for kanun merge; with -o and --seed",
     KC_OPTION_TEXT, FIELD(shard), 0, 0, ON(sim) | COMPARING, NULL},
    {"csv", "FILE.csv",
     "also write the result there, a line for each measure; - is standard output", KC_OPTION_FILE,
     FIELD(csv), 0, 0, ON(sim) | ON(merge) | COMPARING, NULL},
    {"html", "FILE.html", "also write a page that can be sent to somebody: all of it, with plots",
     KC_OPTION_FILE, FIELD(html), 0, 0, ON(compare) | ON(merge), NULL},
    {"options", NULL, "the options of each game with all their values", KC_OPTION_FLAG,
     FIELD(options), 0, 0, ON(list), NULL},
    {"paths", NULL, "the folders searched, and what hides what", KC_OPTION_FLAG, FIELD(paths), 0, 0,
     ON(list), NULL},
    {"bare", NULL, "without the origins", KC_OPTION_FLAG, FIELD(bare), 0, 0, ON(resolve), NULL},
    {"lang", "LANGUAGE", "language of names and texts; en is the default", KC_OPTION_WORD,
     FIELD(lang), 0, 0, ON(list) | ON(show) | ON(play) | ON(merge) | COMPARING, kn_languages},
    {"format", "FORM", "text (default), markdown or html", KC_OPTION_WORD, FIELD(format), 0, 0,
     ON(show), "text markdown html"},
    {"against", "GAME", "only what differs from that game; parent: from the one that it extends",
     KC_OPTION_TEXT, FIELD(against), 0, 0, ON(show), NULL},
    {"all", NULL, "every game on the search path", KC_OPTION_FLAG, FIELD(all), 0, 0,
     ON(check) | ON(measure), NULL},
    {"translations", "LANGUAGE", "also the texts that are not told in this language",
     KC_OPTION_WORD, FIELD(translations), 0, 0, ON(check), kn_languages},
    {"confine", NULL,
     "read what is on the search path, then open nothing more; limits of memory and time",
     KC_OPTION_FLAG, FIELD(confine), 0, 0, ON(session), NULL},
    {"port", "P", "listen on that port (8046; 0: any that is free)", KC_OPTION_NUMBER, FIELD(port),
     0, 65535, ON(serve), NULL},
    {"host", "ADDRESS", "listen there (127.0.0.1: only this machine; 0.0.0.0: everybody)",
     KC_OPTION_TEXT, FIELD(host), 0, 0, ON(serve), NULL},
    {"origin", "URL", "where browsers find it behind a proxy: https://cards.example",
     KC_OPTION_TEXT, FIELD(origin), 0, 0, ON(serve), NULL},
    {"data", "FOLDER", "where the tables are kept (~/.local/state/kanun/tables)", KC_OPTION_FILE,
     FIELD(data), 0, 0, ON(serve), NULL},
    {"worker", NULL,
     "play rules of strangers for the server that started this, on standard input and output",
     KC_OPTION_FLAG, FIELD(worker), 0, 0, ON(serve), NULL},
    {"commitment", "HEX",
     "the commitment that the table showed before the first deal; for each match of the file",
     KC_OPTION_TEXTS, LIST(commitment, commitments), ON(verify), NULL},
    {"path", "FOLDER", "search rules here first; may be repeated", KC_OPTION_FOLDER,
     LIST(folder, folders),
     LOADING | ON(merge) | ON(test) | ON(session) | ON(run) | ON(serve) | ON(verify), NULL},
    {"colour", "WHEN", "auto (default), always or never", KC_OPTION_WORD, FIELD(colour), 0, 0,
     EVERY, "auto always never"},
    {"help", NULL, "this help", KC_OPTION_FLAG, FIELD(help), 0, 0, EVERY, NULL},
    {"version", NULL, "the version", KC_OPTION_FLAG, FIELD(version), 0, 0, EVERY, NULL},
};
const int kc_options_count = sizeof kc_options / sizeof *kc_options;
_Static_assert(sizeof kc_options / sizeof *kc_options <= KC_OPTIONS_MAX, "each has a bit");

const kc_meaning kc_exit_statuses[] = {
    {"0", "fine"},
    {"1", "the answer is no: a check or a test failed, a record is damaged or of other rules"},
    {"2", "wrong usage"},
    {"3", "a rules file or a hook is wrong"},
    {"4", "the system failed"},
    {"130", "interrupted: what is printed is complete as far as it goes"},
    {NULL, NULL},
};

const kc_meaning kc_environment[] = {
    {"KANUN_PATH", "folders of rules files, searched before all others but those of --path"},
    {"XDG_DATA_HOME", "rules files are searched in kanun/ruledefs below it, next"},
    {"XDG_DATA_DIRS", "and below each of these"},
    {"XDG_STATE_HOME", "matches left at a terminal are kept in kanun below it"},
    {"NO_COLOR", "not empty: no colours"},
    {"TERM", "dumb: no colours"},
    {NULL, NULL},
};
