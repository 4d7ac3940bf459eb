/* SPDX-License-Identifier: MIT
 * run_records.c: recorded matches in scripts, for `kanun explain-records`: reading them, and
 * replaying them under choices with which they were not recorded.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/look.h"
#include "command/tool.h"
#include "experiment/run.h"
#include "record/record_file.h"

#define RECORDS_MOST 1000

/* The replayable length of the records: the number of moves, plus one for each end that agrees. */
typedef struct fit {
    uint64_t played;
    double off;          /* difference in points between the recorded end and the replayed one */
    const char *against; /* the first thing that disagrees; NULL: nothing */
    kanun_status status; /* KANUN_NO if the choices are impossible, or KANUN_SYSTEM */
} fit;

/* ---- Reading ---- */

/* Adds a record without the fields that tie it to its rules: { record, game, place, set, moves,
 * scores }. */
static kanun_status add_record(json_t *list, const char *file, int line, const json_t *record)
{
    json_t *copy = kr_record_copy(record), *set = json_object_get(record, "set");
    static const char *const tied[] = {"digest", "rules", "scripts", "set", "key"};
    for (size_t i = 0; i < sizeof tied / sizeof *tied; i++)
        json_object_del(copy, tied[i]);
    if (json_array_size(list) == RECORDS_MOST) {
        json_decref(copy);
        return kc_tool_say(KANUN_USAGE, "more than %d matches: give fewer files", RECORDS_MOST);
    }
    char *place = kn_printed("%s:%d", file, line);
    const json_t *end = json_object_get(record, "end");
    json_array_append_new(
        list, json_pack("{s:o, s:O*, s:s, s:O*, s:I, s:O*}", "record", copy, "game",
                        json_object_get(record, "game"), "place", place, "set", set, "moves",
                        (json_int_t)json_array_size(json_object_get(record, "moves")), "scores",
                        json_object_get(end, "scores")));
    kn_free(place);
    return KANUN_OK;
}

static kanun_status read_file(ke_run *run, const char *file)
{
    kr_reader reader = {0};
    kr_failure failure = {.errors = run->errors};
    json_t *record = NULL;
    kanun_errors_clear(run->errors);
    kanun_status status = kr_reader_open(&reader, file, &failure);
    if (status == KANUN_OK)
        status = kr_reader_next(&reader, &record, &failure);
    if (status != KANUN_OK)
        kc_tool_failure(status, &failure);
    while (status == KANUN_OK && record) {
        status = add_record(run->records, file, reader.begins, record);
        json_decref(record);
        record = NULL;
        if (status == KANUN_OK && (status = kr_reader_next(&reader, &record, &failure)) != KANUN_OK)
            kc_tool_failure(status, &failure);
    }
    if (status == KANUN_OK && reader.torn)
        kc_tool_say(KANUN_OK, "%s:%d: the last line is incomplete and was skipped", file,
                    reader.torn);
    json_decref(record);
    kr_reader_close(&reader);
    return status;
}

/* records(file): reads recorded matches. Returns a list of { game, place, set, moves, scores } for
 * all records read so far. Ends the command if the file contains something else. */
int ke_run_records(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    size_t n;
    ke_run_commands_only(L, host, "records");
    json_t *record, *list = json_array();
    run->records = run->records ? run->records : json_array();
    kanun_status status = read_file(run, given[0].text);
    if (status != KANUN_OK) {
        json_decref(list);
        ke_run_fail(L, host, status);
    }
    json_array_foreach(run->records, n, record)
    {
        json_t *about = json_copy(record);
        json_object_del(about, "record");
        json_array_append_new(list, about);
    }
    return ke_run_answer_json(L, list);
}

/* ---- Replaying ---- */

/* Returns a text with its cards in the form used where the text is printed. */
static const char *looked(kn_arena *arena, const kc_args *args, const kanun_rules *rules,
                          const char *text)
{
    kc_look look;
    char *shown;
    size_t size;
    kc_look_choose(&look, rules,
                   (kc_look_wish){.ascii = args->ascii, .language = "en", .text = true});
    look.colour = false;
    FILE *out = kn_text_open(&shown, &size);
    kc_look_print(&look, text, out);
    kn_text_close(out);
    const char *copy = kn_arena_text(arena, shown, size);
    free(shown);
    return copy;
}

/* Returns why the next move of a record is not legal: "move 7, '4S': you must capture ...
 * (rule)". */
static const char *refusal(kn_arena *arena, const kc_args *args, const kr_journal *journal,
                           const char *place)
{
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *move = kr_journal_next(journal);
    size_t number = kr_journal_moves(journal) + 1;
    const kanun_rules *rules = kanun_game_rules(journal->game);
    if (kanun_game_standing(journal->game)->over)
        return kn_arena_print(arena, "%s: the match is over before move %zu, '%s'", place, number,
                              looked(arena, args, rules, move));
    const char *why = kanun_game_why(journal->game, move, "en", &rule);
    const char *text = kn_arena_print(arena, "'%s': %s", move, why);
    return kn_arena_print(arena, "%s: move %zu, %s%s%s", place, number,
                          looked(arena, args, rules, text), *rule.text ? "; rule: " : "",
                          rule.text);
}

/* Returns the difference in points between the recorded and the replayed scores. */
static double distance(const kr_journal *journal)
{
    json_t *end = kr_record_end(journal->game, kr_journal_moves(journal));
    const json_t *is = json_object_get(end, "scores"),
                 *was = json_object_get(journal->end, "scores");
    double sum = 0;
    for (size_t n = 0; n < json_array_size(is); n++) {
        const char *here = json_string_value(json_array_get(is, n)),
                   *there = json_string_value(json_array_get(was, n));
        sum += fabs((here ? strtod(here, NULL) : 0) - (there ? strtod(there, NULL) : 0));
    }
    json_decref(end);
    return sum;
}

/* Replays one record under the rules. The journal takes a reference to the rules. */
static void replay(kn_arena *arena, const kc_args *args, kanun_rules *rules, const json_t *record,
                   fit *f)
{
    const char *place = json_string_value(json_object_get(record, "place"));
    kr_journal *journal = NULL;
    kr_failure failure = {.errors = kanun_errors_new()};
    kanun_status status = kr_journal_new(&journal, json_object_get(record, "record"),
                                         kg_insight_share(rules), &failure);
    if (status == KANUN_OK)
        status = kr_journal_begin(journal, &failure);
    while (status == KANUN_OK && kr_journal_next(journal)) {
        const char *move = kr_journal_next(journal);
        if (kanun_game_standing(journal->game)->over ||
            *kanun_game_why(journal->game, move, "en", NULL)) {
            f->against = refusal(arena, args, journal, place);
            break;
        }
        status = kr_journal_step(journal, &failure);
        f->played += status == KANUN_OK;
    }
    if (status == KANUN_OK && !f->against) {
        status = kr_journal_check_end(journal, &failure);
        f->off = distance(journal);
    }
    if (status == KANUN_OK && !f->against)
        f->played++;
    else if (!f->against) {
        const char *why = kr_failure_text(&failure);
        size_t known = strlen(KR_ENDS_DIFFERENTLY);
        bool ends = !strncmp(why, KR_ENDS_DIFFERENTLY, known);
        bool open = ends && !strcmp(why + known, "the match is running, not over");
        f->against = open ? kn_arena_print(
                                arena, "%s: the match would not be over after the last move", place)
                          : kn_arena_print(arena, "%s: %s%s", place, ends ? "at the end, " : "",
                                           looked(arena, args, rules, why + (ends ? known : 0)));
    }
    f->status = status == KANUN_SYSTEM ? status : KANUN_OK;
    kr_journal_free(journal);
    kanun_errors_free(failure.errors);
}

/* game:replay({ option = value }, alone): replays the records under these choices and, unless
 * `alone`, those of the command line, as far as they can be played. Returns { played, off, against,
 * possible }; see the struct `fit`. */
int ke_run_replay(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    fit f = {0};
    int more, own = lua_toboolean(L, 3) ? 0 : run->args->choices;
    size_t n;
    const json_t *record;
    kanun_rules *rules = NULL;
    lua_settop(L, 2);
    ke_run_content(L, 2);
    const kanun_choice *with = ke_run_read_choices(L, host, lua_gettop(L), &more);
    kanun_choice *choice = ke_run_take(L, host, (size_t)(own + more + 1) * sizeof *choice);
    for (int m = 0; m < own + more; m++)
        choice[m] = m < own ? run->args->choice[m] : with[m - own];
    f.status = kanun_rules_vary(&rules, ke_run_rules_of(host, self)->rules, run->args->folder,
                                choice, own + more, run->errors);
    if (f.status == KANUN_USAGE || f.status == KANUN_RULES) {
        const kanun_error *error = kanun_errors_nth(run->errors, 0);
        f.against = kn_arena_print(run->arena, "%s", error ? error->message : "");
        f.status = KANUN_NO;
    }
    json_array_foreach(run->records, n, record)
    {
        if (f.status == KANUN_OK && !f.against)
            replay(run->arena, run->args, rules, record, &f);
    }
    kanun_rules_free(rules);
    kanun_errors_clear(run->errors);
    if (f.status == KANUN_SYSTEM)
        ke_run_fail(L, host, f.status);
    return ke_run_answer_json(L, json_pack("{s:I, s:f, s:s*, s:b}", "played", (json_int_t)f.played,
                                           "off", f.off, "against", f.against, "possible",
                                           f.status == KANUN_OK));
}
