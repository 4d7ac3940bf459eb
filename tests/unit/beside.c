/* SPDX-License-Identifier: MIT
 * beside.c: loads rules files that a test draws, and plays each move of random matches in the
 * interpreter and in a model. The tests bring the mechanic and its model.
 */
#include "beside.h"

#include <stdarg.h>

#include "harness.h"
#include "rules_fixture.h"

enum { MATCHES = 4, POSITIONS = 60, DRAWS = 3000 };

struct bs_game {
    table table;
};

/* ---- drawing ---- */

int bs_below(beside *d, int n)
{
    return dr_below(&d->yaml, n);
}
int bs_between(beside *d, int least, int most)
{
    return least + bs_below(d, most - least + 1);
}
bool bs_chance(beside *d, int of_hundred)
{
    return dr_chance(&d->yaml, of_hundred);
}

#define PRINT_INTO(text, format)                                                                   \
    char text[4096];                                                                               \
    va_list values;                                                                                \
    va_start(values, format);                                                                      \
    int length = vsnprintf(text, sizeof text, format, values);                                     \
    va_end(values);                                                                                \
    ck_assert(length >= 0 && (size_t)length < sizeof text)

void bs_write(beside *d, const char *format, ...)
{
    PRINT_INTO(text, format);
    dr_add(&d->yaml, "%s", text);
}
void bs_script(beside *d, const char *format, ...)
{
    PRINT_INTO(text, format);
    dr_add(&d->script, "%s", text);
}
void bs_key(beside *d, const kd_table *keys, const char *key, const char *format, ...)
{
    PRINT_INTO(text, format);
    ck_assert_msg(kd_table_find(keys, key) != NULL, "%s has no key '%s'", keys->name, key);
    dr_key(&d->yaml, keys->name, key, "%s", text);
}

/* Writes the word, or omits it if it is the default. */
static void write_word(beside *d, const kd_table *keys, const kd_key *row, const char *word)
{
    if (row->fallback && strcmp(row->fallback, word) == 0 && bs_chance(d, 50))
        dr_note(keys->name, row->name, word);
    else
        bs_key(d, keys, row->name, "%s", word);
}
int bs_choice(beside *d, const kd_table *keys, const char *key)
{
    const kd_key *row = kd_table_find(keys, key);
    char words[256];
    ck_assert(row && row->choices && strlen(row->choices) < sizeof words);
    strcpy(words, row->choices);
    for (size_t n = strlen(words); n > 0 && words[n - 1] == ' '; n--)
        words[n - 1] = '\0';
    int place;
    const char *word = dr_word(&d->yaml, words, &place);
    write_word(d, keys, row, word);
    return place;
}
bool bs_flag(beside *d, const kd_table *keys, const char *key)
{
    const kd_key *row = kd_table_find(keys, key);
    bool yes = bs_chance(d, 50);
    ck_assert(row && row->type == KD_T_FLAG);
    write_word(d, keys, row, yes ? "true" : "false");
    return yes;
}
const kd_table *bs_inner(const kd_table *keys, const char *key)
{
    const kd_key *row = kd_table_find(keys, key);
    ck_assert(row && row->table);
    return row->table;
}

/* ---- cards and seats in rules files ---- */

void bs_draw_pack(beside *d, int least, int most, int suits_least, int copies_most, int jokers_most)
{
    static const char suits[] = "SHDC", ranks[] = "A23456789TJQK";
    bs_pack *p = &d->pack;
    memset(p, 0, sizeof *p);
    do {
        p->suits = bs_between(d, suits_least, 4);
        p->ranks = bs_between(d, 3, 13);
        p->copies = bs_chance(d, 30) ? bs_between(d, 1, copies_most) : 1;
        p->jokers = bs_chance(d, 40) ? bs_between(d, 0, jokers_most) : 0;
        p->cards = p->suits * p->ranks * p->copies + p->jokers;
    } while (p->cards < least || p->cards > most);
    int first = bs_below(d, 13 - p->ranks + 1);
    snprintf(p->rank, sizeof p->rank, "%.*s", p->ranks, ranks + first);
    snprintf(p->suit, sizeof p->suit, "%.*s", p->suits, suits);
    for (int i = p->suits - 1; i > 0; i--) {
        int other = bs_below(d, i + 1);
        char suit = p->suit[i];
        p->suit[i] = p->suit[other];
        p->suit[other] = suit;
    }
    bs_write(d, "pack: {ranks: [");
    for (int i = 0; i < p->ranks; i++)
        bs_write(d, "%s\"%c\"", i ? ", " : "", p->rank[i]);
    bs_write(d, "], suits: [");
    for (int i = 0; i < p->suits; i++)
        bs_write(d, "%s%c", i ? ", " : "", p->suit[i]);
    bs_write(d, "], ");
    if (p->copies > 1)
        bs_write(d, "copies: %d, marks: [%s], ", p->copies, p->copies == 2 ? "m" : "m, n");
    if (p->jokers)
        bs_write(d, "jokers: %d, ", p->jokers);
    if (bs_chance(d, 30))
        bs_write(d, "order: suit, ");
}

bs_phrase bs_draw_cards(beside *d, char out[BS_TEXT])
{
    bs_phrase phrase = {.not_these = bs_chance(d, 25)};
    size_t n = 0;
    for (int i = bs_between(d, 1, 3); i > 0; i--)
        if (bs_chance(d, 60))
            phrase.ranks |= 1 << bs_below(d, d->pack.ranks);
        else
            phrase.suits |= 1 << bs_below(d, d->pack.suits);
    n = (size_t)snprintf(out, BS_TEXT, "%s", phrase.not_these ? "{not: [" : "[");
    for (int i = 0; i < d->pack.ranks; i++)
        if (phrase.ranks >> i & 1)
            n += (size_t)snprintf(out + n, BS_TEXT - n, "\"%c\", ", d->pack.rank[i]);
    for (int i = 0; i < d->pack.suits; i++)
        if (phrase.suits >> i & 1)
            n += (size_t)snprintf(out + n, BS_TEXT - n, "%c, ", d->pack.suit[i]);
    snprintf(out + n, BS_TEXT - n, "%s", phrase.not_these ? "]}" : "]");
    return phrase;
}
bs_set bs_phrase_cards(const beside *d, const bs_phrase *phrase)
{
    bs_set cards = 0;
    for (int i = 0; i < d->pack.cards; i++) {
        const bs_card *card = &d->pack.card[i];
        bool these =
            phrase->ranks >> card->rank & 1 || (card->suit >= 0 && phrase->suits >> card->suit & 1);
        if (phrase->everything || these != phrase->not_these)
            cards |= 1ull << i;
    }
    return cards;
}

void bs_draw_seat(beside *d, char out[32])
{
    static const char *const phrases[] = {"dealer", "seat after dealer", "seat before dealer",
                                          "seat after seat after dealer"};
    int n = bs_below(d, 6);
    if (n < 4)
        snprintf(out, 32, "%s", phrases[n]);
    else
        snprintf(out, 32, "%d", bs_below(d, d->seats));
}
int bs_seat(const beside *d, const char *phrase)
{
    if (strncmp(phrase, "seat after ", 11) == 0)
        return (bs_seat(d, phrase + 11) + 1) % d->seats;
    if (strncmp(phrase, "seat before ", 12) == 0)
        return (bs_seat(d, phrase + 12) + d->seats - 1) % d->seats;
    return strcmp(phrase, "dealer") == 0 ? d->dealer : atoi(phrase);
}

enum { LOG_MODULUS = 99991 };

void bs_draw_log(beside *d, const char *const *events)
{
    d->logged = true;
    bs_script(d,
              "local place, last = {}, 0\n"
              "for one in all:cards() do\n  last = last + 1\n  place[one] = last\nend\n"
              "hook \"log\" {\n  kind = \"event\",\n"
              "  params = { code = integer { default = 0, min = 0, max = 99 } },\n"
              "  says = \"events are counted\",\n"
              "  run = function(game, event, with)\n"
              "    local h = game.log * 7 + with.code + 1\n"
              "    if event.card then h = h + 3 * place[event.card] end\n"
              "    for one in event.taken:cards() do h = h + 5 * place[one] * place[one] end\n"
              "    for one in event.before:cards() do h = h + 11 * place[one] * place[one] end\n"
              "    h = h + 13 * event.number\n"
              "    if event.seat then h = h + 17 * (event.seat.index + 1) end\n"
              "    if event.winner then h = h + 19 * (event.winner.index + 1) end\n"
              "    game.log = h %% %d\n  end,\n}\n",
              LOG_MODULUS);
    for (int i = 0; events[i]; i++)
        bs_write(d, "log_%s: {event: %s, hook: log, phase: %s, with: {code: %d}}, ", events[i],
                 events[i], d->model->phase, i);
}
void bs_log(beside *d, int event, int card, bs_set taken, bs_set before, int number, int seat,
            int winner)
{
    int64_t h = (int64_t)d->log * 7 + event + 1;
    if (card >= 0)
        h += 3 * (card + 1);
    for (int i = 0; i < d->pack.cards; i++)
        h += (int64_t)(i + 1) * (i + 1) * (5 * bs_has(taken, i) + 11 * bs_has(before, i));
    h += 13 * (int64_t)number;
    if (seat >= 0)
        h += 17 * (seat + 1);
    if (winner >= 0)
        h += 19 * (winner + 1);
    d->log = (int32_t)(h % LOG_MODULUS);
}

/* ---- what models use ---- */

void bs_offer(beside *d, const char *format, ...)
{
    va_list values;
    if (d->moves == d->room) {
        d->room = d->room ? 2 * d->room : 256;
        d->move = realloc(d->move, (size_t)d->room * BS_TEXT);
        ck_assert_ptr_nonnull(d->move);
    }
    va_start(values, format);
    int n = vsnprintf(d->move[d->moves++], BS_TEXT, format, values);
    va_end(values);
    ck_assert(n >= 0 && n < BS_TEXT);
}
void bs_names(const beside *d, bs_set cards, char out[BS_TEXT])
{
    size_t n = 0;
    out[0] = '\0';
    for (int i = 0; i < d->pack.cards; i++)
        if (bs_has(cards, i)) {
            ck_assert_uint_lt(n + 5, BS_TEXT);
            out[n++] = ' ';
            strcpy(out + n, d->pack.card[i].name);
            n += strlen(out + n);
        }
}
static int card_of(const beside *d, const char *word, size_t length)
{
    for (int i = 0; i < d->pack.cards; i++)
        if (strlen(d->pack.card[i].name) == length &&
            strncmp(d->pack.card[i].name, word, length) == 0)
            return i;
    return -1;
}
void bs_cards_of(const beside *d, const char *move, bs_heap *cards)
{
    cards->n = 0;
    for (; *move; move += strcspn(move, " "), move += strspn(move, " ")) {
        int card = card_of(d, move, strcspn(move, " "));
        if (card >= 0)
            cards->card[cards->n++] = (uint8_t)card;
    }
}
int bs_number_of(const char *move)
{
    for (; *move; move += strcspn(move, " "), move += strspn(move, " "))
        if (strspn(move, "0123456789") == strcspn(move, " "))
            return atoi(move);
    return -1;
}
int bs_bits(bs_set cards)
{
    return __builtin_popcountll(cards);
}
bs_set bs_set_of(const bs_heap *heap)
{
    bs_set cards = 0;
    for (int i = 0; i < heap->n; i++)
        cards |= 1ull << heap->card[i];
    return cards;
}
void bs_put(bs_heap *heap, int card)
{
    ck_assert_int_lt(heap->n, BS_CARDS);
    heap->card[heap->n++] = (uint8_t)card;
}
void bs_put_under(bs_heap *heap, int card)
{
    ck_assert_int_lt(heap->n, BS_CARDS);
    memmove(heap->card + 1, heap->card, (size_t)heap->n++);
    heap->card[0] = (uint8_t)card;
}
void bs_drop(bs_heap *heap, int card)
{
    for (int i = 0; i < heap->n; i++)
        if (heap->card[i] == card) {
            memmove(heap->card + i, heap->card + i + 1, (size_t)(--heap->n - i));
            return;
        }
    ck_abort_msg("a model's heap lacks a card");
}

/* ---- the interpreter's game ---- */

void bs_read(const beside *d, const char *zone, int owner, bs_heap *heap)
{
    const ks_layout *l = d->game->table.rules->layout;
    const ks_block *b = d->game->table.run->world.block;
    int place = heap_of(&d->game->table, zone, owner), n = 0;
    ck_assert_uint_eq(b->sets[place].hi, 0);
    for (int card = 0; card < d->pack.cards; card++)
        if (kn_has(b->sets[place], (unsigned)card))
            heap->card[n++] = (uint8_t)card;
    heap->n = n;
    if (l->order_of[place] >= 0)
        memcpy(heap->card, ks_order(l, b, place), (size_t)n);
}
int32_t bs_value(const beside *d, const char *variable, int owner)
{
    return *var_of(&d->game->table, variable, owner);
}
bool bs_seen(const beside *d, int seat, int card)
{
    return seat_sees(&d->game->table, seat, d->pack.card[card].name);
}

static void show_heap(const beside *d, const char *what, const bs_heap *heap)
{
    fprintf(stderr, "%s:", what);
    for (int i = 0; i < heap->n; i++)
        fprintf(stderr, " %s", d->pack.card[heap->card[i]].name);
    fprintf(stderr, "\n");
}

static void show_position(const beside *d)
{
    const ks_layout *l = d->game->table.rules->layout;
    for (int zone = 0; zone < l->zones; zone++)
        for (int owner = 0; owner < l->zone[zone].heaps; owner++) {
            char name[64];
            bs_heap heap;
            bs_read(d, l->zone[zone].name, owner, &heap);
            snprintf(name, sizeof name, "  %s %d", l->zone[zone].name, owner);
            show_heap(d, name, &heap);
        }
}

void bs_differ(const beside *d, const char *format, ...)
{
    char text[512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    fprintf(stderr, "%s%s\nfile %llu, match %llu, dealer %d, moves:%s\n", d->yaml.text,
            getenv("KN_SCRIPT") ? d->script.text : "", (unsigned long long)d->file,
            (unsigned long long)d->match, d->dealer, d->played);
    show_position(d);
    ck_abort_msg("%s", text);
}

void bs_same_heap(const beside *d, const char *zone, int owner, const bs_heap *own, bool ordered)
{
    bs_heap theirs;
    bs_read(d, zone, owner, &theirs);
    if (ordered ? theirs.n == own->n && memcmp(theirs.card, own->card, (size_t)own->n) == 0
                : theirs.n == own->n && bs_set_of(&theirs) == bs_set_of(own))
        return;
    show_heap(d, "interpreter", &theirs);
    show_heap(d, "model", own);
    bs_differ(d, "another %s of %d", zone, owner);
}
void bs_same_set(const beside *d, const char *zone, int owner, bs_set own)
{
    bs_heap heap = {0};
    for (int card = 0; card < d->pack.cards; card++)
        if (bs_has(own, card))
            bs_put(&heap, card);
    bs_same_heap(d, zone, owner, &heap, false);
}
void bs_same_value(const beside *d, const char *variable, int owner, int own)
{
    int32_t theirs = bs_value(d, variable, owner);
    if (theirs != own)
        bs_differ(d, "%s of %d is %d, by the model %d", variable, owner, theirs, own);
}

void bs_same_points(const beside *d, int side, int own)
{
    int32_t theirs = ks_awarded(&d->game->table.run->world, side);
    if (theirs != own)
        bs_differ(d, "side %d is awarded %d, by the model %d", side, theirs, own);
}

/* ---- playing ---- */

static void know_cards(beside *d)
{
    const ks_pack *pack = d->game->table.rules->layout->pack;
    ck_assert_int_le(pack->cards, BS_CARDS);
    d->pack.cards = pack->cards;
    for (int i = 0; i < pack->cards; i++) {
        bs_card *card = &d->pack.card[i];
        const char *name = pack->name[i];
        snprintf(card->name, sizeof card->name, "%s", name);
        if (name[0] == 'X') {
            *card = (bs_card){.rank = d->pack.ranks, .suit = -1, .copy = atoi(name + 1) - 1};
            snprintf(card->name, sizeof card->name, "%s", name);
            continue;
        }
        const char *rank = strchr(d->pack.rank, name[0]), *suit = strchr(d->pack.suit, name[1]);
        ck_assert(rank && suit);
        card->rank = (int)(rank - d->pack.rank);
        card->suit = (int)(suit - d->pack.suit);
        card->copy = name[2] ? name[2] - 'm' + 1 : 0;
    }
}

static bool may_be_refused(const beside *d, const char *message)
{
    for (const char *const *r = d->model->refusals; r && *r; r++)
        if (strstr(message, *r))
            return true;
    return false;
}

/* Loads the drawn file. Returns false if it is rejected, which is allowed. */
static bool load(beside *d)
{
    table *t = &d->game->table;
    bool fine;
    if (d->script.length)
        fine = table_load_scripted(t, d->yaml.text, d->script.text);
    else
        fine = table_load(t, d->yaml.text) && kg_run_new(t->rules, &t->run, &t->report) == KN_OK;
    if (!fine && may_be_refused(d, problem(t)))
        return false;
    if (!fine) {
        fprintf(stderr, "%s\n%s\nfile %llu\n", d->yaml.text, d->script.text,
                (unsigned long long)d->file);
        kn_report_print(&t->report, stderr, 0);
        ck_abort_msg("a drawn file does not load: %s", problem(t));
    }
    know_cards(d);
    return true;
}

static const char *phase_in_progress(const table *t)
{
    const ks_block *b = t->run->world.block;
    return b->depth ? t->rules->phase[b->frame[b->depth - 1].phase].name : "the end";
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Checks that the interpreter lists exactly the moves of the model. */
static void same_moves(beside *d)
{
    static char theirs[16384][KS_MOVE_TEXT];
    table *t = &d->game->table;
    ck_assert_int_eq(kg_run_legal_all(t->run, &t->moves), KN_OK);
    int total = ks_moves_total(&t->moves), same = 0;
    ck_assert_int_lt(total, 16384);
    for (int i = 0; i < total; i++) {
        ks_move move = ks_moves_nth(&t->moves, i);
        ks_move_write(t->rules->layout->pack, &t->rules->words, &move, 0, theirs[i]);
    }
    qsort(theirs, (size_t)total, sizeof *theirs, by_text);
    qsort(d->move, (size_t)d->moves, sizeof *d->move, by_text);
    while (same < total && same < d->moves && strcmp(theirs[same], d->move[same]) == 0)
        same++;
    if (same == total && same == d->moves)
        return;
    for (int i = 0, j = 0; i < total || j < d->moves;) {
        int order = i == total ? 1 : j == d->moves ? -1 : strcmp(theirs[i], d->move[j]);
        if (order)
            fprintf(stderr, "only the %s has: %s\n", order < 0 ? "interpreter" : "model",
                    order < 0 ? theirs[i] : d->move[j]);
        i += order <= 0;
        j += order >= 0;
    }
    bs_differ(d, "other moves");
}

/* True if the cards of `a` come first in the pack's order. */
static bool is_before(const beside *d, const char *a, const char *b)
{
    bs_heap left, right;
    bs_cards_of(d, a, &left);
    bs_cards_of(d, b, &right);
    return memcmp(left.card, right.card, (size_t)left.n) < 0;
}

/* The usual list must have the first move of each class, and no others. */
static void same_classes(beside *d)
{
    static char class[16384][BS_TEXT];
    table *t = &d->game->table;
    char text[KS_MOVE_TEXT];
    ck_assert_int_eq(kg_run_legal(t->run, &t->moves), KN_OK);
    int total = ks_moves_total(&t->moves), classes = 0;
    for (int i = 0; i < d->moves && d->model->class_of; i++)
        d->model->class_of(d, d->move[i], class[i]);
    for (int i = 0; i < d->moves; i++) {
        bool first = true;
        for (int j = 0; j < d->moves && first && d->model->class_of; j++)
            first =
                i == j || strcmp(class[i], class[j]) != 0 || is_before(d, d->move[i], d->move[j]);
        bool listed = false;
        for (int j = 0; j < total && !listed; j++) {
            ks_move move = ks_moves_nth(&t->moves, j);
            ks_move_write(t->rules->layout->pack, &t->rules->words, &move, 0, text);
            listed = strcmp(text, d->move[i]) == 0;
        }
        if (listed != first)
            bs_differ(d, "%s is %sin the usual list", d->move[i], listed ? "" : "not ");
        classes += first;
    }
    if (classes != total)
        bs_differ(d, "the usual list has other moves");
}

static void note_move(beside *d, const char *move)
{
    size_t used = strlen(d->played);
    if (used + strlen(move) + 3 < sizeof d->played)
        snprintf(d->played + used, sizeof d->played - used, " %s,", move);
}

/* Checks that a move that the model doesn't list is rejected with a reason. */
static void try_guess(beside *d)
{
    char text[BS_TEXT] = "";
    table *t = &d->game->table;
    ks_move move;
    d->model->guess(d, text);
    for (int i = 0; i < d->moves; i++)
        if (strcmp(d->move[i], text) == 0)
            return;
    int before = t->report.count;
    if (!*text ||
        !ks_move_read(t->rules->layout->pack, &t->rules->words, text, "en", &move, &t->report)) {
        t->report.count = before;
        return;
    }
    if (!*why(t, text))
        bs_differ(d, "not refused: %s", text);
}

static void compare_position(beside *d)
{
    d->model->same(d);
    if (d->logged)
        bs_same_value(d, "log", 0, d->log);
    const char *over = d->model->over(d), *phase = phase_in_progress(&d->game->table);
    if (strcmp(phase, over ? over : d->model->phase) != 0)
        bs_differ(d, "the phase is %s, by the model %s", phase, over ? over : d->model->phase);
    if (over)
        return;
    d->moves = 0;
    d->model->moves(d);
    same_moves(d);
    if (d->moves < 100)
        same_classes(d);
    if (d->model->guess && bs_chance(d, 25))
        try_guess(d);
}

static void choose(beside *d, char move[BS_TEXT])
{
    ck_assert_int_gt(d->moves, 0);
    int tries = d->model->prefers && bs_chance(d, 60) ? 8 : 1;
    do
        strcpy(move, d->move[bs_below(d, d->moves)]);
    while (--tries > 0 && !strstr(move, d->model->prefers));
}

static void make_move(beside *d, const char *text)
{
    table *t = &d->game->table;
    ks_move move;
    bool fine =
        ks_move_read(t->rules->layout->pack, &t->rules->words, text, "en", &move, &t->report) &&
        kg_run_play(t->run, &move) == KN_OK;
    if (!fine) {
        kn_report_print(&t->report, stderr, 0);
        bs_differ(d, "not played: %s", text);
    }
    const char *wrong = ks_block_check(t->rules->layout, t->run->world.block);
    if (wrong)
        bs_differ(d, "%s", wrong);
}

/* Plays one deal. Returns the number of positions, and sets *left if the match was abandoned. */
static long play_deal(beside *d, bool *left)
{
    table *t = &d->game->table;
    long positions = 0;
    d->dealer = *km_int(t->run, t->rules->layout->dealer);
    d->log = 0;
    d->model->sit(d);
    for (compare_position(d); positions++, !d->model->over(d); compare_position(d)) {
        char move[BS_TEXT];
        *left = d->model->enough && d->model->enough(d);
        if (*left)
            break;
        choose(d, move);
        note_move(d, move);
        make_move(d, move);
        d->model->play(d, move);
    }
    return positions;
}

static long play_match(beside *d)
{
    table *t = &d->game->table;
    long positions = 0;
    bool left = false;
    d->played[0] = '\0';
    if (kg_run_begin(t->run, d->file, d->match) != KN_OK) {
        kn_report_print(&t->report, stderr, 0);
        bs_differ(d, "the match does not begin");
    }
    for (d->deal = 0; !left && t->run->world.block->standing == KS_RUNNING; d->deal++) {
        positions += play_deal(d, &left);
        if (!left)
            make_move(d, "yes");
        note_move(d, "|");
    }
    return positions;
}

static void draw(beside *d)
{
    d->dice = d->file * 1000003 + 7;
    d->yaml.length = d->script.length = 0;
    d->yaml.text[0] = d->script.text[0] = '\0';
    d->logged = false;
    d->model->draw(d);
}

static beside *begin(const bs_model *model)
{
    static bs_game game;
    beside *d = calloc(1, sizeof *d);
    ck_assert_ptr_nonnull(d);
    d->model = model;
    d->game = &game;
    d->yaml.dice = d->script.dice = &d->dice;
    return d;
}

static void compare(const bs_model *model, long usual)
{
    beside *d = begin(model);
    long positions = 0, most = hn_number("KN_POSITIONS", usual);
    uint64_t first = (uint64_t)hn_number("KN_SEED", 1);
    long refused = 0;
    for (d->file = first; positions < most; d->file++) {
        long here = 0;
        draw(d);
        if (!load(d)) {
            table_close(&d->game->table);
            refused++;
            continue;
        }
        for (d->match = 0; d->match < MATCHES && here < POSITIONS; d->match++)
            here += play_match(d);
        positions += here;
        table_close(&d->game->table);
    }
    if (getenv("KN_TALLY"))
        fprintf(stderr, "%ld positions of %s under %llu rules files, %ld of them refused\n",
                positions, model->keys->name, (unsigned long long)(d->file - first), refused);
    ck_assert_int_lt(2 * refused, (long)(d->file - first));
    free(d->move);
    free(d);
}

static void check_keys(const bs_model *model)
{
    static const char *const none[] = {NULL};
    beside *d = begin(model);
    for (d->file = 1; d->file <= DRAWS; d->file++)
        draw(d);
    dr_check_all_drawn(model->keys, model->undrawn ? model->undrawn : none);
    free(d);
}

static const bs_model *model_run;
static long positions;

START_TEST(drawn_rules_are_played_as_the_reference_says)
{
    compare(model_run, positions);
}
END_TEST

START_TEST(every_key_is_drawn)
{
    check_keys(model_run);
}
END_TEST

int bs_run(const bs_model *model, long usual)
{
    Suite *suite = suite_create(model->keys->name);
    TCase *all = tcase_create("all");
    model_run = model;
    positions = usual;
    tcase_set_timeout(all, 0);
    tcase_add_test(all, drawn_rules_are_played_as_the_reference_says);
    tcase_add_test(all, every_key_is_drawn);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
