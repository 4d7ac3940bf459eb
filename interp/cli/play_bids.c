/* SPDX-License-Identifier: MIT
 * play_bids.c: what has been bid in this deal's auction, for the table in `kanun play`: the auction
 * as it grows. What it comes to is in the rules' own variables.
 */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

static bool in_auction(const kn_play *p)
{
    const char *phase = kanun_game_phase(p->game);
    char mechanic[64];
    return *phase &&
           !strcmp(kanun_rules_label(p->rules, "mechanic", phase, "en", mechanic, sizeof mechanic),
                   "auction");
}

/* Moves are told before they have changed anything, so that the phase is theirs. */
void kn_bids_heard(kn_play *p, const char *event)
{
    size_t moves = p->silent ? p->again : json_array_size(json_object_get(p->record, "moves"));
    if (!strncmp(event, "deal ", 5))
        kn_bids_forget(p, 0);
    bool move = *event >= '0' && *event <= '9' &&
                (strstr(event, ": ") || strstr(event, " passes") || strstr(event, " plays "));
    if (!move || !in_auction(p))
        return;
    kn_bid *longer = realloc(p->bid, (p->bids + 1) * sizeof *longer);
    if (longer)
        p->bid = longer;
    char *text = longer ? strdup(event) : NULL;
    if (text) /* without memory the list lacks one */
        p->bid[p->bids++] = (kn_bid){text, moves};
}

void kn_bids_forget(kn_play *p, size_t moves)
{
    while (p->bids && p->bid[p->bids - 1].moves >= moves)
        free(p->bid[--p->bids].event);
}

/* One bid as "seat 1: 3 H", to be freed; NULL when memory is out. */
static char *in_words(kn_play *p, const char *event, int *width)
{
    char *text = NULL, *rest;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    long seat = strtol(event, &rest, 10);
    const char *move = !strcmp(rest, " passes") ? "pass" : rest + (*rest == ':' ? 2 : 0);
    if (!out)
        return NULL;
    move += strncmp(move, " plays ", 7) ? 0 : 7;
    char name[64];
    snprintf(name, sizeof name, "%s",
             seat == p->names.you || seat >= p->seats
                 ? kn_names_owner(&p->names, "place", (int)seat)
                 : "");
    if (!*name)
        snprintf(name, sizeof name, KN_PLAY_SAY(p, "seat %d"), (int)seat);
    fprintf(out, "%s: ", name);
    *width = kn_look_print(&p->names.look, name, NULL) + 2;
    *width += kn_look_move(&p->names.look, move, out);
    if (!fclose(out))
        return text;
    free(text);
    return NULL;
}

void kn_bids_print(kn_play *p)
{
    if (!p->bids || !in_auction(p))
        return;
    const kn_look *look = &p->names.look;
    char label[128];
    int column = look->sentences ? 0 : p->names.width + 2, indent = column;
    snprintf(label, sizeof label, "  %s", KN_PLAY_SAY(p, "auction"));
    if (look->sentences)
        printf("%s: ", label + 2);
    else
        kn_look_pad(label, indent, stdout);
    for (size_t n = 0; n < p->bids; n++) {
        int width = 0;
        char *text = in_words(p, p->bid[n].event, &width);
        if (n)
            putchar(',');
        if (n && !look->sentences && column + 2 + width >= look->width) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (n) {
            putchar(' ');
            column += 2;
        }
        fputs(text ? text : "?", stdout);
        column += width;
        free(text);
    }
    kn_look_end(look, stdout);
}
