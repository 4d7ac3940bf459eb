/* SPDX-License-Identifier: MIT
 * telling.c: names of rules files in words: zones, variables, phases, and sentences of the
 * files; the buffer for pieces of sentences. tell_cards.c describes cards, tell_seat.c seats,
 * tell_condition.c conditions.
 */
#include "mechanics/telling.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/width.h"
#include "document/merge.h"
#include "document/resolve.h"

/* Returns the catalogue's word for a name that is a usual card term; NULL: none. */
static const char *usual(const char *name, const char *language)
{
    char key[64];
    snprintf(key, sizeof key, "%s%.50s", "name.", name);
    return kn_word(language, key);
}

void km_tell_add(char *out, size_t size, const char *format, ...)
{
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    if (length < size)
        vsnprintf(out + length, size - length, format, arguments);
    va_end(arguments);
}

void km_tell_line(const km_telling *t, const char *label)
{
    km_tell_add(t->out, t->size, "\n%s%c", label, KM_LABEL_END);
}

/* Returns true if `says` has a text in that language; plain text counts as English. */
static bool says_in(const kd_node *says, const char *language)
{
    if (!says)
        return false;
    language = kn_language_of(language);
    says = kd_told(says, language);
    return says->kind == KD_NODE_MAP ? kd_node_get(says, language) != NULL
                                     : strcmp(language, "en") == 0;
}

bool km_tell_has_name(const char *name, const kd_node *says, const char *language)
{
    return says_in(says, language) || strcmp(kn_language_of(language), "en") == 0 ||
           usual(name, language);
}

const char *km_tell_name(const char *name, const kd_node *says, const char *language, char *out,
                         size_t size)
{
    if (says && !says_in(says, language) && !says_in(says, "en"))
        /* if words exist only in another language, the name itself serves as English */
        says = NULL;
    const char *word = says_in(says, language) ? NULL : usual(name, language);
    snprintf(out, size, "%s", word ? word : says ? kd_words(says, language) : name);
    kn_width_mend(out);
    for (char *p = out; !word && !says && *p; p++)
        if (*p == '_' || *p == '.')
            *p = ' ';
    return out;
}

const char *km_number_name(const km_rules *rules, const km_phase *phase, int number)
{
    static const char *const keepers[] = {"answer_to", "each_to"};
    for (size_t k = 0; k < sizeof keepers / sizeof *keepers; k++) {
        const kd_node *keeper = kd_node_get(phase->node, keepers[k]);
        int v = keeper && keeper->text ? ks_layout_find_var(rules->layout, keeper->text) : -1;
        const ks_var *var = v >= 0 ? &rules->layout->var[v] : NULL;
        for (int i = 0; var && i < var->nameds; i++)
            if (var->named[i].number == number)
                return var->named[i].name;
    }
    return NULL;
}

/* If all polls with this number among their answers give the number one name, returns it; else
 * NULL. */
static const char *answer_name(const km_rules *rules, const char *answer)
{
    const char *found = NULL;
    int low, high;
    int64_t number;
    if (!kn_integer_read(answer, 0, INT32_MAX, &number))
        return NULL;
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        const kd_node *ask = km_role_key(phase, KD_ROLE_ANSWERS);
        if (!ask || !ask->text || sscanf(ask->text, "%3d-%3d", &low, &high) != 2 || number < low ||
            number > high)
            continue;
        const char *name = km_number_name(rules, phase, (int)number);
        if (!name || (found && strcmp(found, name) != 0))
            return NULL;
        found = name;
    }
    return found;
}

/* A label without English text doesn't change the English name. */
static const char *tell_label(const km_rules *rules, const char *name, const char *language,
                              char *out, size_t size)
{
    const kd_node *label = kd_said(rules->labels, name, language);
    if (label && label->kind == KD_NODE_MAP && !kd_node_get(label, language) &&
        !kd_node_get(label, "en"))
        label = NULL;
    return km_tell_name(name, label, language, out, size);
}

/* A number may have a name as the answer of a poll: a wish for 11 is "jack". */
const char *km_tell_label(const km_rules *rules, const char *name, const char *language, char *out,
                          size_t size)
{
    bool labelled = kd_said(rules->labels, name, language) != NULL;
    const char *number =
        !labelled && isdigit((unsigned char)*name) ? answer_name(rules, name) : NULL;
    return tell_label(rules, number ? number : name, language, out, size);
}

const char *km_without_article(const char *name, const char *language)
{
    const char *word = kn_word(language, "language.articles");
    for (size_t length; *word; word += length + strspn(word + length, " ")) {
        length = strcspn(word, " ");
        const char *noun = name + length + strspn(name + length, " ");
        if (strncmp(name, word, length) == 0 && name[length] == ' ' && *noun)
            return noun;
    }
    return name;
}

/* Returns the name of a zone or variable for use in sentences, which have their own articles. */
static const char *tell_noun(const char *name, const kd_node *says, const char *language, char *out,
                             size_t size)
{
    const char *end = strrchr(name, '.');
    if (end && strcmp(end, ".table") == 0) /* where a mechanic keeps the cards of the trick */
        name = "trick";
    km_tell_name(name, says, language, out, size);
    const char *noun = km_without_article(out, language);
    memmove(out, noun, strlen(noun) + 1);
    return out;
}

const char *km_tell_whose(const ks_zone *zone)
{
    return zone->per == KS_PER_TABLE ? "table" : zone->per == KS_PER_SIDE ? "side" : "seat";
}

static const char *tell_var(const ks_var *var, const char *language, char *out, size_t size)
{
    /* phases may have these names, too: they deal, or count the points */
    static const char *const core[][2] = {{"score", KN_KEY("name.score-of-side")},
                                          {"deal", KN_KEY("name.deals-over")},
                                          {"deals", KN_KEY("name.match-deals-over")},
                                          {"games", KN_KEY("name.games-over")}};
    for (size_t i = 0; i < sizeof core / sizeof *core && !var->node; i++)
        if (strcmp(var->name, core[i][0]) == 0) {
            snprintf(out, size, "%s", kn_word(language, core[i][1]));
            return out;
        }
    const char *dot = var->node ? NULL : strrchr(var->name, '.'), *word = NULL;
    char key[64];
    if (dot) { /* a variable of a phase itself: "play.led" */
        snprintf(key, sizeof key, "%s%.50s", "own.", dot + 1);
        word = kn_word(language, key);
    }
    if (word) {
        snprintf(out, size, "%s", word);
        return out;
    }
    const kd_node *says = kd_said(var->node, "says", language);
    km_tell_name(var->name, says, language, out, size);
    bool fact = var->type == KS_VAR_FLAG || (var->max == 1 && km_is_clause(out));
    if (fact) /* the description is about a fact, not about a person or thing */
        return out;
    return tell_noun(var->name, says, language, out, size);
}

const char *km_tell_of(const ks_layout *layout, const char *name, const char *language, char *out,
                       size_t size)
{
    int zone = ks_layout_find_zone(layout, name),
        var = zone < 0 ? ks_layout_find_var(layout, name) : -1;
    if (zone >= 0) {
        const kd_node *says = kd_said(layout->zone[zone].node, "says", language);
        char key[64];
        snprintf(key, sizeof key, "%s%.50s", "heap.", name);
        const char *word =
            says ? NULL : kn_word(language, key); /* "won" means the pile, not a number */
        if (!word)
            return tell_noun(name, says, language, out, size);
        snprintf(out, size, "%s", word);
        return out;
    }
    if (var >= 0)
        return tell_var(&layout->var[var], language, out, size);
    return km_tell_name(name, NULL, language, out, size);
}

kn_hole km_count(const char *name, const char *text)
{
    int64_t number;
    bool counts = kn_integer_read(text, INT32_MIN, INT32_MAX, &number);
    return counts ? (kn_hole)KN_NUMBER(name, number) : (kn_hole)KN_TEXT(name, text);
}

void km_tell_capital(char *text)
{
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

bool km_tell_ends(const char *text)
{
    static const char *const stops[] = {".", ":", "!", "?", "\u061f", "\u3002", "\uff1f"};
    size_t length = strlen(text);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        size_t stop = strlen(stops[i]);
        if (length >= stop && strcmp(text + length - stop, stops[i]) == 0)
            return true;
    }
    return false;
}

/* Returns true if a text ends with a letter, digit or punctuation mark of Latin script. */
static bool ends_narrow(const char *text)
{
    size_t length = strlen(text);
    return length && (unsigned char)text[length - 1] < 0x80 && text[length - 1] != ')';
}

void km_tell_stop(char *text, size_t size, const char *language)
{
    const char *stop = kn_word(language, "sentence.end");
    if (*text && !km_tell_ends(text)) /* a full-width stop would look wrong after narrow letters */
        km_tell_add(text, size, "%s", stop[1] && ends_narrow(text) ? ". " : stop);
}

void km_say_own(const km_telling *t)
{
    const kd_node *says = kd_node_get(t->phase->node, "says");
    snprintf(t->out, t->size, "%s", says ? kd_words(says, t->language) : "");
    km_tell_capital(t->out);
    km_tell_stop(t->out, t->size, t->language);
    const char *blank = kn_word(t->language, "sentence.between");
    if (*t->out)
        km_tell_add(t->out, t->size, "%s", *blank || !ends_narrow(t->out) ? blank : " ");
}

const char *km_tell_phase(const km_phase *phase, const char *language, char *out, size_t size)
{
    km_tell_name(phase->name, kd_said(phase->node->parent, "label", language), language, out, size);
    km_tell_capital(out);
    return out;
}

/* ---- pieces ---- */

/* Returns the position for the next piece, which may have KM_PIECE bytes. */
char *km_piece_room(const km_telling *t)
{
    km_pieces *p = t->pieces;
    if (p->used > sizeof p->text - KM_PIECE)
        p->used = 0;
    return p->text + p->used;
}

const char *km_piece_kept(const km_telling *t, const char *piece)
{
    t->pieces->used += strlen(piece) + 1;
    return piece;
}

const char *km_piece_holes(const km_telling *t, const char *key, const kn_hole *holes)
{
    return km_piece_kept(t, kn_say_holes(km_piece_room(t), KM_PIECE, t->language, key, holes));
}

void km_add_reason(const km_telling *t, const char *key, const kn_hole *holes)
{
    enum { HOLES = 16 };
    kn_hole bare[HOLES];
    int n = 0;
    for (; holes && holes[n].name && n < HOLES - 1; n++) {
        bool moved = holes[n].kind == KN_HOLE_TEXT && holes[n].text && *t->reason->cards &&
                     strcmp(holes[n].text, t->reason->cards) == 0;
        bare[n] = holes[n];
        bare[n].text = moved ? "*" : holes[n].text;
    }
    bare[n].name = NULL;
    kn_add_sentence_holes(t->reason->text, t->reason->size, t->language, key, bare);
}

const char *km_piece_of(const km_telling *t, const char *text)
{
    char *piece = km_piece_room(t);
    snprintf(piece, KM_PIECE, "%s", text);
    return km_piece_kept(t, piece);
}

const char *km_name_words(const km_telling *t, const char *name)
{
    return km_piece_kept(
        t, km_tell_of(t->rules->layout, name, t->language, km_piece_room(t), KM_NAME_TEXT));
}

const char *km_zone_words(const km_telling *t, const ks_zone *zone)
{
    return zone ? km_name_words(t, zone->name) : "";
}

const char *km_heap_words(const km_telling *t, int heap)
{
    const ks_layout *l = t->rules->layout;
    return km_zone_words(t, &l->zone[l->zone_of[heap]]);
}

const char *km_var_words(const km_telling *t, const ks_var *var)
{
    return var ? km_piece_kept(t, tell_var(var, t->language, km_piece_room(t), KM_NAME_TEXT)) : "";
}

const char *km_label_words(const km_telling *t, const char *name)
{
    return km_piece_kept(t,
                         tell_label(t->rules, name, t->language, km_piece_room(t), KM_LIST_TEXT));
}

const char *km_amount_words(const km_telling *t, const char *name)
{
    const ks_layout *l = t->rules->layout;
    int var = ks_layout_find_var(l, name);
    for (int i = 0; i < t->rules->hooks && var >= 0; i++)
        if (t->rules->hook[i].kind == KL_HOOK_VALUE && strcmp(t->rules->hook[i].name, name) == 0)
            var = -1;
    return var >= 0 ? km_piece(t, "amount.variable", KN_TEXT("name", km_var_words(t, &l->var[var])))
                    : km_label_words(t, name);
}

const char *km_quoted_amount(const km_telling *t, const char *name)
{
    const char *words = km_amount_words(t, name);
    return isdigit((unsigned char)*name) || ks_layout_find_var(t->rules->layout, name) >= 0
               ? words
               : km_piece(t, "amount.variable", KN_TEXT("name", words));
}

const char *km_quoted_words(const km_telling *t, const char *name)
{
    return km_piece(t, "amount.variable", KN_TEXT("name", km_label_words(t, name)));
}

const char *km_said_words(const km_telling *t, const char *name, const kd_node *entry)
{
    const kd_node *says = kd_said(entry, "says", t->language);
    return km_piece_kept(t, km_tell_name(name, says, t->language, km_piece_room(t), KM_NAME_TEXT));
}

const char *km_phase_words(const km_telling *t, int phase)
{
    return km_piece_kept(
        t, km_tell_phase(&t->rules->phase[phase], t->language, km_piece_room(t), KM_NAME_TEXT));
}

const char *km_join_words(const km_telling *t, const char *const *item, int count, const char *last)
{
    char *piece = km_piece_room(t);
    *piece = 0;
    for (int i = 0; i < count; i++)
        km_tell_add(piece, KM_PIECE, "%s%s",
                    i == 0 ? "" : kn_word(t->language, i + 1 == count ? last : "list.comma"),
                    item[i]);
    return km_piece_kept(t, piece);
}

const char *km_typed_words(const km_telling *t, const char *const *word, int count)
{
    char *piece = km_piece_room(t);
    *piece = 0;
    for (int i = 0; i < count; i++) {
        km_tell_add(piece, KM_PIECE, "%s", i ? kn_word(t->language, "list.comma") : "");
        kn_add(piece, KM_PIECE, t->language, "word.typed", KN_TEXT("word", word[i]));
    }
    return km_piece_kept(t, piece);
}

/* ---- keys of a phase ---- */

/* True if another phase mentions the name. */
static bool another_phase_mentions(const km_telling *t, const char *name)
{
    for (int p = 0; p < t->rules->phases; p++)
        if (&t->rules->phase[p] != t->phase && kd_node_mentions(t->rules->phase[p].node, name))
            return true;
    return false;
}

void km_tell_key(const km_telling *t, const char *key, const char *sentence)
{
    const kd_node *node = kd_node_get(t->phase->node, key);
    if (!node || node->kind != KD_NODE_SCALAR || strcmp(node->text, "trump") == 0)
        return; /* the description of another phase names the trumps */
    int var = ks_layout_find_var(t->rules->layout, node->text);
    if (var >= 0 && !t->rules->layout->var[var].shown && !another_phase_mentions(t, node->text))
        return; /* hooks use the key, and describe it */
    km_say_holes(
        t, sentence,
        KN_HOLES(KN_TEXT("name", km_name_words(t, node->text)), KN_TEXT("value", node->text),
                 KN_FLAG("obvious", km_is_obvious(km_name_words(t, node->text))),
                 KN_FLAG("flag", var >= 0 && t->rules->layout->var[var].type == KS_VAR_FLAG),
                 KN_FLAG("yes", kd_choice_place("true yes on", node->text) >= 0)));
}

void km_tell_keys(const km_telling *t)
{
    const kd_table *table = t->phase->mechanic->keys;
    const kd_node *by;
    for (KD_ROW(row, table))
        if (row->tells && kd_is_read(table, t->phase->node, row, &by))
            km_tell_key(t, row->name, row->tells);
}

void km_tell_last_card(const km_telling *t, bool single)
{
    km_tell_key(t, "card_to", single ? KN_KEY("keys.this-card") : KN_KEY("keys.last-card"));
    km_tell_key(t, "suit_to", single ? KN_KEY("keys.this-suit") : KN_KEY("keys.last-suit"));
}

void km_tell_trump_of(const km_telling *t, kn_set barred, bool several)
{
    const ks_pack *pack = t->rules->layout->pack;
    bool suitless = false;
    unsigned card;
    for (KN_EACH(card, kn_minus(pack->all, barred)))
        suitless |= pack->suit[card] == KS_NO_SUIT;
    km_say(t, "turn.trump", KN_FLAG("several", several), KN_FLAG("suitless", suitless));
}

bool km_refills(const km_rules *rules, const km_phase *phase)
{
    for (int p = 0; p < rules->phases; p++) {
        const kd_node *again = km_role_key(&rules->phase[p], KD_ROLE_REFILL);
        if (again && again->text && strcmp(again->text, phase->name) == 0)
            return true;
    }
    return false;
}
