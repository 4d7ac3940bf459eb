/* SPDX-License-Identifier: MIT
 * resolve.h: what the steps of kd_resolve share: the chain of files, the options that they declare,
 * what is chosen, and laying one tree over another. Inside document/ only; merge.h is the door.
 */
#ifndef KD_DOCUMENT_RESOLVE_H
#define KD_DOCUMENT_RESOLVE_H

#include "document/merge.h"
#include "document/spot.h"

#define KD_EXTENDS_MAX 8 /* ancestors of a file: more can't be kept in mind */
#define KD_FILES_MAX (KD_EXTENDS_MAX + 1)

/* The command line, as a place of choices: nearer than any file. */
#define KD_OUTSIDE KD_FILES_MAX

/* `over`, `require`, `conflict` and the patches of an option, as one file gives them. */
typedef struct kd_declared {
    kd_option *option;
    const kd_node *over, *require, *conflict; /* or NULL */
    struct kd_declared *next;
} kd_declared;

/* One file of the chain; [0] is the root. */
typedef struct kd_link {
    kd_file pub;
    const kd_node *extends; /* or NULL */
    kd_node *own;           /* its keys, dotted ones expanded, without those of the head */
    const kd_node *set, *offer, *options; /* or NULL */
    kd_node *players;                     /* or NULL; still in `own` */
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
    kn_mark without; /* a key of the leaf that is read as if it did not stand there; or no place */
} kd_resolving;

/* A file and its parents, read and checked, before anything is chosen. It never changes then, so
 * that it can be resolved again, by several threads at once. */
struct kd_reading {
    kd_resolving resolving; /* as it was after reading: a copy works on */
    kd_node *plain;         /* the document of all files' own keys */
    kd_reading *told; /* the same with translations, once somebody has asked for words; or NULL */
};

/* A choice in force: by option number. value NULL: the default. */
typedef struct kd_made {
    kd_option_value *value;
    kn_mark at; /* no place: the command line or a default */
    int level;  /* the file, or KD_OUTSIDE */
    bool implied;
    const kd_option_value *yielded; /* a choice that a nearer one has made pointless: `value` is
                                       NULL then, or the nearer one's ... */
    const char *to;                 /* ... which is this: "special_seven=none" */
} kd_made;

/* chain.c: reads the file and its ancestors into r->file; ... */
bool kd_chain_load(kd_resolving *r, const char *id_or_path);
/* ... or takes those of `plain` from the texts that were read, with translations. */
bool kd_chain_told(kd_resolving *r, const kd_resolving *plain);
/* resolve.c: own keys of all files into reading->plain; options are declared and checked on the
 * way. False with problems. */
bool kd_read_own(kd_reading *reading);

/* translate.c: adds the words of all files NAME.LANGUAGE.yaml beside `path` (NAME.yaml) to `root`,
 * its expanded document; without a table only its name. False with problems. */
bool kd_translate(kn_arena *arena, const char *path, const kd_table *table, kd_node *root,
                  kn_report *report);
/* True if a node consists of translations alone. */
bool kd_is_translation(const kd_node *node);

/* declare.c: the option `players` of file `f`, whose default becomes one of the file's own keys;
 * ... */
bool kd_declare_players(kd_resolving *r, int f);
/* ... then the other options that file `f` declares or adds to; `plain` is the document of all own
 * keys up to `f`. */
bool kd_declare(kd_resolving *r, int f, const kd_node *plain);
kd_option *kd_find_option(const kd_resolving *r, const char *name);
const char *const *kd_option_names(const kd_resolving *r);
/* The option of that name; NULL with a problem, which is KN_USAGE without a place. */
kd_option *kd_named_option(kd_resolving *r, const char *name, kn_mark at);
/* Declares a value; see declare.c. */
kd_option_value *kd_value_new(kd_resolving *r, kd_option *option, const char *name, kn_mark at,
                              int file);
/* A patch that writes one key: "match.target" with `leaf`. */
kd_node *kd_path_patch(kn_arena *arena, const char *path, kn_mark path_at, kd_node *leaf);

/* option_values.c: the value `name` of an option as files up to `upto` know it (numbers of a range
 * are made); NULL with a problem at `at`, which is KN_USAGE without a place. */
kd_option_value *kd_find_value(kd_resolving *r, kd_option *option, const char *name, kn_mark at,
                               int upto);
/* The first offer up to file `upto` that leaves `name` out, or NULL. */
const kd_node *kd_offer_against(const kd_option *option, const char *name, int upto);
/* set, offer, over, require, conflict, when of file `f` name options and values that exist. */
bool kd_references_check(kd_resolving *r, int f);

/* choose.c: what is in force when `leaf` is the leaf, with `sets` from outside (or NULL). `made`
 * has r->option_count items, zeroed. `plain` is the leaf's own-keys document. */
bool kd_choose(kd_resolving *r, int leaf, const kd_choice *sets, const kd_node *plain,
               kd_made *made);
/* The same as if nobody had chosen the option `without` at that level. */
bool kd_choose_without(kd_resolving *r, int leaf, const kd_choice *sets, const kd_node *plain,
                       kd_made *made, const kd_option *without, int level);
/* The choice that stands against every other value of an option than its default, by what they
 * require; NULL: none does. */
const char *kd_barred(kd_resolving *r, const kd_option *option, const kd_made *made,
                      const kd_node *plain);
/* The name of the value in force. */
const char *kd_chosen_name(const kd_option *option, const kd_made *made, const kd_node *plain);
/* The first condition of a patch that does not hold, NULL: all do. */
const kd_node *kd_failing_condition(const kd_resolving *r, const kd_option_value *value,
                                    const kd_node *patch, const kd_made *made,
                                    const kd_node *plain);

/* patch.c: rules 5 and 7 for the values that file `f` declares. */
bool kd_patches_check(kd_resolving *r, int f, const kd_node *plain);
/* The leaves of a patch, in order, each with its dotted path. NULL: it has none, or memory is out.
 */
typedef struct kd_leaf {
    const char *path;
    const kd_node *node;
    kd_spot spot;
    const kd_table *table; /* of the map in which it stands */
    struct kd_leaf *next;
} kd_leaf;
const kd_leaf *kd_leaves(kn_arena *arena, const kd_table *table, const kd_node *patch);

/* layer.c: lays `layer` over `document`. */
typedef struct kd_loss { /* what a layer took away: by `remove`, or because another key replaces it
                          */
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
    const char *origin; /* of what is written */
    bool patch;         /* of an option value: entries are neither new nor complete */
    bool argument;      /* of --key: new entries are unlike all others */
    kd_loss *losses;    /* newest first */
    kd_layer_key *keys; /* of this layer; newest first */
} kd_laying;
bool kd_lay(kd_laying *l, const kd_table *table, kd_node *document, const kd_node *layer);

/* build.c: a document in the making, with the files' layers and what is chosen between them. */
/* A patch that was laid down, to see later whether anything of it is left. */
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
    bool check_when;     /* hand the layer keys of `when` patches to the layer check */
} kd_building;

/* Files 0 to `upto` with what is chosen; of the last one only its own keys, unless `whole`. */
bool kd_build(kd_building *b, int upto, bool whole);
/* An array of nothing chosen; NULL when memory is out. */
kd_made *kd_no_choices(kd_resolving *r);
/* Hands the keys of a layer to the check, in the order of the file. */
void kd_check_layer(kd_resolving *r, const kd_node *document, const kd_layer_key *keys);

/* withdraw.c: the file of the chain in which something stands, or -1; ... */
int kd_file_of(const kd_resolving *r, kn_mark at);
/* ... the way through a document to a dotted path, as far as it leads. */
typedef struct kd_way {
    const kd_node *node; /* the last part of the path that there is */
    const kd_node
        *off;         /* what switches that part off, where it counts for who asks: the way ends */
    const char *rest; /* of the path, behind that part: "" at its end */
} kd_way;
typedef bool kd_counts(const void *asker, const kd_node *off, const char *rest);
kd_way kd_way_to(const kd_node *document, const char *path, kd_counts *counts, const void *asker);
/* effect.c: false with problems if something chosen has no effect. */
bool kd_choices_have_effect(kd_building *b);
/* ... and notes in `options`, the result's, which of them say nothing any more, and why; `vain` are
 * the choices that kd_choices_in_vain has found. */
void kd_options_overruled(kd_building *b, kd_option *options, const char *const *vain);

/* withdraw.c: true if a later file has removed, replaced or switched off what a value of a parent's
 * option would switch on or lead to, or everything that it writes into: it is no longer offered. */
bool kd_is_withdrawn(const kd_resolving *r, const kd_option_value *value, const kd_node *plain);
/* The entry that a later file has removed and to which the value would lead, or which it names; or
 * NULL. */
const kd_node *kd_value_lacks(const kd_resolving *r, const kd_option_value *value,
                              const kd_node *plain);

/* vain.c: the one answer to the question whether a choice has an effect: the document is another
 * one without it. False with problems if something chosen in the leaf or outside (`sets`, or NULL)
 * has none beside what else is chosen. What a file chooses must have one with some number of
 * players; what is chosen outside, with the one in force. */
bool kd_choices_matter(kd_building *b, const kd_choice *sets);
/* For each option, by its number, what stands against its choice, where that has no effect:
 * "length= long", a file's name; NULL where it has one, or nothing is chosen. */
const char **kd_choices_in_vain(const kd_building *b);

/* alike.c: true if two documents come to the same rules: what is off, what nothing reads, and
 * defaults that are written out do not count. */
bool kd_alike(const kd_table *root, const kd_node *one, const kd_node *other);

/* option_values.c: the maps of a `require`, one of which must hold: kd_next_map(require, NULL) is
 * the first.
 */
const kd_node *kd_next_map(const kd_node *require, const kd_node *map);
/* True if a choice is among those that an entry of such a map allows: a value, a list of them, or
 * {not: ...}. */
bool kd_allows(const kd_node *entry, const char *name);

/* yaml_text.c */
/* Writes the canonical text of the resolved document, and its digest; false when memory is out. */
bool kd_canonical(kn_arena *arena, kd_resolved *resolved);

/* mentions.c: true if a key or scalar of the map or list has the word; false if `node` is NULL. */
bool kd_node_mentions(const kd_node *node, const char *word);
/* True if an option writes to a path with the word, if a value of one has it, or if one names a
 * script, which may. */
bool kd_an_option_mentions(const kd_resolved *resolved, const char *word);

#endif
