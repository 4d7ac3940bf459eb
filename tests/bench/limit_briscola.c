/* SPDX-License-Identifier: MIT
 * limit_briscola.c: the limit for speed: four-handed Briscola written by hand in C, nothing
 * data-driven. Uniformly random legal plays, no signals; whole deals per second on one thread. Not
 * a part of the program. cc -O3 -march=native -o limit_briscola limit_briscola.c &&
 * ./limit_briscola SECONDS SEED
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

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
/* card = suit * 10 + strength; strengths 0 = 2 ... 7 = K, 8 = 3, 9 = A */
static const int points[10] = {0, 0, 0, 0, 0, 2, 3, 4, 10, 11};
static uint64_t plays_made, wins[3];
static void deal(void)
{
    uint8_t pk[40];
    uint64_t hand[4] = {0};
    int pts[2] = {0, 0}, top = 12;
    for (int i = 0; i < 40; i++)
        pk[i] = i;
    for (int i = 39; i > 0; i--) {
        int j = below(i + 1);
        uint8_t t = pk[i];
        pk[i] = pk[j];
        pk[j] = t;
    }
    for (int i = 0; i < 12; i++)
        hand[i & 3] |= 1ull << pk[i];
    uint8_t up = pk[top];
    int trump = up / 10; /* the turned card is drawn last */
    for (int i = 12; i < 39; i++)
        pk[i] = pk[i + 1];
    pk[39] = up;
    int lead = 0;
    for (int t = 0; t < 10; t++) {
        int best = -1, who = -1, sum = 0, led = -1;
        for (int k = 0; k < 4; k++) {
            int p = (lead + k) & 3;
            uint64_t m = hand[p];
            if (t >= 7 && k) {
                uint64_t f = m & (1023ull << 10 * led);
                if (f)
                    m = f;
            }
            int n = __builtin_popcountll(m), r = n == 1 ? 0 : below(n);
            while (r--)
                m &= m - 1;
            int c = __builtin_ctzll(m), su = c / 10;
            hand[p] &= ~(1ull << c);
            sum += points[c % 10];
            plays_made++;
            if (!k)
                led = su;
            if (best < 0 || (su == best / 10 ? c > best : su == trump))
                best = c, who = p;
        }
        pts[who & 1] += sum;
        lead = who;
        if (top < 40)
            for (int k = 0; k < 4; k++)
                hand[(lead + k) & 3] |= 1ull << pk[top++];
    }
    wins[pts[0] > pts[1] ? 0 : pts[1] > pts[0] ? 1 : 2]++;
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
    printf("deals/s %.0f  plays/s %.0f  wins %.4f %.4f draws %.4f\n", deals / t, plays_made / t,
           (double)wins[0] / deals, (double)wins[1] / deals, (double)wins[2] / deals);
    return 0;
}
