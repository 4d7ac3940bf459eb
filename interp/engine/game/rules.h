/* SPDX-License-Identifier: MIT
 * rules.h: a compiled game: loads an id or path into constant tables in one arena. Shared by any
 * number of runs and threads (each run has its own Lua host).
 */
#ifndef KG_GAME_RULES_H
#define KG_GAME_RULES_H

#include <stdatomic.h>

#include "document/merge.h"
#include "mechanics/match.h"
#include "mechanics/in_play.h"

/* Events of the game as a whole, for which there are hooks as for a mechanic's events: "deal
 * start", "deal end", "game end", "match end". */
enum { KG_GAME_DEAL_START, KG_GAME_DEAL_END, KG_GAME_GAME_END, KG_GAME_MATCH_END, KG_GAME_EVENTS };
extern const char *const kg_game_events[];

/* The top-level keys of a file, with their text as written; NULL: missing. */
typedef struct kg_sections {
    const kd_node *name, *about, *source, *tables, *sides, *dummies, *unit, *script, *pack, *zones,
        *variables, *phases, *hooks, *labels, *match;
    int players;
    bool counterclockwise;
} kg_sections;

struct kg_rules_more {
    const kd_resolved *resolved;
    kg_sections said;
    const char *id;
    unsigned char digest[32]; /* digest of the resolved document and the scripts */
    kn_source *script;
    const kd_node **script_node; /* the place in the document that names each script */
    uint32_t *required;          /* for each script: bits of the earlier scripts that it requires */
    int scripts;
    /* number of seats at each of several tables; these rules describe the first table */
    int table[KS_SEATS_MAX];
    int tables; /* 0: a single table */
    const km_match *match;
    const char *phase_name[KM_PHASES_MAX + 1];
    km_phase game; /* a phase that carries the hooks for the game's own events */
    /* the host that compiled the hooks, which point to the declarations of its scripts; NULL: no
     * scripts */
    kl_host *host;
    kn_report *notes;           /* notes about keys without effect, found while loading; NULL: not
                                   wanted */
    struct kg_changing {        /* the members below change even after loading */
        atomic_bool host_taken; /* a run uses the host */
        atomic_bool asked;      /* translations have been read, or have errors */
        const kd_resolved *spoken; /* the document with translations; NULL: they have errors */
    } * changing;
};

/* The table of a whole rules file (including all mechanics), which fills a kg_sections. */
extern const kd_table kg_rules_table;

/* Loads the files, merges them, and checks and compiles the result. `sets`, `keys`: as in
 * kd_resolve. Returns the rules, which you must free; NULL: there are problems in `report`, whose
 * texts live in `report->arena`, which must outlive the printing. */
km_rules *kg_rules_load(const char *const *folders, const char *id_or_path, const kd_choice *sets,
                        const kd_choice *keys, kn_report *report);
/* Loads a game with other choices than those of `rules`. It shares parsed files instead of reading
 * them again, so `rules` must outlive the result and the texts in `report`; `folders`: for scripts
 * that only these choices need. Several threads may call it at once. NULL: with problems in
 * `report`. */
km_rules *kg_rules_vary(const km_rules *rules, const char *const *folders, const kd_choice *sets,
                        const kd_choice *keys, kn_report *report);
/* Returns true if a game in progress with the rules `others`, the same file with other choices, can
 * continue with these rules. Phases, zones, variables and cards must be the same, and so must the
 * keys of the phases in progress. */
bool kg_rules_agree(const km_rules *rules, const km_rules *others, const ks_block *block);
/* Checks, without compiling, that these choices can be combined and that each one has an effect.
 * False: with problems reported. */
bool kg_rules_fit(const km_rules *rules, const kd_choice *sets, const kd_choice *keys,
                  kn_report *report);
void kg_rules_free(km_rules *rules);

/* Gets a Lua host for another run: the host that compiled the rules if no run has it, else a new
 * one; *host NULL: there are no scripts. Reports a problem on failure. */
kn_status kg_rules_host(const km_rules *rules, kl_host **host, kn_report *report);
/* Returns a host to the rules; NULL has no effect. */
void kg_rules_host_back(const km_rules *rules, kl_host *host);

#endif
