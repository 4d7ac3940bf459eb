/* SPDX-License-Identifier: MIT
 * resolve.h: data and functions shared by the steps of kd_resolve: the chain of files, their
 * options, the choices, and laying one tree over another. It is only for document/. Other folders
 * use merge.h.
 */
#ifndef KD_DOCUMENT_RESOLVE_H
#define KD_DOCUMENT_RESOLVE_H

#include "document/merge.h"
#include "document/spot.h"

#define KD_EXTENDS_MAX 8 /* ancestors of a file */
#define KD_FILES_MAX (KD_EXTENDS_MAX + 1)

/* The level of choices from the command line, which is higher than that of any file. */
#define KD_OUTSIDE KD_FILES_MAX

/* Declarations of one file about an option: its `over`, `require`, `conflict` and patches. */
typedef struct kd_declared {
    kd_option *option;
    const kd_node *over, *require, *conflict; /* or NULL */
    struct kd_declared *next;
} kd_declared;

/* One file of the chain; [0] is the root. */
typedef struct kd_link {
    kd_file pub;
    const kd_node *extends; /* or NULL */
    kd_node *own;           /* the file's keys without the head keys, with dotted keys expanded */
    const kd_node *set, *offer, *options; /* or NULL */
    kd_node *players;                     /* or NULL; `own` contains it, too */
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
    kn_mark without; /* place of a key in a file that is ignored; or no place */
} kd_resolving;

/* A file and its parents, read and checked, before any choice is made. It is immutable from then
 * on, so several threads can resolve it again at once. */
struct kd_reading {
    kd_resolving resolving; /* the state after reading; work on a copy of it */
    kd_node *plain;         /* the document of the keys that all files have themselves */
    /* the same reading with translations, once texts were requested; or NULL */
    kd_reading *told;
};

/* A choice in force, indexed by option number. value NULL: the default. */
typedef struct kd_made {
    kd_option_value *value;
    kn_mark at; /* no place: from the command line, or a default */
    int level;  /* number of the file that made it, or KD_OUTSIDE */
    bool implied;
    /* a choice that one of a higher level made pointless; `value` is then NULL, or the value of the
     * higher level ... */
    const kd_option_value *yielded;
    const char *to; /* ... that is named here: "special_seven=none" */
} kd_made;

/* chain.c: reads the file and its ancestors into r->file; ... */
bool kd_chain_load(kd_resolving *r, const char *id_or_path);
/* ... or, with translations, makes the files of `plain` from the texts that were read before. */
bool kd_chain_told(kd_resolving *r, const kd_resolving *plain);
/* resolve.c: merges the keys that each file has itself into reading->plain; declares options and
 * checks them. False with problems. */
bool kd_read_own(kd_reading *reading);

/* translate.c: adds the texts in all files NAME.LANGUAGE.yaml beside `path` (NAME.yaml) to `root`,
 * the expanded document of `path`; without a table, adds only its name. False with problems. */
bool kd_translate(kn_arena *arena, const char *path, const kd_table *table, kd_node *root,
                  kn_report *report);
/* True if all texts in a node are translations. */
bool kd_is_translation(const kd_node *node);

/* declare.c: declares the option `players` of file `f`, and makes its default a key of the file
 * itself; ... */
bool kd_declare_players(kd_resolving *r, int f);
/* ... then declares the other options and values of file `f`; `plain` is the document of the keys
 * that the files up to `f` have themselves. */
bool kd_declare(kd_resolving *r, int f, const kd_node *plain);
/* Returns the option with that name; NULL: none. */
kd_option *kd_find_option(const kd_resolving *r, const char *name);
/* Returns the names of all options, NULL-terminated, in the report's arena, for suggestions; NULL:
 * the report has no arena, or memory is out. */
const char *const *kd_option_names(const kd_resolving *r);
/* Returns the option with that name. Otherwise reports a problem (KN_USAGE if `at` is empty) and
 * returns NULL. */
kd_option *kd_named_option(kd_resolving *r, const char *name, kn_mark at);
/* Declares a value; see declare.c. */
kd_option_value *kd_value_new(kd_resolving *r, kd_option *option, const char *name, kn_mark at,
                              int file);
/* Returns a patch that writes `leaf` to one key, such as "match.target". */
kd_node *kd_path_patch(kn_arena *arena, const char *path, kn_mark path_at, kd_node *leaf);

/* option_values.c: returns the value `name` of an option that the files up to `upto` know (makes it
 * for a number in a range); NULL with a problem at `at`, whose status is KN_USAGE if it has no
 * place. */
kd_option_value *kd_find_value(kd_resolving *r, kd_option *option, const char *name, kn_mark at,
                               int upto);
/* True for `offer: {OPTION: []}`, which withdraws the option. */
bool kd_is_empty_offer(const kd_node *offer);
/* Returns the first offer up to file `upto` that excludes `name`, or NULL. */
const kd_node *kd_offer_against(const kd_option *option, const char *name, int upto);
/* Checks that the keys set, offer, over, require, conflict and when of file `f` name existing
 * options and values. */
bool kd_references_check(kd_resolving *r, int f);

/* choose.c: determines the choices in force if `leaf` is the leaf, with `sets` from outside (or
 * NULL). `made` has r->option_count zeroed items. `plain` is the document of the keys that the
 * files up to the leaf have themselves. */
bool kd_choose(kd_resolving *r, int leaf, const kd_choice *sets, const kd_node *plain,
               kd_made *made);
/* Works like kd_make_choices, but ignores the choice of the option `without` at that level. */
bool kd_choose_without(kd_resolving *r, int leaf, const kd_choice *sets, const kd_node *plain,
                       kd_made *made, const kd_option *without, int level);
/* Returns the choice whose requirements exclude every value of an option but its default; NULL:
 * none. */
const char *kd_barred(kd_resolving *r, const kd_option *option, const kd_made *made,
                      const kd_node *plain);
/* Returns the name of the value in force. */
const char *kd_chosen_name(const kd_option *option, const kd_made *made, const kd_node *plain);
/* Returns the first condition of a patch that is not met; NULL: all are met. */
const kd_node *kd_failing_condition(const kd_resolving *r, const kd_option_value *value,
                                    const kd_node *patch, const kd_made *made,
                                    const kd_node *plain);

/* patch.c: checks rules 5 and 7 for all values that file `f` declares. */
bool kd_patches_check(kd_resolving *r, int f, const kd_node *plain);
/* Returns the leaves of a patch, in order, each with its dotted path. NULL: none, or out of
 * memory. */
typedef struct kd_leaf {
    const char *path;
    const kd_node *node;
    kd_spot spot;
    const kd_table *table; /* spot of the map that contains the leaf */
    struct kd_leaf *next;
} kd_leaf;
const kd_leaf *kd_leaves(kn_arena *arena, const kd_table *table, const kd_node *patch);

/* layer.c: true if T is the ten of the document's pack, so that 10 stands for it. */
bool kd_has_tens(const kd_node *document);
/* layer.c: merges `layer` into `document`. */
/* a node that a layer removed, by `remove` or because another key replaces it */
typedef struct kd_loss {
    const char *path;
    kn_mark at;
    struct kd_loss *next;
} kd_loss;
typedef struct kd_layer_key { /* a key that the layer check gets */
    const kd_node *node;
    struct kd_layer_key *next;
} kd_layer_key;
typedef struct kd_laying {
    kn_arena *arena;
    kn_report *report;
    const char *origin; /* of the layer */
    /* the layer is the patch of an option value, so its entries are neither new nor complete */
    bool patch;
    /* the layer is from --key, so names of new entries must not be similar to existing ones */
    bool argument;
    kd_loss *losses;    /* newest first */
    kd_layer_key *keys; /* entries that this layer has removed, the latest first */
} kd_laying;
bool kd_lay(kd_laying *l, const kd_table *table, kd_node *document, const kd_node *layer);

/* build.c: builds a document from the files' layers and the choices between them. */
/* A patch that was applied, recorded to see later whether any of it is left. */
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
    bool check_when;     /* give the layer keys in `when` patches to the layer check */
} kd_building;

/* Merges files 0 to `upto` with the choices; unless `whole`, merges only the own keys of the last
 * file. */
bool kd_build(kd_building *b, int upto, bool whole);
/* Returns an array in which no choice is made; NULL: out of memory. */
kd_made *kd_no_choices(kd_resolving *r);
/* Gives the keys of a layer to the layer check, in the order of the file. */
void kd_check_layer(kd_resolving *r, const kd_node *document, const kd_layer_key *keys);

/* withdraw.c: returns the index of the file that contains a place, or -1; ... */
int kd_file_of(const kd_resolving *r, kn_mark at);
/* ... follows a dotted path in a document, as far as it exists. */
typedef struct kd_way {
    const kd_node *node; /* the last part of the path that exists */
    /* the node that switches off this part, if `counts` accepts the node; the walk then ends */
    const kd_node *off;
    const char *rest; /* the rest of the path, after that part; "" at the end of the path */
} kd_way;
typedef bool kd_counts(const void *asker, const kd_node *off, const char *rest);
kd_way kd_way_to(const kd_node *document, const char *path, kd_counts *counts, const void *asker);
/* overwritten.c: returns false with problems if a choice has no effect. */
bool kd_choices_have_effect(kd_building *b);
/* ... and marks the options of the result that have no influence, with the reason; `vain` is the
 * result of kd_choices_without_effect. */
void kd_options_overruled(kd_building *b, kd_option *options, const char *const *vain);

/* withdraw.c: true if a value of a parent's option is no longer offered, because of a later
 * file. The file has removed, replaced or switched off an entry that the value would switch on
 * or lead to, or every entry into which it writes. */
bool kd_is_withdrawn(const kd_resolving *r, const kd_option_value *value, const kd_node *plain);
/* Returns the entry to which the value would lead, or which it names, if a later file has removed
 * it; or NULL. */
const kd_node *kd_value_lacks(const kd_resolving *r, const kd_option_value *value,
                              const kd_node *plain);

/* option_effect.c: decides whether choices have an effect, that is, whether the document would be
 * different without them. Returns false with problems if a choice in the leaf or from outside
 * (`sets`, or NULL) has none, given the other choices. A choice in a file must have an effect with
 * some number of players; a choice from outside, with the current number of players. */
bool kd_choices_matter(kd_building *b, const kd_choice *sets);
/* Returns for each option, by number, the reason why its choice has no effect: "length=long", or
 * the name of a file; NULL if the choice has an effect, or there is none. */
const char **kd_choices_without_effect(const kd_building *b);

/* alike.c: true if two documents give the same rules. Ignores entries that are off, keys that
 * are never read, and explicit defaults. */
bool kd_alike(const kd_table *root, const kd_node *one, const kd_node *other);

/* option_values.c: iterates over the maps in a `require`, of which one must be met;
 * kd_next_map(require, NULL) is the first. */
const kd_node *kd_next_map(const kd_node *require, const kd_node *map);
/* True if an entry of one of these maps allows a choice: it is a value, a list of values, or {not:
 * ...}. */
bool kd_allows(const kd_node *entry, const char *name);

/* yaml_text.c */
/* Writes the canonical text of the resolved document, and its digest; false: out of memory. */
bool kd_canonical(kn_arena *arena, kd_resolved *resolved);

/* mentions.c: true if the word is a key or scalar of the map or list; false if `node` is NULL. */
bool kd_node_mentions(const kd_node *node, const char *word);
/* True if the word is in a path to which an option writes, or in a value of an option. Also true
 * if a value names a script, which might contain the word. */
bool kd_an_option_mentions(const kd_resolved *resolved, const char *word);

#endif
