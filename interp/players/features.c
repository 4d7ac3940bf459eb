/* SPDX-License-Identifier: MIT
 * features.c: makes the rows of rules, and reads a position before its moves are examined. The
 * cells of moves are in the files features_*.c.
 */
#include "base/memory.h"
#include "insight_players.h"
#include "base/nearest.h"
#include "players/features_rows.h"
#include "state/view.h"

#include <stdio.h>
#include <string.h>

/* ---- The rows of rules ---- */

/* Adds a row with `times` cells for each index of its axis. */
static bool add_row(kp_features *f, int times, kp_axis axis, const char *phase, const char *word,
                    const char *text)
{
    const ks_pack *pack = f->rules->layout->pack;
    kp_row *row = kn_one_more(f->row, f->rows, &f->room, sizeof *row);
    f->row = row;
    row += f->rows++;
    *row = (kp_row){.base = f->cells, .axis = axis};
    row->cells = times * kp_axis_cells(axis, pack->cards, pack->ranks + 1); /* with the joker */
    f->cells += row->cells;
    snprintf(row->name, sizeof row->name, "%s/%s%s%s", phase, word, *word ? ":" : "", text);
    return true;
}

#define ADD_ROW(id, text, cells, axis) &&add_row(f, cells, KP_AXIS_##axis, name, word, text)

static bool add_aim_rows(kp_features *f, const km_phase *phase, struct kp_phase_rows *rows)
{
    const char *name = phase->name;
    kp_find_aims(f, phase, rows);
    rows->aim_row = f->rows;
    for (int n = rows->aim; n < rows->aim + rows->aims; n++) {
        const char *word = f->aim[n].said->name;
        if (!(true KP_AIM_ROWS(ADD_ROW)))
            return false;
    }
    for (int n = rows->aim_row; n < f->rows; n++)
        f->row[n].late = true;
    return true;
}

static bool add_play_rows(kp_features *f, km_play play, const char *name)
{
    const char *word = "";
    switch (play) {
    case KM_PLAY_TRICKS:
        return true KP_TRICK_ROWS(ADD_ROW);
    case KM_PLAY_FISHING:
        return true KP_FISHING_ROWS(ADD_ROW);
    case KM_PLAY_CLIMBING:
        return true KP_CLIMB_ROWS(ADD_ROW);
    default:
        return true;
    }
}

/* True if moves of a phase may begin with the word. Phases of play have plays, and otherwise only
 * the words of free moves and builds. Other phases have no plays. */
static bool may_say(const km_phase *phase, int word)
{
    km_play play = phase->mechanic->programs.play;
    if (!phase->mechanic->legal)
        return false;
    if (play == KM_PLAY_NONE)
        return word != KS_WORD_TAKE;
    return word > KS_WORD_PASS &&
           (phase->frees || (play == KM_PLAY_FISHING && kd_node_get(phase->node, "builds")));
}

static bool add_word_rows(kp_features *f, const km_phase *phase, int *first)
{
    const char *name = phase->name;
    for (int n = 0; n < KS_WORDS_MAX; n++)
        first[n] = -1;
    for (int n = 0; n < f->rules->words.count && n < KS_WORDS_MAX; n++) {
        const char *word = f->rules->words.word[n];
        if (!may_say(phase, n))
            continue;
        first[n] = f->rows;
        if (!(true KP_WORD_ROWS(ADD_ROW)))
            return false;
    }
    return true;
}

/* True if a variable is internal to the engine, says nothing about the deal, or belongs to the
 * state of a phase of play, which `facing` describes better. */
static bool is_left_out(const km_rules *rules, const ks_var *var)
{
    static const char *const kept[] = {"deal",  "deals",     "games",      "target", "active",
                                       "trump", "games_won", "controller", "score",  NULL};
    const char *dot = strchr(var->name, '.');
    if (kn_place_of(kept, var->name) >= 0)
        return true;
    for (int n = 0; dot && n < rules->phases; n++) {
        const km_phase *phase = &rules->phase[n];
        if (strlen(phase->name) == (size_t)(dot - var->name) &&
            !strncmp(phase->name, var->name, (size_t)(dot - var->name)))
            return phase->mechanic->does & KM_PLAYS;
    }
    return false;
}

/* True if a variable lasts longer than a deal, like the standing in the match. */
static bool is_standing(const ks_var *var)
{
    return var->scope == KS_SCOPE_MATCH || var->scope == KS_SCOPE_GAME;
}

static void add_question(kp_features *f, kp_asked asked, const ks_var *var, const char *name)
{
    if (f->questions == KP_SEEN_MAX)
        return; /* Questions beyond the limit are skipped. The first ones come from the top of the
                   file. */
    kp_question *q = &f->question[f->questions++];
    *q = (kp_question){.asked = asked, .var = var};
    snprintf(q->name, sizeof q->name, "?%s%s", name, asked == KP_ASKED_OTHERS ? ".others" : "");
}

/* True if each seat, side or place has its own value. */
static bool is_own(const ks_var *var)
{
    return var->per == KS_PER_SEAT || var->per == KS_PER_PLACE;
}

/* Adds the questions about variables. With `standing`, adds those about the standing in the match
 * instead, and only flags and small numbers. The standing influences bids, but hardly the play. */
static void find_questions(kp_features *f, bool standing)
{
    const ks_layout *l = f->rules->layout;
    for (KS_EACH_VAR(var, l)) {
        bool number = var->type == KS_VAR_INTEGER || var->type == KS_VAR_FLAG;
        bool small = var->type == KS_VAR_FLAG || (int64_t)var->max - var->min < KP_VALUES;
        if (is_left_out(f->rules, var) || is_standing(var) != standing ||
            (standing && !(number && small)))
            continue;
        if (var->type == KS_VAR_SEAT)
            add_question(f, KP_ASKED_SEAT, var, var->name);
        else if (number || var->type == KS_VAR_CHOICE)
            add_question(f, KP_ASKED_VALUE, var, var->name);
        if (number && is_own(var) && var->sight == KS_SEEN_ALL)
            add_question(f, KP_ASKED_OTHERS, var, var->name);
    }
}

static bool add_all(kp_features *f)
{
    const km_rules *rules = f->rules;
    f->trump = KS_NO_SUIT;
    add_question(f, KP_ASKED_LEFT, NULL, "left");
    add_question(f, KP_ASKED_ACTIVE, NULL, "active");
    find_questions(f, false);
    f->standings = f->questions;
    find_questions(f, true);
    for (KM_EACH_PHASE(phase, rules)) {
        struct kp_phase_rows *rows = &f->phase[phase->index];
        if (!phase->mechanic || !phase->mechanic->legal)
            continue;
        int (*trump)(const km_phase *) = phase->mechanic->programs.trump;
        if (trump && trump(phase) < rules->layout->pack->suits)
            f->trump = trump(phase);
        rows->first = f->rows;
        if (!add_play_rows(f, phase->mechanic->programs.play, phase->name) ||
            !add_aim_rows(f, phase, rows))
            return false;
        rows->question = f->rows;
        rows->questions =
            phase->mechanic->programs.play == KM_PLAY_NONE ? f->questions : f->standings;
        for (int q = 0; q < rows->questions; q++)
            if (!add_row(f, KP_KINDS * KP_VALUES, KP_AXIS_PLAIN, phase->name, "",
                         f->question[q].name))
                return false;
        if (!add_word_rows(f, phase, rows->word))
            return false;
    }
    return true;
}

kp_features *kp_features_new(const km_rules *rules)
{
    kp_features *f = kn_calloc(1, sizeof *f);
    f->rules = rules;
    const ks_pack *pack = rules->layout->pack;
    for (int card = 0; card < pack->cards; card++)
        if (pack->points[card] > f->most_points)
            f->most_points = pack->points[card];
    if (add_all(f))
        return f;
    kp_features_free(f);
    return NULL;
}

void kp_features_free(kp_features *f)
{
    if (f)
        kn_free(f->row);
    kn_free(f);
}

/* ---- A position ---- */

int kp_value_of(const ks_var *var, int64_t number)
{
    int64_t from = number - (var->min < 0 ? var->min : 0);
    int value = 8;
    if (from < 0)
        from = 0;
    if (from < 8 || (int64_t)var->max - var->min < KP_VALUES)
        return kp_most((int)(from < KP_VALUES ? from : KP_VALUES), KP_VALUES - 1);
    for (from >>= 4; from; from >>= 1)
        value++;
    return kp_most(value, KP_VALUES - 1);
}

/* Returns the relation of the seat in a variable to us: 0 no seat, 1 our seat, 2 another seat of
 * our side, 3 a seat of another side. Adds 4 if the seat leads the trick. */
static int person_of(const kp_look *look, int32_t seat)
{
    const ks_layout *l = look->run->world.layout;
    if (seat < 0 || seat >= l->seats)
        return 0;
    return (seat == look->seat               ? 1
            : l->side_of[seat] == look->side ? 2
                                             : 3) +
           (seat == look->facing.owner ? 4 : 0);
}

/* Returns the answer to a question; -1 if the seat may not know it. */
static int answer(const kp_look *look, const kp_question *q)
{
    const ks_layout *l = look->run->world.layout;
    const int32_t *ints = ks_ints(l, look->block);
    const ks_var *var = q->var;
    if (q->asked == KP_ASKED_LEFT)
        return kp_most(look->hands[look->place], KP_VALUES - 1);
    if (q->asked == KP_ASKED_ACTIVE) {
        int active = 0;
        for (int place = 0; place < l->places; place++)
            active += ints[l->active + place] != 0;
        return active;
    }
    int owner = var->per == KS_PER_TABLE   ? 0
                : var->per == KS_PER_SIDE  ? look->side
                : var->per == KS_PER_PLACE ? look->place
                                           : look->seat;
    if (q->asked == KP_ASKED_OTHERS) {
        int64_t sum = 0;
        for (int n = 0; n < var->count; n++)
            if (n != owner && ints[var->at + n] > 0)
                sum += ints[var->at + n];
        return kp_value_of(var, sum);
    }
    if (var->sight != KS_SEEN_ALL && !ks_view_sees_var(l, var, owner, look->seat))
        return -1;
    int32_t number = ints[var->at + owner];
    return q->asked == KP_ASKED_SEAT ? person_of(look, number) : kp_value_of(var, number);
}

static void ask_all(kp_look *look)
{
    const kp_features *f = look->features;
    int first = f->phase[look->phase].question;
    look->seens = 0;
    for (int n = 0; n < f->phase[look->phase].questions; n++) {
        const kp_row *row = &f->row[first + n];
        int value = row->silent ? -1 : answer(look, &f->question[n]);
        if (value < 0)
            continue;
        look->seen[look->seens].row = row;
        look->seen[look->seens++].value = value;
    }
}

/* Reads the seat's hand, and the number of cards in each hand. */
static void look_at_hands(kp_look *look)
{
    const ks_layout *l = look->run->world.layout;
    const ks_block *b = look->block;
    memset(look->hands, 0, sizeof look->hands);
    look->hand = KN_EMPTY;
    look->fewest = KN_CARDS_MAX;
    for (KS_EACH_ZONE(zone, l)) {
        if (!ks_zone_is_hand(zone))
            continue;
        for (int place = 0; place < zone->heaps && place < l->places; place++)
            look->hands[place] += kn_count(b->sets[zone->heap + place]);
        if (look->place < zone->heaps)
            look->hand = kn_or(look->hand, b->sets[zone->heap + look->place]);
    }
    look->hand = kn_and(look->hand, b->sets[l->sees + look->seat]);
    for (int place = 0; place < l->places; place++)
        if (place != look->place && look->hands[place] && look->hands[place] < look->fewest)
            look->fewest = look->hands[place];
}

void kp_look_at(kp_look *look, const kp_features *features, const km_run *run)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    look->features = features;
    look->run = run;
    look->pack = l->pack;
    look->block = b;
    look->phase = b->frame[b->depth - 1].phase;
    look->place = b->place;
    look->seat = b->seat;
    look->side = l->side_of[b->seat];
    kg_insight_facing(run, &look->facing);
    look_at_hands(look);
    look->unseen = kn_minus(l->pack->all, b->sets[l->sees + look->seat]);
    look->relation = 0;
    if (look->facing.owner >= 0) {
        int owner = look->facing.owner < l->seats ? look->facing.owner
                                                  : km_controller(run, look->facing.owner);
        look->relation = owner == look->seat || l->side_of[owner] == look->side ? 1 : 2;
    }
    if (look->facing.class_of)
        kp_look_at_trick(look);
    if (look->facing.capture)
        kp_look_at_fishing(look);
    ask_all(look);
}

void kp_hold(const kp_look *look, const ks_move *move, kp_held *held)
{
    km_play play = look->run->rules->phase[look->phase].mechanic->programs.play;
    held->count = 0;
    if (play == KM_PLAY_TRICKS && move->word == KS_WORD_PLAY)
        kp_hold_trick(look, move, held);
    else if (play == KM_PLAY_FISHING && move->word <= KS_WORD_TAKE)
        kp_hold_fishing(look, move, held);
    else if (play == KM_PLAY_CLIMBING && move->word <= KS_WORD_PASS)
        kp_hold_climbing(look, move, held);
    else
        kp_hold_word(look, move, held);
}
