/* SPDX-License-Identifier: MIT
 * fishing_build.h: builds of the mechanic `fishing`: floor cards that a player has put together
 * with a card of the hand. A card of their value takes them as a whole. Their cards lie on the
 * floor; variables of the phase say which belong together. For other captures see capture.h.
 */
#ifndef KM_MECHANICS_FISHING_BUILD_H
#define KM_MECHANICS_FISHING_BUILD_H

#include "mechanics/capture.h"
#include "mechanics/fill_plan.h"

struct km_fishing;

/* most builds on the floor at once */
#define KM_BUILDS_JOINED 6 /* of different values */
/* most builds with `groups: stack`: all cards of a pack of 52, two to a build */
#define KM_BUILDS_MAX 26

/* `groups`: the number of groups in a build. */
#define KM_BUILD_GROUPS(X)                                                                         \
    X(KM_BUILD_ANY, "any")                                                                         \
    X(KM_BUILD_ONE, "one")                                                                         \
    X(KM_BUILD_STACK, "stack")                                                                     \
    X(KM_BUILD_NONE, "none")
enum { KM_BUILD_GROUPS(KD_ENUM) };

#define KM_RAISERS(X)                                                                              \
    X(KM_RAISED_BY_ANYBODY, "anybody")                                                             \
    X(KM_RAISED_BY_OTHERS, "others")                                                               \
    X(KM_RAISED_BY_NOBODY, "nobody")
enum { KM_RAISERS(KD_ENUM) };

#define KM_BUILD_OWNERS(X)                                                                         \
    X(KM_BUILD_OWNER_LAST, "last")                                                                 \
    X(KM_BUILD_OWNER_ALL, "all")                                                                   \
    X(KM_BUILD_OWNER_NOBODY, "nobody")
enum { KM_BUILD_OWNERS(KD_ENUM) };

/* The key `builds`. */
typedef struct km_builds {
    bool on;
    int groups, raised_by, owner;
    int slots;       /* number of entries of `at` in use: KM_BUILDS_JOINED or KM_BUILDS_MAX */
    int least, most; /* values of builds */
    int each;        /* most builds of one player; 0: any number */
    bool may_lay;    /* a player who owns a build may lay a card down */
    bool in_sums;    /* a build of one group can be part of a sum, like a card of its value */
    /* words in moves: "build", and the further word for a build of several groups */
    int word, mark;
    struct {
        int cards; /* number of a set of the block */
        /* int offsets; owners: bits of seats, and KM_BUILD_SEVERAL. KS_NOBODY for stacks, which
         * have no owners */
        int value, owners;
    } at[KM_BUILDS_MAX];
    kn_set takers[KM_VALUE_MAX + 1]; /* by value: the cards that can take such a build */
    /* finds groups for builds; `need` is indexed by value, not by card */
    km_capture adding;
} km_builds;
#define KM_BUILD_SEVERAL (1 << KS_SEATS_MAX) /* the build consists of several groups */

/* A build on the floor. */
typedef struct km_build {
    kn_set cards;
    int value;
    unsigned owners; /* seats, as bits */
    bool several;    /* it consists of several groups, so nobody can raise it */
    int slot;        /* index in km_builds.at */
} km_build;

extern const kd_table km_builds_table;

/* Steps that make the plan, see km_mechanic.plan. */
bool km_builds_declare(km_compiler *c, const km_phase *phase, km_builds *builds);
bool km_builds_compile(km_compiler *c, const km_phase *phase, struct km_fishing *plan);
void km_builds_link(const km_compiler *c, struct km_fishing *plan);

/* Lists the builds on the floor, and returns their number. */
int km_builds_read(const ks_world *w, const struct km_fishing *plan, km_build out[KM_BUILDS_MAX]);
/* Returns the floor cards that are not part of a build. */
kn_set km_builds_loose(const ks_world *w, const struct km_fishing *plan);

/* Like km_capture_moves, for a place that may also build. */
kn_status km_builds_moves(const km_run *run, const struct km_fishing *plan, int place,
                          ks_moves *moves);

/* Makes the build of a move whose card is already on the floor. Returns all its cards. */
kn_set km_builds_make(km_run *run, const struct km_fishing *plan, int seat, const ks_move *move);
/* Removes the builds that contained these cards. */
void km_builds_drop(km_run *run, const struct km_fishing *plan, kn_set cards);

/* Returns false if some build's owner has no card that can take the build. */
bool km_builds_plausible(const km_run *run, const struct km_fishing *plan);

/* --- fishing_build_text.c --- */

/* Explains why a move is not legal because of builds: a build, a capture, or a card laid down. Same
 * form as km_fishing_why. False: builds don't matter. */
bool km_builds_why(const km_telling *t, const km_run *run, const ks_move *move, const char **key);
void km_builds_show(const km_telling *t);
/* Describes the builds on the floor in one line. */
void km_builds_faces(const km_telling *t, const km_run *run);

#endif
