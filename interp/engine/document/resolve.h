/* SPDX-License-Identifier: MIT
 * resolve.h: data and functions shared by the steps of kd_resolve: the chain of files, their
 * options, the choices, and laying one tree over another. Only for document/; other folders use
 * merge.h.
 */
#ifndef KD_DOCUMENT_RESOLVE_H
#define KD_DOCUMENT_RESOLVE_H

#include "document/merge.h"
#include "document/spot.h"

#define KD_EXTENDS_MAX 8 /* ancestors of a file */
#define KD_FILES_MAX (KD_EXTENDS_MAX + 1)

/* The level of the command line: higher than any file's. */
#define KD_OUTSIDE KD_FILES_MAX

/* The `over`, `require`, `conflict` and patches of an option in one file. */
typedef struct kd_declared {
    kd_option *option;
    const kd_node *over, *require, *conflict; /* or NULL */
    struct kd_declared *next;
} kd_declared;

/* One file of the chain; [0] is the root. */
typedef struct kd_link {
    kd_file pub;
    const kd_node *extends; /* or NULL */
    kd_node *own;           /* its keys without those of the head; dotted ones expanded */
    const kd_node *set, *offer, *options; /* or NULL */
    kd_node *players;                     /* or NULL; also in `own` */
    kd_declared *declared;                /* in order */
} kd_link;

typedef struct kd_resolving {
    kn_arena *arena;
    const char *const *folders;
    const kd_table *table;
    kn_report *report;
    kd_layer_check *check;
    kd_link *file[KD_FILES_MAX];
    int files;
    kd_option *options, *last_option;
    int option_count;
    kn_mark without; /* a key of a file to ignore; or no place */
} kd_resolving;

/* A file and its parents, read and checked, before any choice. Immutable from then on, so
 * several threads can resolve it again at once. */
struct kd_reading {
    kd_resolving resolving; /* the state after reading; work on a copy */
    kd_node *plain;         /* the document of all files' own keys */
    kd_reading *told;       /* the same with translations, once texts were requested; or NULL */
};

/* A choice in force, indexed by option number. value NULL: the default. */
typedef struct kd_made {
    kd_option_value *value;
    kn_mark at; /* no place: from the command line, or a default */
    int level;  /* the file, or KD_OUTSIDE */
    bool implied;
    const kd_option_value *yielded; /* a choice that a higher level made pointless: then `value` is
                                       NULL, or the higher level's ... */
    const char *to;                 /* ... which is this one: "special_seven=none" */
} kd_made;

/* chain.c: reads the file and its ancestors into r->file; ... */
bool kd_chain_load(kd_resolving *r, const char *id_or_path);
/* ... or takes the files of `plain` from the texts already read, with translations. */
bool kd_chain_told(kd_resolving *r, const kd_resolving *plain);
/* resolve.c: merges the keys that each file has itself into reading->plain, and declares and checks
 * the options. False with problems. */
bool kd_read_own(kd_reading *reading);

/* translate.c: adds the texts of all files NAME.LANGUAGE.yaml beside `path` (NAME.yaml) to
 * `root`, its expanded document; without a table only its name. False with problems. */
bool kd_translate(kn_arena *arena, const char *path, const kd_table *table, kd_node *root,
                  kn_report *report);
/* True if a node consists of translations alone. */
bool kd_is_translation(const kd_node *node);

/* declare.c: declares the option `players` of file `f`, and makes its default one of the file's
 * own keys; ... */
bool kd_declare_players(kd_resolving *r, int f);
/* ... then declares the other options and values of file `f`; `plain` is the document of all own
 * keys up to `f`. */
bool kd_declare(kd_resolving *r, int f, const kd_node *plain);
kd_option *kd_find_option(const kd_resolving *r, const char *name);
const char *const *kd_option_names(const kd_resolving *r);
/* Returns the option with that name; NULL with a problem, which has status KN_USAGE if it has no
 * place. */
kd_option *kd_named_option(kd_resolving *r, const char *name, kn_mark at);
/* Declares a value; see declare.c. */
kd_option_value *kd_value_new(kd_resolving *r, kd_option *option, const char *name, kn_mark at,
                              int file);
/* Returns a patch that writes one key: "match.target" with `leaf`. */
kd_node *kd_path_patch(kn_arena *arena, const char *path, kn_mark path_at, kd_node *leaf);

/* option_values.c: returns the value `name` of an option known to files up to `upto` (creates
 * numbers of a range); NULL with a problem at `at`, which has status KN_USAGE if it has no
 * place. */
kd_option_value *kd_find_value(kd_resolving *r, kd_option *option, const char *name, kn_mark at,
                               int upto);
/* True for `offer: {OPTION: []}`, which withdraws the option. */
bool kd_is_empty_offer(const kd_node *offer);
/* Returns the first offer up to file `upto` that excludes `name`, or NULL. */
const kd_node *kd_offer_against(const kd_option *option, const char *name, int upto);
/* Checks that set, offer, over, require, conflict and when of file `f` name existing options and
 * values. */
bool kd_references_check(kd_resolving *r, int f);

/* choose.c: computes the choices in force if `leaf` is the leaf, with `sets` from outside (or
 * NULL). `made` has r->option_count zeroed items. `plain` is the leaf's own-keys document. */
bool kd_choose(kd_resolving *r, int leaf, const kd_choice *sets, const kd_node *plain,
               kd_made *made);
/* The same, ignoring the choice of the option `without` at that level. */
bool kd_choose_without(kd_resolving *r, int leaf, const kd_choice *sets, const kd_node *plain,
                       kd_made *made, const kd_option *without, int level);
/* Returns the choice whose requirements exclude every value of an option except its default;
 * NULL: none. */
const char *kd_barred(kd_resolving *r, const kd_option *option, const kd_made *made,
                      const kd_node *plain);
/* Returns the name of the value in force. */
const char *kd_chosen_name(const kd_option *option, const kd_made *made, const kd_node *plain);
/* Returns the first unmet condition of a patch; NULL: all are met. */
const kd_node *kd_failing_condition(const kd_resolving *r, const kd_option_value *value,
                                    const kd_node *patch, const kd_made *made,
                                    const kd_node *plain);

/* patch.c: checks rules 5 and 7 for the values that file `f` declares. */
bool kd_patches_check(kd_resolving *r, int f, const kd_node *plain);
/* Returns the leaves of a patch, in order, each with its dotted path. NULL: none, or out of
 * memory. */
typedef struct kd_leaf {
    const char *path;
    const kd_node *node;
    kd_spot spot;
    const kd_table *table; /* of the map that contains it */
    struct kd_leaf *next;
} kd_leaf;
const kd_leaf *kd_leaves(kn_arena *arena, const kd_table *table, const kd_node *patch);

/* layer.c: true if the document's pack has the usual ranks only, so that its T is a ten. */
bool kd_has_tens(const kd_node *document);
/* layer.c: lays `layer` over `document`. */
typedef struct kd_loss { /* what a layer removed, by `remove` or because another key replaces it */
    const char *path;
    kn_mark at;
    struct kd_loss *next;
} kd_loss;
typedef struct kd_layer_key { /* a key for the layer check */
    const kd_node *node;
    struct kd_layer_key *next;
} kd_layer_key;
typedef struct kd_laying {
    kn_arena *arena;
    kn_report *report;
    const char *origin; /* of the layer */
    bool patch;         /* from an option value: entries are neither new nor complete */
    bool argument;      /* from --key: the names of new entries must be unlike all others */
    kd_loss *losses;    /* newest first */
    kd_layer_key *keys; /* of this layer, newest first */
} kd_laying;
bool kd_lay(kd_laying *l, const kd_table *table, kd_node *document, const kd_node *layer);

/* build.c: builds a document from the files' layers and the choices between them. */
/* A patch that was applied, kept to see later whether any of it remains. */
typedef struct kd_applied {
    const kd_option_value *value;
    const kd_node *patch;
    kd_made made;
    struct kd_applied *next;
} kd_applied;

typedef struct kd_building {
    kd_resolving *r;
    const kd_made *made;
    const kd_node *plain;
    kd_node *document;
    kd_laying laying;
    kd_applied *applied; /* newest first */
    bool check_when;     /* pass the layer keys of `when` patches to the layer check */
} kd_building;

/* Lays down files 0 to `upto` with the choices; of the last file only its own keys, unless
 * `whole`. */
bool kd_build(kd_building *b, int upto, bool whole);
/* Returns an array without any choices; NULL: out of memory. */
kd_made *kd_no_choices(kd_resolving *r);
/* Passes the keys of a layer to the layer check, in the order of the file. */
void kd_check_layer(kd_resolving *r, const kd_node *document, const kd_layer_key *keys);

/* withdraw.c: returns the index of the file that contains a place, or -1; ... */
int kd_file_of(const kd_resolving *r, kn_mark at);
/* ... follows a dotted path through a document, as far as it exists. */
typedef struct kd_way {
    const kd_node *node; /* the last existing part of the path */
    const kd_node *off;  /* the node that switches it off, if `counts` accepts it: the walk ends */
    const char *rest;    /* the rest of the path after that part; "" at its end */
} kd_way;
typedef bool kd_counts(const void *asker, const kd_node *off, const char *rest);
kd_way kd_way_to(const kd_node *document, const char *path, kd_counts *counts, const void *asker);
/* overwritten.c: returns false with problems if a choice has no effect. */
bool kd_choices_have_effect(kd_building *b);
/* ... and marks which of the result's `options` no longer have any influence, and why; `vain` is
 * the result of kd_choices_without_effect. */
void kd_options_overruled(kd_building *b, kd_option *options, const char *const *vain);

/* withdraw.c: true if a later file has removed, replaced or switched off what a value of a parent's
 * option would switch on or lead to, or everything that it writes into: it is no longer offered. */
bool kd_is_withdrawn(const kd_resolving *r, const kd_option_value *value, const kd_node *plain);
/* The entry that a later file has removed and to which the value would lead, or which it names; or
 * NULL. */
const kd_node *kd_value_lacks(const kd_resolving *r, const kd_option_value *value,
                              const kd_node *plain);

/* option_effect.c: decides whether a choice has an effect: whether the document differs without it.
 * Returns false with problems if a choice in the leaf or from outside (`sets`, or NULL) has
 * none, given the other choices. A file's choice must have an effect with some number of
 * players; a choice from outside, with the current number. */
bool kd_choices_matter(kd_building *b, const kd_choice *sets);
/* Returns for each option, by number, what makes its choice ineffective: "length=long", or a
 * file's name; NULL if it has an effect, or was not chosen. */
const char **kd_choices_without_effect(const kd_building *b);

/* alike.c: true if two documents give the same rules. Ignores entries that are off, keys that
 * are never read, and explicit defaults. */
bool kd_alike(const kd_table *root, const kd_node *one, const kd_node *other);

/* option_values.c: iterates over the maps of a `require`, one of which must hold;
 * kd_next_map(require, NULL) is the first. */
const kd_node *kd_next_map(const kd_node *require, const kd_node *map);
/* True if an entry of such a map allows a choice: by a value, a list of values, or {not: ...}. */
bool kd_allows(const kd_node *entry, const char *name);

/* yaml_text.c */
/* Writes the canonical text of the resolved document, and its digest; false: out of memory. */
bool kd_canonical(kn_arena *arena, kd_resolved *resolved);

/* mentions.c: true if a key or scalar of the map or list has the word; false if `node` is NULL. */
bool kd_node_mentions(const kd_node *node, const char *word);
/* True if an option writes to a path with the word, if one of its values contains it, or if one
 * names a script, which might. */
bool kd_an_option_mentions(const kd_resolved *resolved, const char *word);

#endif
