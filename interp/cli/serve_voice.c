/* SPDX-License-Identifier: MIT
 * serve_voice.c: describes events, moves and results with the terminal's texts: in whole
 * sentences, with suit symbols, without line breaks.
 */
#include "cli/serve_voice.h"

#include "base/memory.h"
#include "cli/session_files.h"
#include "terminal/screen.h"

enum { WIDE = 10000 };

static void close_voice(void *voice)
{
    kt_names *names = voice;
    kn_free(names->seat);
    kn_free(names);
}

static void *open_voice(const kanun_rules *rules, const char *language, int you,
                        const char *const *name, const char *const *player)
{
    int seats = kanun_rules_info(rules)->seats;
    kt_names *names = kn_calloc(1, sizeof *names);
    kt_names_begin(names, rules, you,
                   (kc_look_wish){.plain = true, .nowhere = true, .language = language});
    names->look.glyphs = names->look.counts = true;
    names->look.colour = names->look.screen = false;
    names->look.width = WIDE;
    for (int seat = 0; seat < seats; seat++)
        if (*name[seat]) {
            snprintf(names->seat[seat], sizeof names->seat[seat], "%s", name[seat]);
            names->given |= 1u << seat;
        } else
            kt_names_set(names, seat, *player[seat] ? player[seat] : NULL);
    return names;
}

static void tell_event(void *voice, const kanun_event *event, FILE *out)
{
    kt_event_print(voice, event, out);
}

static void tell_deal(void *voice, const kanun_game *game, FILE *out)
{
    kt_deal_print(game, voice, out);
}

static void tell_over(void *voice, const kanun_game *game, FILE *out)
{
    kt_end_print(game, voice, out);
}

static void tell_move(void *voice, const kanun_move *move, FILE *out)
{
    const kt_names *names = voice;
    kc_look_move(&names->look, move, out);
}

const kw_voice kc_serve_voice = {open_voice, tell_event,  tell_deal,   tell_over,
                                 tell_move,  close_voice, kc_files_put};
