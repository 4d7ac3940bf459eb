/* SPDX-License-Identifier: MIT
 * merge.h: from a file to its resolved document: parents, options, patches, `--key`. The rules are
 * the fourteen of docs/rule-language.md ("How files merge"); the result has no extends, set,
 * options or patches any more, and every node still knows the file, line and option that wrote it.
 */
#ifndef KD_DOCUMENT_MERGE_H
#define KD_DOCUMENT_MERGE_H

#include "document/keys.h"

/* One choice from outside: option=value (`--set`) or path=value (`--key`, value is YAML flow text).
 */
typedef struct kd_choice {
    const char *name, *value;
    bool yields; /* it may have no effect: it was made for several tables, of which this is one */
} kd_choice;

typedef struct kd_option kd_option;

/* One value of an option, as declared. */
typedef struct kd_option_value {
    const char *name;
    const kd_node *says;  /* or NULL */
    const kd_node *patch; /* map, or NULL for the default value */
    const kd_node *when;  /* one {if: ..., then: patch}, or a list of them; or NULL */
    struct kd_option_value *next;
    /* For document/ only: */
    kd_option *option;
    struct kd_option_value *more; /* what a child adds to it, of a file of its own; or NULL */
    int file;                     /* that declares it, 0 the root */
    bool is_default;              /* as declared */
    bool layer_keys;              /* it writes keys that belong to their layer: patch.c */
    kn_mark at;
    const char *origin;                                     /* "option=value" */
    const kd_node *set, *require, *conflict, *conflict_all; /* or NULL */
} kd_option_value;

/* for (KD_PATCH(patch, value)): the patches that a value may bring: its own, if it has one, and
 * those of its `when`. */
#define KD_PATCH(patch, value)                                                                     \
    const kd_node *patch = kd_next_patch((value), NULL);                                           \
    patch;                                                                                         \
    patch = kd_next_patch((value), patch)
const kd_node *kd_next_patch(const kd_option_value *value, const kd_node *patch);
/* What such a patch waits for: a map from options to values, NULL for the value's own patch. */
const kd_node *kd_patch_condition(const kd_option_value *value, const kd_node *patch);

/* `offer` of one file for one option. */
typedef struct kd_offer {
    int file;
    const kd_node *node;
    struct kd_offer *next;
} kd_offer;

struct kd_option {
    const char *name;
    const kd_node *node;   /* its declaration */
    const kd_node *says;   /* or NULL */
    const char *fallback;  /* default of the file at the leaf (its set included) */
    const char *declared;  /* default as declared */
    const char *chosen;    /* in force now */
    kn_mark chosen_at;     /* no place: the command line or a default */
    const char *overruled; /* NULL: it is; else what decides in its place: "length=long", "--key
                              match.target" */
    const kd_option_value *lost; /* a file's choice that has no effect, because of `overruled`; or
                                    NULL */
    kd_option_value *values;     /* offered at the leaf, in order */
    kd_option_value *withdrawn; /* what a child has removed or switched off the rules of; or NULL */
    int64_t min, max;           /* of a range option; min > max: none */
    int64_t step;               /* of its numbers, from min on */
    const char *writes;         /* range option: the path it writes */
    struct kd_option *next;
    /* For document/ only: */
    int file, number;   /* number: in order of declaration, through all files */
    bool from_document; /* a range option whose default is what the document says */
    kd_offer *offers;
};

typedef struct kd_file {
    const char *path, *id; /* as found; id without .yaml below its search folder, or the path */
    const kd_node *name;   /* that it gives the game itself, or NULL */
    struct kd_file *parent;
} kd_file;

typedef struct kd_reading kd_reading;
typedef struct kd_resolved {
    kd_node *document;
    kd_option *options;       /* of all files, root first; `players` always among them */
    kd_file *file;            /* the leaf; parents follow */
    unsigned char digest[32]; /* of `text` (scripts are added by the game) */
    const char *text; /* the resolved document, bare, canonical and byte-stable; of `size` bytes */
    size_t size;
    const kd_reading *reading;    /* the files, for other choices */
    bool keyed;                   /* some of it was written by --key */
    const kd_choice *sets, *keys; /* what was chosen from outside, as kd_resolve takes it */
} kd_resolved;

/* Called once for each layer that has keys flagged KD_KEY_LAYER, with the document merged so far
 * and the node of that key; it adds its problems to `report`. */
typedef void kd_layer_check(const kd_node *document, const kd_node *key, kn_report *report);

/* Resolves the game `id_or_path`: an id ("family/variant"), which is looked for in `folders` (of
 * ruledefs, first hit wins; NULL-terminated, or NULL), or a path (has ".yaml" or starts with . or
 * /). `sets` and `keys` end with a row whose name is NULL (or are
 * NULL). Everything lives in `arena`. NULL with problems in `report` when a file is missing or
 * wrong, extends more than 8 levels or in a circle, an option or value is unknown, choices
 * conflict, or a merge rule is broken. The result is not yet checked against the table
 * (kd_table_check does that). `without`: a
 * key of the file that is read as if it did not stand there, or no place. */
kd_resolved *kd_resolve(kn_arena *arena, const char *const *folders, const char *id_or_path,
                        const kd_choice *sets, const kd_choice *keys, const kd_table *table,
                        kd_layer_check *check, kn_mark without, kn_report *report);

/* Resolves a game again with other choices, from what was read of its files for another result: it
 * is not read again. This one is in `arena`, but shares much with that, whose arena must outlive it
 * and what is in `report`. Several threads may do so at once. NULL with problems in `report` when
 * choices are unknown or conflict, or a merge rule is broken. */
kd_resolved *kd_resolve_again(kn_arena *arena, const kd_reading *reading, const kd_choice *sets,
                              const kd_choice *keys, kn_report *report);

/* needs.c: what a value needs beside it that is refused as things are. */
enum { KD_NEED_VALUES = 8, KD_NEEDS_NOTHING = -1 };
typedef struct kd_need {
    const char *option, *value[KD_NEED_VALUES];
    int count;
    bool other; /* any other value than this one */
    bool also;  /* beside the need before it; else in place of it */
} kd_need;
/* `value`: NULL for a number of the option's range. Returns how many needs there are, at most
 * `max`; 0: it can't be chosen, whatever else is; KD_NEEDS_NOTHING: it can be, as things are.
 * *tries bounds how often the game is resolved, and is counted down; nothing is found without. */
int kd_needs(const kd_resolved *now, const kd_option *option, const kd_option_value *value,
             kd_need *need, int max, int *tries);

/* translations.c: the same with what files NAME.LANGUAGE.yaml beside its files say, from the texts
 * of rules as they were read; in `arena`, or that of `resolved`'s reading. NULL with problems. One
 * thread at a time. */
kd_resolved *kd_resolve_told(kn_arena *arena, const kd_resolved *resolved, kn_report *report);
/* From now on kd_told finds the nodes of `told` from those of `resolved`, all its options'
 * included. One thread at a time; nobody may ask meanwhile. */
void kd_speak(const kd_resolved *resolved, const kd_resolved *told);
/* ... and the nodes of the tree `told` from those of the tree `node`; each may be NULL. */
void kd_speak_node(const kd_node *node, const kd_node *told);

/* beside.c: a note for each key that the file at the leaf has written where nothing reads it: a
 * row's `beside` is not there, and no option may bring it. False with a problem for each one that
 * is a filter or stands in `--key`. */
bool kd_beside_check(const kd_table *root, const kd_resolved *resolved, kn_report *report);
/* ... a problem for each key that does nothing beside another one (`pointless`): for `check` alone,
 * since such files were accepted once. */
void kd_pointless_find(const kd_table *root, const kd_resolved *resolved, kn_report *report);
/* False if nothing reads the row's key in this map of `table`, for want of what its row goes with,
 * or because another key takes its place; *by is that one, NULL if it is not there. */
bool kd_is_read(const kd_table *table, const kd_node *map, const kd_key *row, const kd_node **by);
/* True if some value of an option writes what stands at `path`: something of a map there, besides
 * its key `but`, or a value. */
bool kd_an_option_writes(const kd_option *options, const char *path, const char *but);
/* True if nothing reads the key at `path` of the document's own file, whatever is chosen: what its
 * row goes with is not there, and no option may bring it. */
bool kd_never_read(const kd_node *document, const kd_option *options, const char *path,
                   const kd_key *row);
/* Tells that nothing reads the key where it stands; `beside`: in words, what it goes with. */
kn_problem *kd_tell_idle(kn_report *report, const kd_node *key, const char *beside);

/* Prints the resolved document as YAML, each line with its origin as a comment (`kanun resolve`);
 * `origins` = false: the bare document, canonical and byte-stable (what the digest covers). */
kn_status kd_resolved_print(const kd_resolved *resolved, bool origins, FILE *out);

/* True for a path, relative or not; false for an id. */
bool kd_is_path(const char *id_or_path);
/* Follows the search path: the path of a file for `id_or_path` in `arena`, or NULL (problem added
 * with suggestions among the ids that exist). `written`: as the file says it at `at`, if its folder
 * was put before it, else NULL. */
char *kd_search_find(kn_arena *arena, const char *const *folders, const char *id_or_path,
                     const char *written, kn_mark at, kn_report *report);

/* What a file says of itself; its parents are not read and nothing is checked but the YAML. */
typedef struct kd_title {
    const char *path;
    const char *parent;  /* the id or path that it extends, or NULL */
    const kd_node *name; /* or NULL: it has its parent's */
} kd_title;
kd_title *kd_title_read(kn_arena *arena, const char *const *folders, const char *id_or_path,
                        kn_report *report);

/* What files NAME.LANGUAGE.yaml beside the file `path` (NAME.yaml, NAME.lua) have: a map of
 * language: document, empty if there are none. NULL with problems, or without one when memory is
 * out. Where NAME.yaml and NAME.lua lie
 * side by side, they are the rules', and what the script says stands in them under `script`. */
kd_node *kd_translations(kn_arena *arena, const char *path, kn_report *report);

/* False with a problem if what a translation says under a key is no text. */
bool kd_check_translation(const kd_node *said, kn_report *report);

/* True if a file of that name is a translation of another. */
bool kd_is_translation_file(const char *name);

/* All ids on the search path, sorted and each once, NULL-terminated; *count of them. NULL when
 * memory is out. Scenario files (.test.yaml) are no games. */
const char **kd_search_list(kn_arena *arena, const char *const *folders, int *count);

/* What people call the file that `source` is: its id if it is one of `files` (a leaf and its
 * parents), else its name. */
const char *kd_file_name(const kd_file *files, const kn_source *source);

#endif
