/* SPDX-License-Identifier: MIT
 * refusal.c: plays a move only if it is legal, and explains why another is not: the reason in
 * words, and the rule with its place in the file. The mechanics find the reasons (`tell.why`).
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "kanun.h"
#include "base/width.h"
#include "base/words.h"
#include "game/engine.h"
#include "mechanics/free.h"
#include "mechanics/telling.h"

/* Returns the name, for people, of the file that contains a node. */
static const char *file_of(const km_run *run, const kd_node *node)
{
    return node->at.source ? kd_file_name(run->rules->more->resolved->file, node->at.source) : "?";
}

/* A refusal that is being explained, with its reason and its rule. */
typedef struct refusal {
    km_telling why;
    kg_forbidding *rule;
} refusal;

/* `told`: the words, for people, that follow the key. */
static void write_place(const km_run *run, const refusal *r, int by, const char *key,
                        const char *told, const kd_node *node)
{
    kg_forbidding *rule = r->rule;
    rule->by = by;
    snprintf(rule->told, sizeof rule->told, "%s%s", key, told);
    snprintf(rule->key, sizeof rule->key, "%s", key);
    rule->file = file_of(run, node);
    rule->line = (int)node->at.line;
    kn_say(rule->text, sizeof rule->text, r->why.language, "rule.place",
           KN_TEXT("path", rule->told), KN_TEXT("file", rule->file), KN_NUMBER("line", rule->line));
    kn_width_mend(rule->text);
}

/* Writes where the rule of a free move is, which does not belong to the mechanic. */
static void write_rule_at(const km_run *run, const refusal *r, const kd_node *node)
{
    char path[256];
    kd_node_where(node, path, sizeof path);
    write_place(run, r, KANUN_BY_FREE, path, "", node);
}

/* Writes where a key of the phase is: "phases.play.fishing.must_take, family/file line 33". */
static void write_rule(const km_run *run, const refusal *r, const km_phase *phase, const char *key)
{
    char path[256], whole[384];
    const kd_node *node = key ? kd_node_path(phase->node, key) : NULL;
    const kd_node *place = node ? node : phase->node;
    bool fallback = key && !node;
    kd_node_where(place, path, sizeof path);
    snprintf(whole, sizeof whole, "%s%s%s", path, fallback ? "." : "", fallback ? key : "");
    write_place(run, r, phase->mechanic->does & KM_SCRIPTS ? KANUN_BY_SCRIPT : KANUN_BY_KEY, whole,
                fallback ? kn_word(r->why.language, "rule.default") : "", place);
}

/* Returns true if the list before hooks has the move, so that a legal hook forbids it. */
static bool hook_forbids(km_run *run, const refusal *r, const km_phase *phase, const ks_move *move)
{
    ks_moves *moves = &run->moves;
    kg_run_list(run, phase, 0, moves);
    if (!ks_moves_has(moves, move))
        return false;
    for (int hooks = 1; hooks <= phase->legal_count; hooks++) {
        const kl_hook *hook = phase->legal[hooks - 1];
        char name[256];
        if (kg_run_list(run, phase, hooks, moves) == KN_OK && ks_moves_has(moves, move))
            continue;
        kl_hook_says(hook, NULL, r->why.language, r->why.out, r->why.size);
        if (!*r->why.out)
            km_add_word(&r->why, "rule.forbidden");
        snprintf(name, sizeof name, "hooks.%s", hook->name);
        write_place(run, r, KANUN_BY_HOOK, name, "", hook->node);
        return true;
    }
    return false;
}

/* True if the word of the move can only stand alone now, as the move *alone, so that text after
 * the word is wrong. run->moves has the legal moves. */
static bool is_too_long(km_run *run, const ks_move *move, ks_move *alone)
{
    *alone = KS_PLAIN(KN_NO_CARD);
    alone->word = move->word;
    if (move->word == KS_WORD_PLAY || move->word == KS_WORD_TAKE ||
        !kg_run_has(run, &run->moves, alone))
        return false;
    for (int n = ks_moves_total(&run->moves) - 1; n >= 0; n--) {
        const ks_move other = ks_moves_nth(&run->moves, n);
        if (other.word == move->word && !ks_move_same(&other, alone))
            return false;
    }
    return true;
}

/* Names a legal move: the first with the same cards and another word, else the first of all. The
 * moves are listed again, because hook_forbids lists others. */
static void name_legal_move(km_run *run, const refusal *r, const ks_move *move)
{
    const kn_set named = ks_move_named(move);
    char text[KS_MOVE_TEXT] = "";
    int total = kg_run_legal(run, &run->moves) == KN_OK ? ks_moves_total(&run->moves) : 0,
        like = -1;
    for (int n = kn_is_empty(named) ? total : 0; n < total && like < 0; n++) {
        ks_move legal = ks_moves_nth(&run->moves, n);
        if (legal.word != move->word && kn_equal(ks_move_named(&legal), named))
            like = n;
    }
    if (total > 0) {
        ks_move legal = ks_moves_nth(&run->moves, like < 0 ? 0 : like);
        ks_move_write(run->world.layout->pack, &run->rules->words, &legal, 0, text);
    }
    km_add(&r->why, like < 0 ? KN_KEY("rule.no-move") : KN_KEY("rule.other-word"),
           KN_TEXT("move", text));
}

/* Refuses text after a word that must stand alone. Returns false if that is not the fault. */
static bool refuse_rest(km_run *run, refusal *r, const km_phase *phase, const km_free_entry *free,
                        const ks_move *move)
{
    ks_move alone;
    char text[KS_MOVE_TEXT];
    bool cards = move->card != KN_NO_CARD || !kn_is_empty(move->cards);
    if (!is_too_long(run, move, &alone))
        return false;
    ks_move_write(run->world.layout->pack, &run->rules->words, &alone, 0, text);
    km_add(&r->why, "rule.alone", KN_TEXT("word", text),
           KN_TEXT("what", cards                          ? "card"
                           : move->number != KS_NO_NUMBER ? "number"
                                                          : "suit"));
    if (free)
        write_rule_at(run, r, free->node);
    else
        write_rule(run, r, phase, NULL);
    return true;
}

static void refuse(km_run *run, refusal *r, const ks_move *move)
{
    const ks_block *b = run->world.block;
    const ks_frame *frame = &b->frame[b->depth - 1];
    const km_phase *phase = &run->rules->phase[frame->phase];
    const km_free_entry *free = km_free_find(phase, move);
    const char *key = NULL;
    r->why.phase = phase;
    if (refuse_rest(run, r, phase, free, move))
        return;
    if (free) {
        write_rule_at(run, r, km_free_why(&r->why, run, free, move));
        return;
    }
    if (hook_forbids(run, r, phase, move))
        return;
    if (!phase->mechanic->tell.why || !phase->mechanic->tell.why(&r->why, run, frame, move, &key)) {
        r->why.out[0] = r->rule->reason[0] = 0;
        name_legal_move(run, r, move);
    }
    write_rule(run, r, phase, key);
}

/* Copies a sentence of a script, with "*" in place of the move's cards: for "7D", but not within
 * "17D". */
static void write_bare(char *bare, size_t size, const char *text, const char *cards)
{
    size_t length = strlen(cards), n = 0;
    for (const char *at = text; *at && n + 1 < size;) {
        bool begins = length && strncmp(at, cards, length) == 0 &&
                      !isalnum((unsigned char)at[length]) &&
                      (at == text || !isalnum((unsigned char)at[-1]));
        bare[n++] = begins ? '*' : *at;
        at += begins ? length : 1;
    }
    bare[n] = 0;
}

void kg_run_why(km_run *run, const ks_move *move, const char *language, char *text,
                size_t text_size, kg_forbidding *rule)
{
    const ks_block *b = run->world.block;
    km_pieces pieces;
    pieces.used = 0;
    km_reason reason = {"", rule->reason, sizeof rule->reason};
    refusal r = {.why = {.rules = run->rules,
                         .language = kn_language_of(language),
                         .out = text,
                         .size = text_size,
                         .pieces = &pieces,
                         .reason = &reason},
                 .rule = rule};
    text[0] = 0;
    *rule = (kg_forbidding){.line = 0};
    if (!b->waiting) {
        snprintf(text, text_size, "%s",
                 kn_word(language, b->standing == KS_RUNNING ? "match.not-begun" : "match.over"));
        return;
    }
    if (kg_run_legal(run, &run->moves) == KN_OK && kg_run_has(run, &run->moves, move))
        return;
    reason.cards = km_card_names(&r.why, ks_move_named(move));
    refuse(run, &r, move);
    if (!*rule->reason) /* the reason comes from a script */
        write_bare(rule->reason, sizeof rule->reason, text, reason.cards);
    kn_width_mend(rule->reason);
    kn_width_mend(text);
}

kn_status kg_run_play(km_run *run, const ks_move *move)
{
    kn_status status = kg_run_legal(run, &run->moves);
    if (status != KN_OK)
        return status;
    if (kg_run_has(run, &run->moves, move))
        return kg_run_apply(run, move);
    char text[512];
    kg_forbidding rule;
    kg_run_why(run, move, "en", text, sizeof text, &rule);
    kn_problem *p = kn_report_add(run->report, KN_E_ILLEGAL, (kn_mark){0}, "%s", text);
    p->status = KN_NO;
    if (*rule.text)
        p->detail = kn_arena_print(run->report->arena, "rule: %s", rule.text);
    return KN_NO;
}
