/* SPDX-License-Identifier: MIT
 * limit_basra.c: the limit for speed: Egyptian Basra written by hand in C, nothing data-driven.
 * Uniformly random legal plays, two players; whole deals per second on one thread. Not a part of
 * the program. Rules: ruledefs/basra/egypt.yaml, without the peek. cc -O3 -march=native -o
 * limit_basra limit_basra.c && ./limit_basra SECONDS SEED
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* card = suit * 13 + rank; ranks 0 = A ... 12 = K; suits in the order S H D C */
typedef uint64_t set;
#define BIT(c) (1ull << (c))
static uint64_t s[4];
static inline uint64_t rotl(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}
static inline uint64_t rnd(void)
{
    uint64_t r = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return r;
}
static inline uint32_t below(uint32_t n)
{
    return (uint32_t)(((rnd() >> 32) * (uint64_t)n) >> 32);
}
static int rank_of[52], value_of[52];
static set rank_mask[13];
static const set PICTURES_AND = 0;
typedef struct {
    uint8_t card;
    set take;
} play;
#define D7 (2 * 13 + 6)
static inline int barred(int c)
{
    return rank_of[c] == 10 || c == D7;
}

static int sums(const uint8_t *fl, int n, int v, set *out)
{ /* groups of at least two cards that add up to v */
    int m = 0;
    uint8_t st_i[16], st_sum[16];
    set st_set[16];
    int d = 0, i = 0, sum = 0;
    set cur = 0;
    int cnt = 0;
    for (;;) {
        for (; i < n; i++) {
            int x = value_of[fl[i]];
            if (!x || sum + x > v)
                continue;
            if (sum + x == v) {
                if (cnt >= 1)
                    out[m++] = cur | BIT(fl[i]);
                continue;
            }
            st_i[d] = i;
            st_sum[d] = sum;
            st_set[d] = cur;
            d++;
            cnt++;
            sum += x;
            cur |= BIT(fl[i]);
        }
        if (!d)
            return m;
        d--;
        cnt--;
        i = st_i[d] + 1;
        sum = st_sum[d];
        cur = st_set[d];
    }
}
static int legal(set hand, const uint8_t *fl, int n, set floor, play *out)
{
    int k = 0;
    set h = hand;
    while (h) {
        int c = __builtin_ctzll(h);
        h &= h - 1;
        if (barred(c)) {
            out[k++] = (play){c, floor};
            continue;
        }
        set x[4096];
        int nx = 0;
        set g[256];
        int ng = value_of[c] >= 2 ? sums(fl, n, value_of[c], g) : 0;
        x[nx++] = 0; /* all unions of disjoint groups, without duplicates */
        for (int j = 0; j < ng; j++) {
            int top = nx;
            for (int a = 0; a < top; a++)
                if (!(x[a] & g[j])) {
                    set u = x[a] | g[j];
                    int seen = 0;
                    if (ng > 2)
                        for (int b = 0; b < nx; b++)
                            if (x[b] == u) {
                                seen = 1;
                                break;
                            }
                    if (!seen)
                        x[nx++] = u;
                }
        }
        set m = floor & rank_mask[rank_of[c]];
        if (nx == 1 && !m) {
            out[k++] = (play){c, 0};
            continue;
        }
        for (int a = 1; a < nx; a++)
            out[k++] = (play){c, x[a]};
        while (m) {
            set b = m & -m;
            m ^= b;
            for (int a = 0; a < nx; a++)
                if (!(x[a] & b)) {
                    set u = x[a] | b;
                    int seen = 0;
                    if (nx > 1)
                        for (int q = 0; q < k; q++)
                            if (out[q].card == c && out[q].take == u) {
                                seen = 1;
                                break;
                            }
                    if (!seen)
                        out[k++] = (play){c, u};
                }
        }
    }
    return k;
}
static uint64_t plays_made, branches;
static int score[2];
static void deal(void)
{
    uint8_t pk[80];
    int top = 0, end = 52;
    for (int i = 0; i < 52; i++)
        pk[i] = i;
    for (int i = 51; i > 0; i--) {
        int j = below(i + 1);
        uint8_t t = pk[i];
        pk[i] = pk[j];
        pk[j] = t;
    }
    set hand[2] = {0, 0}, pile[2] = {0, 0};
    int bas[2] = {0, 0};
    for (int i = 0; i < 4; i++)
        hand[1] |= BIT(pk[top + i]), hand[0] |= BIT(pk[top + 4 + i]);
    top = 8;
    uint8_t fl[64];
    int n = 0;
    for (; n < 4; n++)
        fl[n] = pk[top++];
    for (;;) {
        int k = 0, w = 0;
        uint8_t bad[4];
        for (int i = 0; i < n; i++)
            if (barred(fl[i]))
                bad[k++] = fl[i];
            else
                fl[w++] = fl[i];
        if (!k)
            break;
        /* take k cards off the top, shuffle them with the bottom ten, and put them back; then deal
         * k. The stock slides up to make room. */
        n = w;
        memmove(pk + top - k, pk + top, end - top);
        top -= k;
        int lo = end - k - 10;
        if (lo < top)
            lo = top;
        for (int i = 0; i < k; i++)
            pk[end - k + i] = bad[i];
        for (int i = end - 1; i > lo; i--) {
            int j = lo + below(i - lo + 1);
            uint8_t t = pk[i];
            pk[i] = pk[j];
            pk[j] = t;
        }
        for (int i = 0; i < k; i++)
            fl[n++] = pk[top++];
    }
    set floor = 0;
    for (int i = 0; i < n; i++)
        floor |= BIT(fl[i]);
    int seat = 1, last = -1;
    play mv[8192];
    for (;;) {
        if (!hand[0] && !hand[1]) {
            if (end - top < 2)
                break;
            int k = (end - top) / 2;
            if (k > 4)
                k = 4;
            for (int i = 0; i < k; i++)
                hand[1] |= BIT(pk[top + i]), hand[0] |= BIT(pk[top + k + i]);
            top += 2 * k;
        }
        int k = legal(hand[seat], fl, n, floor, mv);
        plays_made++;
        branches += k;
        play p = mv[k == 1 ? 0 : below(k)];
        hand[seat] &= ~BIT(p.card);
        if (!p.take) {
            fl[n++] = p.card;
            floor |= BIT(p.card);
        } else {
            if (p.take == floor && rank_of[p.card] != 10) {
                if (p.card == D7) {
                    int t = 0, pic = 0;
                    for (int i = 0; i < n; i++) {
                        t += value_of[fl[i]];
                        pic |= rank_of[fl[i]] >= 10;
                    }
                    if (!pic && t <= 10)
                        bas[seat]++;
                } else
                    bas[seat]++;
            }
            pile[seat] |= p.take | BIT(p.card);
            floor &= ~p.take;
            last = seat;
            int w = 0;
            for (int i = 0; i < n; i++)
                if (floor >> fl[i] & 1)
                    fl[w++] = fl[i];
            n = w;
        }
        seat ^= 1;
    }
    if (last >= 0)
        pile[last] |= floor;
    int c0 = __builtin_popcountll(pile[0]), c1 = __builtin_popcountll(pile[1]);
    for (int p = 0; p < 2; p++) {
        score[p] += 10 * bas[p] + __builtin_popcountll(pile[p] & (rank_mask[0] | rank_mask[10])) +
                    3 * (pile[p] >> (2 * 13 + 9) & 1) + 2 * (pile[p] >> (3 * 13 + 1) & 1);
    }
    if (c0 > c1)
        score[0] += 30;
    else if (c1 > c0)
        score[1] += 30;
}
int main(int argc, char **argv)
{
    double secs = argc > 1 ? atof(argv[1]) : 2;
    uint64_t z = argc > 2 ? strtoull(argv[2], 0, 0) : 1;
    for (int i = 0; i < 4; i++) {
        z += 0x9e3779b97f4a7c15ull;
        uint64_t x = z;
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
        x = (x ^ x >> 27) * 0x94d049bb133111ebull;
        s[i] = x ^ x >> 31;
    }
    for (int c = 0; c < 52; c++) {
        rank_of[c] = c % 13;
        value_of[c] = c % 13 < 10 ? c % 13 + 1 : 0;
        rank_mask[c % 13] |= BIT(c);
    }
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    uint64_t deals = 0;
    double t;
    do {
        for (int i = 0; i < 1000; i++)
            deal();
        deals += 1000;
        clock_gettime(CLOCK_MONOTONIC, &b);
        t = b.tv_sec - a.tv_sec + (b.tv_nsec - a.tv_nsec) * 1e-9;
    } while (t < secs);
    printf("deals/s %.0f  plays/s %.0f  branching %.2f  mean score %.2f %.2f\n", deals / t,
           plays_made / t, (double)branches / plays_made, (double)score[0] / deals,
           (double)score[1] / deals);
    (void)PICTURES_AND;
    return 0;
}
