/* SPDX-License-Identifier: MIT
 * test_serve_queue.c: limits for clients that request more than they read or are allowed: one
 * budget for all waiting messages, the cost of a message, and when a client is disconnected.
 */
#include "run_suite.h"

#ifdef KN_SERVE

#include "serve_fixture.h"
#include "serve/queue.h"

enum { QUEUES = 5 };

static int losses;

static void lose(kw_queue *queue)
{
    ck_assert(queue->lost);
    losses++;
}

static void add(kw_queue *queue, size_t times)
{
    static const char text[1000] = "x";
    for (size_t n = 0; n < times; n++)
        kw_queue_add(queue, text, sizeof text);
}

TEST(when_the_budget_is_spent_the_longest_queue_goes_first)
{
    kw_budget budget = {.most = 100 * (1000 + KW_OUTGOING_BYTES), .lose = lose};
    kw_queue q[QUEUES];
    losses = 0;
    for (int n = 0; n < QUEUES; n++) {
        kw_queue_begin(&q[n], &budget);
        add(&q[n], n == 2 ? 40 : 15);
    }
    ck_assert_uint_eq(budget.spent, budget.most);
    ck_assert_int_eq(losses, 0);
    add(&q[0], 1); /* the queue with the most bytes is dropped, not the one that asks for more */
    ck_assert_int_eq(losses, 1);
    ck_assert(q[2].lost);
    ck_assert_ptr_null(q[2].first);
    ck_assert_uint_eq(budget.spent, 61 * (1000 + KW_OUTGOING_BYTES));
    ck_assert(!kw_queue_add(&q[2], "x", 1));
    ck_assert_uint_eq(budget.spent, 61 * (1000 + KW_OUTGOING_BYTES));
    ck_assert(kw_queue_hold(&q[3], 39 * (1000 + KW_OUTGOING_BYTES)));
    ck_assert(kw_queue_add(&q[4], "x", 1)); /* held bytes count, too */
    ck_assert_int_eq(losses, 2);
    ck_assert(q[3].lost);
    for (int n = 0; n < QUEUES; n++)
        kw_queue_end(&q[n]);
    ck_assert_uint_eq(budget.spent, 0);
    ck_assert_ptr_null(budget.queues);
}

TEST(no_number_of_queues_takes_more_than_the_budget)
{
    kw_budget budget = {.most = KW_BUDGET, .lose = lose};
    static kw_queue q[1000];
    static char text[30000];
    losses = 0;
    for (int n = 0; n < 1000; n++)
        kw_queue_begin(&q[n], &budget);
    for (unsigned n = 0; n < 20000; n++) {
        kw_queue *one = &q[n * 7919 % 1000];
        kw_queue_add(one, text, 1 + n * 104729 % sizeof text);
        if (n % 3 == 0 && one->first)
            kw_queue_drop(one);
        ck_assert_uint_le(budget.spent, budget.most);
    }
    ck_assert_int_gt(losses, 0);
    for (int n = 0; n < 1000; n++)
        kw_queue_end(&q[n]);
    ck_assert_uint_eq(budget.spent, 0);
}

TEST(one_queue_alone_has_a_bound_of_its_own)
{
    kw_budget budget = {.most = KW_BUDGET, .lose = lose};
    kw_queue q;
    losses = 0;
    kw_queue_begin(&q, &budget);
    add(&q, KW_QUEUE_MAX / 1000);
    ck_assert_int_eq(losses, 1);
    ck_assert_uint_eq(budget.spent, 0);
    kw_queue_end(&q);
}

/* Sends `a_second` messages per second for `seconds` seconds; true if the client is
 * disconnected. */
static bool goes_too_far(kw_hub *hub, const char *text, int a_second, int seconds)
{
    person p;
    person_enter(&p, hub);
    for (int n = 0; n < a_second * seconds && !p.conn->over; n++) {
        person_says(&p, text);
        if (n % a_second == a_second - 1)
            kw_hub_tick(hub, hub->now + 1000);
    }
    bool over = p.conn->over;
    person_leave(&p);
    return over;
}

TEST(who_keeps_exceeding_the_rate_is_disconnected)
{
    kw_hub *hub = hub_begin(NULL);
    hub->clockless = false;
    ck_assert(!goes_too_far(hub, "{\"do\": \"hello\"}", KW_PER_SECOND, 600));
    ck_assert(!goes_too_far(hub, "{\"do\": \"hello\"}", KW_PER_SECOND + KW_FORGIVEN, 60));
    ck_assert(!goes_too_far(hub, "{\"do\": \"hello\"}", KW_BURST + KW_EXCESS, 1));
    ck_assert(goes_too_far(hub, "{\"do\": \"hello\"}", 2 * KW_PER_SECOND, 12));
    ck_assert(goes_too_far(hub, "{", 2 * KW_PER_SECOND, 12));
    /* expensive messages */
    ck_assert(goes_too_far(hub, "{\"do\": \"make\"}", 2 * KW_PER_SECOND, 12));
    ck_assert(goes_too_far(hub, "{\"do\": \"hello\"}", 1000, 1));
    kw_hub_free(hub);
}

/* Returns the number of these messages that are answered at once, before the limit is reached. */
static int at_once(kw_hub *hub, person *p, const char *text)
{
    int count = 0;
    kw_hub_tick(hub, hub->now + 60000);
    while (count < 2 * KW_BURST && person_says(p, text))
        count++;
    ck_assert_str_eq(person_refused(p), "rate");
    return count;
}

TEST(to_join_with_all_that_has_happened_costs_what_the_log_does)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    char join[256], since[256];
    company_begin(&c, hub, "basra/egypt", ", \"seed\": 1");
    person *p = &c.seat[0];
    snprintf(join, sizeof join, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}",
             c.table, c.secret[0]);
    snprintf(since, sizeof since,
             "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\", \"since\": 0}", c.table,
             c.secret[0]);
    hub->clockless = false;
    int log = at_once(hub, p, "{\"do\": \"log\"}"), joins = at_once(hub, p, join);
    ck_assert_int_eq(log, KW_BURST / KW_LOG_COST);
    ck_assert_int_le(at_once(hub, p, since), log);
    ck_assert_int_gt(joins, log);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(a_long_message_counts_as_several)
{
    static char text[10 * KW_PIECE];
    kw_hub *hub = hub_begin(NULL);
    person p;
    hub->clockless = false;
    person_enter(&p, hub);
    snprintf(text, sizeof text, "{\"do\": \"hello\", \"language\": \"%*s\"}", (int)sizeof text - 40,
             "en");
    ck_assert_int_eq(at_once(hub, &p, "{\"do\": \"hello\"}"), KW_BURST);
    ck_assert_int_le(at_once(hub, &p, text), KW_BURST / 9);
    person_leave(&p);
    kw_hub_free(hub);
}

TEST(whatever_is_refused_names_the_request)
{
    static const char *const refused[] = {
        "{\"do\": \"hello\", \"language\": \"e\\u001bn\", \"id\": 77}", /* controls the terminal */
        "{\"id\": 77, \"do\": \"join\", \"table\": \"\\u202e\", \"secret\": \"x\"}",
        "{\"id\": 77, \"do\": \"make\", \"game\": \"x\", \"set\": {\"a\\nb\": 1}}",
        "{\"id\": 77, \"do\": \"\\u0007\"}",
        "{\"id\": 77, \"do\": \"nothing\"}",
        "{\"id\": 77}",
        "{\"id\": 77, \"do\": \"join\"}",
        "{\"id\": 77, \"do\": \"play\", \"move\": \"x\", \"ply\": 0}",
        "{\"id\": 77, \"do\": \"hello\", \"no_field\": 1}"};
    static char text[4 * KW_PIECE];
    kw_hub *hub = hub_begin(NULL);
    person p;
    person_enter(&p, hub);
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++) {
        ck_assert_msg(!person_says(&p, refused[n]), "%s", refused[n]);
        ck_assert_msg(json_integer_value(json_object_get(p.answer, "re")) == 77, "%s", refused[n]);
    }
    hub->clockless = false;
    for (int n = 0; n < KW_BURST; n++)
        person_says(&p, "{\"do\": \"hello\"}");
    snprintf(text, sizeof text, "{\"do\": \"check\", \"rules\": \"%*s\", \"id\": 77}",
             (int)sizeof text - 50, "x"); /* long messages are answered, too */
    person_says(&p, text);
    ck_assert_str_eq(person_refused(&p), "rate");
    ck_assert_int_eq(json_integer_value(json_object_get(p.answer, "re")), 77);
    person_leave(&p);
    kw_hub_free(hub);
}

int main(void)
{
    return run_tests("serve_queue", .timeout = 120);
}
#endif
