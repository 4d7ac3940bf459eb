/* SPDX-License-Identifier: MIT
 * resolve.h: what the steps of kn_resolve share: the chain of files, the options that they declare,
 * what is chosen, and laying one tree over another. Inside document/ only; merge.h is the door.
 */
#ifndef KN_DOCUMENT_RESOLVE_H
#define KN_DOCUMENT_RESOLVE_H

#include "document/merge.h"
#include "document/spot.h"

#define KN_EXTENDS_MAX 8 /* ancestors of a file: more can't be kept in mind */
#define KN_FILES_MAX (KN_EXTENDS_MAX + 1)

/* The command line, as a place of choices: nearer than any file. */
#define KN_OUTSIDE KN_FILES_MAX

typedef struct kn_value kn_value;
typedef struct kn_choosable kn_choosable;

/* `offer` of one file for one option. */
typedef struct kn_offer {
    int file;
    const kn_node *node;
    struct kn_offer *next;
} kn_offer;

/* `over`, `require`, `conflict` and the patches of an option, as one file gives them. */
typedef struct kn_declared {
    kn_choosable *option;
    const kn_node *over, *require, *conflict; /* or NULL */
    struct kn_declared *next;
} kn_declared;

struct kn_value {
    kn_option_value pub;
    kn_choosable *option;
    int file;        /* that declares it, 0 the root */
    bool is_default; /* as declared */
    kn_mark at;
    const char *origin;                                            /* "option=value" */
    const kn_node *set, *when, *require, *conflict, *conflict_all; /* or NULL */
};

struct kn_choosable {
    kn_option pub;
    int file, number;   /* number: in order of declaration, through all files */
    bool from_document; /* a range option whose default is what the document says */
    kn_offer *offers;
};

/* One file of the chain; [0] is the root. */
typedef struct kn_link {
    kn_file pub;
    const kn_node *extends; /* or NULL */
    kn_node *own;           /* its keys, dotted ones expanded, without those of the head */
    const kn_node *set, *offer, *options; /* or NULL */
    kn_node *players;                     /* or NULL; still in `own` */
    kn_declared *declared;                /* in order */
} kn_link;

typedef struct kn_resolving {
    kn_arena *arena;
    const kn_search *search;
    const kn_table *table;
    kn_report *report;
    kn_layer_check *check;
    void *payload;
    kn_link *file[KN_FILES_MAX];
    int files;
    kn_option *options, *last_option; /* each a kn_choosable */
    int option_count;
} kn_resolving;

/* A file and its parents, read and checked, before anything is chosen. It never changes then, so
 * that it can be resolved again, by several threads at once. */
struct kn_reading {
    kn_resolving resolving; /* as it was after reading: a copy works on */
    kn_node *plain;         /* the document of all files' own keys */
};

/* A choice in force: by option number. value NULL: the default. */
typedef struct kn_made {
    kn_value *value;
    kn_mark at; /* no place: the command line or a default */
    int level;  /* the file, or KN_OUTSIDE */
    bool implied;
} kn_made;

/* ".yaml" at the end, or a dot or slash in front. */
bool kn_is_path(const char *id_or_path);

/* chain.c: reads the file and its ancestors into r->file. */
bool kn_chain_load(kn_resolving *r, const char *id_or_path);

/* declare.c: the option `players` of file `f`, whose default becomes one of the file's own keys;
 * ... */
bool kn_declare_players(kn_resolving *r, int f);
/* ... then the other options that file `f` declares or adds to; `plain` is the document of all own
 * keys up to `f`. */
bool kn_declare(kn_resolving *r, int f, const kn_node *plain);
kn_choosable *kn_find_option(const kn_resolving *r, const char *name);
const char *const *kn_option_names(const kn_resolving *r);
/* What may be meant by an option that there is not: the nearest one, else all of them, and the key
 * of that name. */
void kn_suggest_option(kn_resolving *r, kn_problem *p, const char *wrong, const char *const *names);
static inline kn_choosable *kn_choosable_of(kn_option *option)
{
    return (kn_choosable *)option;
}
/* Declares a value; see declare.c. */
kn_value *kn_value_new(kn_resolving *r, kn_choosable *option, const char *name, kn_mark at,
                       int file);
/* A patch that writes one key: "match.target" with `leaf`. */
kn_node *kn_path_patch(kn_arena *arena, const char *path, kn_mark path_at, kn_node *leaf);

/* value.c: the value `name` of an option as files up to `upto` know it (numbers of a range are
 * made); NULL with a problem at `at`, which is KN_USAGE without a place. */
kn_value *kn_find_value(kn_resolving *r, kn_choosable *option, const char *name, kn_mark at,
                        int upto);
/* True if `name` is among a node's scalars (one scalar or a list). */
bool kn_node_lists(const kn_node *node, const char *name);
/* The first offer up to file `upto` that leaves `name` out, or NULL. */
const kn_node *kn_offer_against(const kn_choosable *option, const char *name, int upto);
/* set, offer, over, require, conflict, when of file `f` name options and values that exist. */
bool kn_references_check(kn_resolving *r, int f);

/* choose.c: what is in force when `leaf` is the leaf, with `sets` from outside (or NULL). `made`
 * has r->option_count items, zeroed. `plain` is the leaf's own-keys document. */
bool kn_choose(kn_resolving *r, int leaf, const kn_choice *sets, const kn_node *plain,
               kn_made *made);
/* The name of the value in force. */
const char *kn_chosen_name(const kn_choosable *option, const kn_made *made, const kn_node *plain);
/* True if the conditions of a `when` item hold. */
bool kn_when_holds(const kn_resolving *r, const kn_node *item, const kn_made *made,
                   const kn_node *plain);
/* The items of a `when`: for (n = kn_when_first(when); n; n = kn_when_next(when, n)). */
const kn_node *kn_when_first(const kn_node *when);
const kn_node *kn_when_next(const kn_node *when, const kn_node *item);

/* patch.c: rules 5 and 7 for the values that file `f` declares. */
bool kn_patches_check(kn_resolving *r, int f, const kn_node *plain);
/* Calls `each` for every leaf of a patch with its dotted path, made in `arena` (NULL: it is not
 * asked for, and empty), until it returns false. False then, or when memory is out. */
typedef bool kn_each_leaf(void *payload, const char *path, const kn_node *leaf, kn_spot spot);
bool kn_leaves(kn_arena *arena, const kn_table *table, const kn_node *patch, kn_each_leaf *each,
               void *payload);

/* layer.c: lays `layer` over `document`. */
typedef struct kn_loss { /* what a layer took away: by `remove`, or because another key replaces it
                          */
    const char *path;
    kn_mark at;
    struct kn_loss *next;
} kn_loss;
typedef struct kn_layer_key { /* a key for the layer check */
    const kn_node *node;
    struct kn_layer_key *next;
} kn_layer_key;
typedef struct kn_laying {
    kn_arena *arena;
    kn_report *report;
    const char *origin; /* of what is written */
    bool patch;         /* of an option value: entries are neither new nor complete */
    bool argument;      /* of --key: new entries are unlike all others */
    kn_loss *losses;    /* newest first */
    kn_layer_key *keys; /* of this layer; newest first */
} kn_laying;
bool kn_lay(kn_laying *l, const kn_table *table, kn_node *document, const kn_node *layer);

/* resolve.c: a document in the making, with the files' layers and what is chosen between them. */
/* A patch that was laid down, to see later whether anything of it is left. */
typedef struct kn_applied {
    const kn_value *value;
    const kn_node *patch;
    kn_made made;
    struct kn_applied *next;
} kn_applied;

typedef struct kn_building {
    kn_resolving *r;
    const kn_made *made;
    const kn_node *plain;
    kn_node *document;
    kn_laying laying;
    kn_applied *applied; /* newest first */
    bool check_when;     /* hand the layer keys of `when` patches to the layer check */
} kn_building;

/* effect.c: false with problems if something chosen has no effect. */
bool kn_choices_have_effect(kn_building *b);
/* ... and notes in `options`, the result's, which of them say nothing any more, and why. False when
 * memory is out. */
bool kn_options_overruled(kn_building *b, kn_option *options);

/* print.c */
void kn_digest(const kn_node *document, unsigned char digest[32]);

#endif
