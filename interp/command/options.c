/* SPDX-License-Identifier: MIT
 * options.c: the table of options. options_read.c reads the command line by it, help.c prints
 * the help.
 */
#include "base/words.h"
#include "command/options.h"
#include "command/options_table.h"
#include "players/learn.h"

#include <stddef.h>
#include <string.h>

const kc_command kc_commands[KC_COMMANDS] = {
#define COMMAND(name, words, least, most, says) {#name, words, says, least, most},
#define COMMAND_AS(id, name, words, least, most, says) {name, words, says, least, most},
#include "command/commands.def"
#undef COMMAND
};

int kc_command_named(const char *name)
{
    for (int c = 0; c < KC_COMMANDS; c++)
        if (!strcmp(kc_commands[c].name, name))
            return c;
    return -1;
}

#define MATCHES_MAX 1000000000000
#define FIXED_LEAST 32  /* fewer blocks give no evidence */
#define RELEARN_LEAST 5 /* fewer policies give no interval */
#define ON(command) (1u << KC_COMMAND_##command)
#define EVERY (~0u)
#define PLAYING (ON(play) | ON(sim))
#define COMPARING (ON(compare) | ON(sweep) | ON(bisect) | ON(measure))
#define JUDGING (COMPARING & ~ON(measure))
#define LOADING                                                                                    \
    (ON(list) | ON(show) | ON(play) | ON(learn) | ON(sim) | ON(resolve) | ON(perft) | ON(check) |  \
     ON(replay) | COMPARING | ON(solve) | ON(why) | ON(which) | ON(explain_records))

#define FIELD(name) offsetof(kc_args, name), 0
#define LIST(list, count) offsetof(kc_args, list), offsetof(kc_args, count), 0, 0
const kc_option kc_options[] = {
    {"set", "OPTION=VALUE", "set an option of the game (can be repeated)", KC_OPTION_SET,
     LIST(choice, choices), (LOADING & ~(ON(list) | ON(which))) | ON(new) | ON(diff), NULL},
    {"key", "PATH=VALUE", "set any key of the rules, such as match.target=51 (can be repeated)",
     KC_OPTION_KEY, LIST(choice, choices), (LOADING & ~(ON(list) | ON(which))) | ON(diff), NULL},
    {"set-both", "OPTION=VALUE", "set an option in both A and B (can be repeated)", KC_OPTION_SET,
     LIST(both, boths), ON(compare) | ON(bisect), NULL},
    {"key-both", "PATH=VALUE", "set a key in both A and B (can be repeated)", KC_OPTION_KEY,
     LIST(both, boths), ON(compare) | ON(bisect), NULL},
    {"players", "A,B,...",
     "players by seat. The last one takes all remaining seats. With play --seat, name only the "
     "other players. In experiments, A+B compares line-ups. With list, show only games for this "
     "number of players",
     KC_OPTION_PLAYERS, LIST(player, players),
     ON(list) | PLAYING | ON(replay) | ON(solve) | ON(why) | COMPARING, NULL},
    {"grid", "OPTION=V,V,...",
     "only these values of an option or a key (match.target). With several grids, all combinations",
     KC_OPTION_TEXTS, LIST(grid, grids), ON(sweep), NULL},
    {"sample", "N", "only N random combinations of --grid", KC_OPTION_NUMBER, FIELD(sample), 1,
     1024, ON(sweep), NULL},
    {"contexts", "N",
     "repeat the comparison N times, each with random values of the other options (0)",
     KC_OPTION_NUMBER, FIELD(contexts), 0, 100, ON(sweep), NULL},
    {"measure", "M,...",
     "only these measures, by name (wins.0) or kind (wins). sim: also print these, or all",
     KC_OPTION_MEASURE, LIST(measure, measures), ON(sim) | COMPARING, NULL},
    {"margin", "MEASURE=N",
     "differences up to N count as practically equal (can be repeated). Without MEASURE, N applies "
     "to the only --measure",
     KC_OPTION_TEXTS, LIST(margin, margins), JUDGING, NULL},
    {"until-decided", NULL, "stop once every measure is decided, or after --games blocks (1000000)",
     KC_OPTION_FLAG, FIELD(until_decided), 0, 0, JUDGING, NULL},
    {"fixed", "N",
     "play exactly N blocks, with narrower intervals. The intervals are valid only if you look at "
     "the results once, at the end",
     KC_OPTION_NUMBER, FIELD(fixed), FIXED_LEAST, MATCHES_MAX, ON(compare), NULL},
    {"relearn", "N",
     "train the players N times for A and for B; the interval then includes the variation between "
     "policies (needs "
     "--players learnt)",
     KC_OPTION_NUMBER, FIELD(relearn), RELEARN_LEAST, 100, ON(compare), NULL},
    {"until-width", "MEASURE=W",
     "stop once the interval is at most W wide, or after --games matches or blocks (can be "
     "repeated). For sim, without MEASURE, W applies to the margin",
     KC_OPTION_TEXTS, LIST(width, widths), ON(sim) | ON(measure), NULL},
    {"dealer", "S", "seat S deals first, short for --key match.first_dealer=S", KC_OPTION_DEALER,
     FIELD(dealer), 0, 0, ON(sim) | ON(measure), NULL},
    {"games", "N",
     "matches to play, or blocks of an experiment (1000; no limit with --deals or --time). run: at "
     "most N in each run",
     KC_OPTION_NUMBER, FIELD(games), 1, MATCHES_MAX, ON(sim) | ON(run) | COMPARING, NULL},
    {"deals", "N", "start no new match after N deals. learn: learn from N deals (4000)",
     KC_OPTION_NUMBER, FIELD(deals), 1, MATCHES_MAX, ON(sim) | ON(learn) | ON(compare), NULL},
    {"time", "SECONDS",
     "start no new match after this time. learn: learn for this time. The result then depends on "
     "the machine",
     KC_OPTION_NUMBER, FIELD(time), 1, 31536000, ON(sim) | ON(learn), NULL},
    {"lessons", "N",
     "also learn from a search at N decisions of each deal, 0 to 7 (0). With 3, learning takes ten "
     "times as long",
     KC_OPTION_NUMBER, FIELD(lessons), 0, KP_LESSONS_MAX, ON(learn), NULL},
    {"trial", "N",
     "test the policy in N blocks of deals: a search with the policy plays against a search "
     "without it (20 ms of processor time per decision). If the policy is worse, the policy file "
     "says so",
     KC_OPTION_NUMBER, FIELD(trial), FIXED_LEAST, 100000, ON(learn), NULL},
    {"from", "GAME|FILE",
     "new: the game to extend. learn: keep the policy of FILE, and learn only the values of "
     "positions between deals",
     KC_OPTION_TEXT, FIELD(from), 0, 0, ON(learn) | ON(new), NULL},
    {"max-deals", "N", "end a match after N deals (10000)", KC_OPTION_NUMBER, FIELD(max_deals), 1,
     1000000000, ON(play) | ON(sim) | ON(replay) | COMPARING, NULL},
    {"output", "FILE",
     "output: a policy (VARIANT.learnt), a pack (NAME.kanun), a part for kanun merge, or the "
     "folder of a script's "
     "report. Also -o",
     KC_OPTION_FILE, FIELD(output), 0, 0, ON(learn) | ON(sim) | COMPARING | ON(run) | ON(pack),
     NULL},
    {"first", "K", "number of the first match, or of the match to replay (0)", KC_OPTION_NUMBER,
     FIELD(first), 0, MATCHES_MAX, ON(sim) | ON(replay) | ON(solve) | ON(why) | COMPARING, NULL},
    {"one-deal", NULL, "play matches of a single deal", KC_OPTION_FLAG, FIELD(one_deal), 0, 0,
     ON(sim) | COMPARING, NULL},
    {"rotate", NULL, "play each match once for each seating of the players", KC_OPTION_FLAG,
     FIELD(rotate), 0, 0, ON(sim), NULL},
    {"restrict", "PLAYER:never WORD",
     "forbid the last of the players called PLAYER to make the move WORD (can be repeated)",
     KC_OPTION_TEXTS, LIST(restricted, restricteds), ON(sim), NULL},
    {"threads", "T", "number of threads (all processors)", KC_OPTION_NUMBER, FIELD(threads), 1, 256,
     ON(sim) | ON(run) | COMPARING, NULL},
    {"seed", "S", "seed of chance, a whole number (the same seed gives the same result)",
     KC_OPTION_SEED, FIELD(seed), 0, UINT64_MAX,
     PLAYING | ON(learn) | ON(perft) | ON(replay) | ON(solve) | ON(why) | ON(run) | COMPARING,
     NULL},
    {"step", NULL, "print all events, move by move", KC_OPTION_FLAG, FIELD(step), 0, 0, ON(replay),
     NULL},
    {"until", "DEAL:MOVE",
     "stop before this move and show the table (deals and moves count from 1). In a scenario, give "
     "only the number of the move",
     KC_OPTION_TEXT, FIELD(until), 0, 0, ON(replay) | ON(solve) | ON(why), NULL},
    {"scenario", "NAME", "the name of a scenario in a test file", KC_OPTION_TEXT, FIELD(scenario),
     0, 0, ON(why), NULL},
    {"positions", "N", "examine at most N positions (10000000)", KC_OPTION_NUMBER, FIELD(positions),
     1, 1000000000000, ON(solve), NULL},
    {"seat", "S", "your seat, from 0 (player 1). replay: the view of this seat, or of a spectator",
     KC_OPTION_TEXT, FIELD(seat), 0, 0, ON(play) | ON(replay), NULL},
    {"resume", "FILE",
     "resume a saved match instead of a GAME. Experiments: save the progress in FILE, and continue "
     "from it (needs --seed)",
     KC_OPTION_FILE, FIELD(resume), 0, 0, ON(play) | ON(run) | COMPARING, NULL},
    {"plain", NULL,
     "print full sentences without symbols or colours, and never clear the screen (for screen "
     "readers)",
     KC_OPTION_FLAG, FIELD(plain), 0, 0, ON(play) | ON(replay), NULL},
    {"full-screen", NULL,
     "keep the table at the top of the screen, and scroll all other output below it",
     KC_OPTION_FLAG, FIELD(full_screen), 0, 0, ON(play), NULL},
    {"ascii", NULL, "print cards as letters, such as TD", KC_OPTION_FLAG, FIELD(ascii), 0, 0,
     ON(play) | ON(replay) | ON(why) | ON(solve) | ON(show) | ON(diff) | ON(list) | ON(which) |
         ON(explain_records),
     NULL},
    {"four-colour", NULL, "print each suit in its own colour", KC_OPTION_FLAG, FIELD(four_colour),
     0, 0, ON(play), NULL},
    {"export", "FORM", "print the record as json, or its moves as text", KC_OPTION_WORD,
     FIELD(export_as), 0, 0, ON(replay), "json text"},
    {"record", "FILE.jsonl", "write a record of each match, one per line, for kanun replay",
     KC_OPTION_FILE, FIELD(record), 0, 0, ON(sim), NULL},
    {"depth", "N", "length of the sequences (3)", KC_OPTION_NUMBER, FIELD(depth), 0, 64, ON(perft),
     NULL},
    {"divide", NULL, "print the count for each first move", KC_OPTION_FLAG, FIELD(divide), 0, 0,
     ON(perft), NULL},
    {"timeout", "SECONDS", "time limit for each move of another program (10)", KC_OPTION_NUMBER,
     FIELD(timeout), 1, 86400, PLAYING | COMPARING, NULL},
    {"json", NULL, "print the result as one JSON object", KC_OPTION_FLAG, FIELD(json), 0, 0,
     ON(sim) | ON(solve) | ON(merge) | ON(run) | COMPARING, NULL},
    {"shard", "I/N", "play only part I of N, for kanun merge (needs -o and --seed)", KC_OPTION_TEXT,
     FIELD(shard), 0, 0, ON(sim) | ON(run) | COMPARING, NULL},
    {"csv", "FILE.csv",
     "also write the result to a file, one line for each measure (- is standard output)",
     KC_OPTION_FILE, FIELD(csv), 0, 0, ON(sim) | ON(merge) | ON(run) | COMPARING, NULL},
    {"rows", "FILE", "also write a row for each deal to FILE.csv or FILE.jsonl", KC_OPTION_FILE,
     FIELD(rows), 0, 0, ON(sim) | ON(compare), NULL},
    {"html", "FILE.html", "also write the result as a page with plots", KC_OPTION_FILE, FIELD(html),
     0, 0, ON(sim) | ON(merge) | ON(run) | COMPARING, NULL},
    {"script", "FILE.lua",
     "run this script instead of the command's own, for example an edited copy", KC_OPTION_TEXT,
     FIELD(script), 0, 0, COMPARING, NULL},
    {"with", "WORD",
     "only games whose rules in words contain this word, or this card in any spelling (can be "
     "repeated)",
     KC_OPTION_TEXTS, LIST(with, withs), ON(list), NULL},
    {"options", NULL, "list the options of each game, with their values", KC_OPTION_FLAG,
     FIELD(options), 0, 0, ON(list), NULL},
    {"hooks", NULL,
     "list the hooks that scripts declare, with their parameters and the entries that use them",
     KC_OPTION_FLAG, FIELD(hooks), 0, 0, ON(list), NULL},
    {"paths", NULL, "list the search path, and games that hide other games", KC_OPTION_FLAG,
     FIELD(paths), 0, 0, ON(list), NULL},
    {"bare", NULL, "omit the origins", KC_OPTION_FLAG, FIELD(bare), 0, 0, ON(resolve), NULL},
    {"lang", "LANGUAGE", "language of names and texts (en)", KC_OPTION_WORD, FIELD(lang), 0, 0,
     ON(list) | ON(show) | ON(diff) | ON(new) | ON(pack) | ON(play) | ON(why) | ON(which) |
         ON(merge) | ON(manual) | ON(resolve) | COMPARING,
     kn_languages},
    {"format", "FORM", "text (default), markdown or html", KC_OPTION_WORD, FIELD(format), 0, 0,
     ON(show) | ON(diff), "text markdown html"},
    {"table", NULL, "print several games side by side, options first", KC_OPTION_FLAG, FIELD(table),
     0, 0, ON(show), NULL},
    {"differences", NULL, "with --table: print only rows in which the games differ", KC_OPTION_FLAG,
     FIELD(differences), 0, 0, ON(show), NULL},
    {"against", "GAME",
     "print only the differences from this game. parent: from the game that it extends",
     KC_OPTION_TEXT, FIELD(against), 0, 0, ON(show), NULL},
    {"all", NULL, "all games on the search path", KC_OPTION_FLAG, FIELD(all), 0, 0,
     ON(check) | ON(measure), NULL},
    {"coverage", NULL,
     "also list the parts of the rules that no scenario uses: values of options, phases, branches, "
     "points and hooks",
     KC_OPTION_FLAG, FIELD(coverage), 0, 0, ON(test), NULL},
    {"bless", NULL,
     "first update scenarios that fail or check nothing, so that they expect the current results. "
     "Print each changed line",
     KC_OPTION_FLAG, FIELD(bless), 0, 0, ON(test), NULL},
    {"watch", NULL,
     "run again whenever a file of the rules changes. play: continue the deal under the changed "
     "rules, and print the differences",
     KC_OPTION_FLAG, FIELD(watch), 0, 0, ON(check) | ON(test) | ON(play), NULL},
    {"translations", "LANGUAGE", "also list the texts without a translation into this language",
     KC_OPTION_WORD, FIELD(translations), 0, 0, ON(check), kn_languages},
    {"confine", NULL,
     "read the search path, then give up all access to files and network, and limit memory and "
     "time",
     KC_OPTION_FLAG, FIELD(confine), 0, 0, ON(session), NULL},
    {"port", "P", "listen on this port (8046, or 0 for any free port)", KC_OPTION_NUMBER,
     FIELD(port), 0, 65535, ON(serve), NULL},
    {"host", "ADDRESS", "listen on this address (127.0.0.1: only this machine, 0.0.0.0: everybody)",
     KC_OPTION_TEXT, FIELD(host), 0, 0, ON(serve), NULL},
    {"origin", "URL", "address for browsers behind a proxy: https://cards.example", KC_OPTION_TEXT,
     FIELD(origin), 0, 0, ON(serve), NULL},
    {"data", "FOLDER", "folder of the tables (~/.local/state/kanun/tables)", KC_OPTION_FILE,
     FIELD(data), 0, 0, ON(serve), NULL},
    {"worker", NULL, "internal: play strangers' rules for the server that started this process",
     KC_OPTION_FLAG, FIELD(worker), 0, 0, ON(serve), NULL},
    {"commitment", "HEX",
     "commitment that the table showed before the first deal, one for each match of the file",
     KC_OPTION_TEXTS, LIST(commitment, commitments), ON(verify), NULL},
    {"path", "FOLDER", "search rules here first (can be repeated)", KC_OPTION_FOLDER,
     LIST(folder, folders),
     LOADING | ON(new) | ON(pack) | ON(diff) | ON(merge) | ON(migrate) | ON(test) | ON(session) |
         ON(run) | ON(serve) | ON(verify) | ON(schema),
     NULL},
    {"colour", "WHEN", "auto (default), always or never", KC_OPTION_WORD, FIELD(colour), 0, 0,
     EVERY, "auto always never"},
    {"help", NULL, "print this help", KC_OPTION_FLAG, FIELD(help), 0, 0, EVERY, NULL},
    {"version", NULL, "print the version", KC_OPTION_FLAG, FIELD(version), 0, 0, EVERY, NULL},
};
const int kc_options_count = sizeof kc_options / sizeof *kc_options;
_Static_assert(sizeof kc_options / sizeof *kc_options <= KC_OPTIONS_MAX, "KC_OPTIONS_MAX");

const kc_meaning kc_exit_statuses[] = {
    {"0", "success"},
    {"1", "a check or test failed, or a record is damaged or belongs to other rules"},
    {"2", "wrong usage, such as a file that does not exist"},
    {"3", "an error in a rules file or a hook"},
    {"4", "a system error, such as a full disk or a file that can't be read"},
    {"130", "interrupted; the printed results are complete so far"},
    {NULL, NULL},
};

const kc_meaning kc_environment[] = {
    {"KANUN_PATH", "folders of rules files, searched after those of --path"},
    {"XDG_DATA_HOME", "its subfolder kanun/ruledefs is searched next"},
    {"XDG_DATA_DIRS", "subfolders kanun/ruledefs of these folders are searched last"},
    {"XDG_STATE_HOME", "its subfolder kanun holds saved matches, and the tables of kanun serve"},
    {"NO_COLOR", "if not empty, no colours"},
    {"TERM", "if dumb, no colours"},
    {NULL, NULL},
};
