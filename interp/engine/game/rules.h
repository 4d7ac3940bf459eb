/* SPDX-License-Identifier: MIT
 * rules.h: a compiled game: loads an id or path into constant tables in one arena. Shared by any
 * number of runs and threads (each run has its own Lua host).
 */
#ifndef KG_GAME_RULES_H
#define KG_GAME_RULES_H

#include <stdatomic.h>

#include "document/merge.h"
#include "mechanics/match.h"
#include "mechanics/mechanic.h"

/* Events of the whole game, used by hooks like those of a mechanic: "deal start", "deal end",
 * "game end", "match end". */
enum { KG_GAME_DEAL_START, KG_GAME_DEAL_END, KG_GAME_GAME_END, KG_GAME_MATCH_END, KG_GAME_EVENTS };
extern const char *const kg_game_events[];

/* The top-level texts of a file, as written; NULL: none. */
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
    unsigned char digest[32]; /* of the resolved document and the scripts */
    kn_source *script;
    const kd_node **script_node; /* where the document names each script */
    uint32_t *required;          /* of each script: the earlier ones that it requires, as bits */
    int scripts;
    int table[KS_SEATS_MAX]; /* seats at each of several tables; these rules describe the first */
    int tables;              /* 0: a single table */
    const km_match *match;
    const char *phase_name[KM_PHASES_MAX + 1];
    km_phase game; /* carries the hooks of the game's own events */
    kl_host *host; /* that compiled the hooks, which point to what its scripts declare; NULL without
                      scripts */
    kn_report *notes;           /* notes about keys without effect, found while loading; NULL: not
                                   wanted */
    struct kg_changing {        /* the parts of finished rules that change */
        atomic_bool host_taken; /* a run has the host */
        atomic_bool asked;      /* translations have been read, or are wrong */
        const kd_resolved *spoken; /* with translations; NULL: they are wrong */
    } * changing;
};

/* The table of a whole rules file (including all mechanics), which fills a kg_sections. */
extern const kd_table kg_rules_table;

/* Loads, merges, checks and compiles. `sets`, `keys`: as in kd_resolve. Returns the rules,
 * yours; NULL: with problems in `report`, whose texts live in `report->arena` (which must
 * outlive the printing). */
km_rules *kg_rules_load(const char *const *folders, const char *id_or_path, const kd_choice *sets,
                        const kd_choice *keys, kn_report *report);
/* Loads a game with other choices than those of `rules`. Parsed files are shared instead of read
 * again, so `rules` must outlive the result and the texts in `report`; `folders`: for scripts
 * that only these choices need. Several threads may do so at once. NULL: with problems in
 * `report`. */
km_rules *kg_rules_vary(const km_rules *rules, const char *const *folders, const kd_choice *sets,
                        const kd_choice *keys, kn_report *report);
/* Returns true if a game in progress under `others`, the same file with other choices, can
 * continue under these rules: phases, zones, variables and cards are the same, and so are the
 * keys of the phases in progress. */
bool kg_rules_agree(const km_rules *rules, const km_rules *others, const ks_block *block);
/* Checks, without compiling, that these choices can be combined and that each has an effect.
 * False: with problems reported. */
bool kg_rules_fit(const km_rules *rules, const kd_choice *sets, const kd_choice *keys,
                  kn_report *report);
void kg_rules_free(km_rules *rules);

/* Gets a Lua host for another run: the one that compiled the rules if it is free, else a new
 * one; *host NULL: no scripts. On failure a problem is reported. */
kn_status kg_rules_host(const km_rules *rules, kl_host **host, kn_report *report);
/* Returns it; NULL has no effect. */
void kg_rules_host_back(const km_rules *rules, kl_host *host);

#endif
