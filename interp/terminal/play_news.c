/* SPDX-License-Identifier: MIT
 * play_news.c: shows events in `kanun play`, at once or when a person looks at the shared
 * screen, and never facts that only another person may know.
 */
#include "base/memory.h"
#include "base/print.h"
#include "base/words.h"
#include "terminal/play.h"

#include <stdlib.h>
#include <unistd.h>

static void heard(void *payload, const kanun_event *event)
{
    kt_news *news = payload;
    kt_play *p = news->play;
    int you = p->names.you;
    if (news->seat == (p->people > 1 ? -1 : p->names.you))
        kt_bids_heard(p, event);
    if (p->silent || !news->out)
        return;
    p->names.you = news->seat;
    p->names.told = news->told;
    char *text;
    size_t size;
    FILE *out = kn_text_open(&text, &size);
    kt_event_print(&p->names, event, out);
    kn_text_close(out);
    kc_look_wrap(&p->names.look, text, 4, news->out);
    free(text);
    news->told = p->names.told;
    p->names.you = you;
}

static void counted(void *payload, const kanun_game *game)
{
    kt_play *p = payload;
    int you = p->names.you;
    for (int n = 0; n <= p->seats && !p->silent; n++) {
        if (!p->news[n].out)
            continue;
        p->names.you = p->news[n].seat;
        kt_deal_print(game, &p->names, p->news[n].out);
    }
    p->names.you = you;
}

/* Clears the news of a listener. */
static void renew(kt_news *news)
{
    if (news->out && news->out != stdout) {
        fclose(news->out);
        free(news->text);
        news->text = NULL;
        news->out = NULL;
    }
    if (!news->out)
        news->out = kn_text_open(&news->text, &news->size);
}

/* A single human player is informed immediately. */
kanun_status kt_news_listen(kt_play *p)
{
    for (int n = 0; n <= p->seats; n++) {
        kt_news *news = &p->news[n];
        bool everybody = n == p->seats, person = !everybody && !p->player[n];
        *news = (kt_news){.play = p, .seat = everybody ? -1 : n};
        if (p->people > 1 ? !person && !everybody : p->people == 1 ? !person : !everybody)
            continue;
        if (p->people <= 1)
            news->out = stdout;
        else
            renew(news);
    }
    kt_news_hear(p);
    return KANUN_OK;
}

void kt_news_hear(kt_play *p)
{
    kanun_game_on_deal(p->game, counted, p);
    for (int n = 0; n <= p->seats; n++)
        if (p->news[n].out)
            kanun_game_feed(p->game, p->news[n].seat, heard, &p->news[n]);
    for (int seat = 0; seat < p->seats; seat++)
        if (p->player[seat])
            kp_player_begin(p->player[seat], p->game, seat,
                            kr_record_number(p->journal->record, "seed"),
                            kr_record_number(p->journal->record, "index"));
}

static void tell(kt_news *news)
{
    if (!news->out || news->out == stdout)
        return;
    fflush(news->out);
    kn_print_own(stdout, news->text ? news->text : "");
    renew(news);
}

/* Clears the screen before another person looks. If it can't be cleared, scrolls it away; a pipe
 * just continues. */
void kt_news_clear(kt_play *p)
{
    const kc_look *look = &p->names.look;
    kt_fixed_end(p);
    if (look->screen)
        fputs("\033[H\033[2J\033[3J", stdout);
    else if (isatty(STDOUT_FILENO))
        for (int n = 0; n < look->height; n++)
            putchar('\n');
    putchar('\n');
}

void kt_news_tell(kt_play *p, int seat)
{
    tell(&p->news[seat]);
    renew(&p->news[p->seats]);
}

void kt_news_tell_all(kt_play *p)
{
    if (p->people <= 1)
        return;
    kt_news_clear(p);
    tell(&p->news[p->seats]);
}

void kt_news_taken_back(kt_play *p, int seat)
{
    for (int n = 0; n <= p->seats; n++) {
        kt_news *news = &p->news[n];
        if (!news->out || news->out == stdout)
            continue;
        renew(news);
        if (n != seat)
            kn_say_to(news->out, p->names.look.language, "play.has-undone",
                      KN_TEXT("who", p->names.seat[seat]));
    }
}
