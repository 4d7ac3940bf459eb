/* SPDX-License-Identifier: MIT
 * merge.h: resolves a file to a document: parents, options, patches, `--key`.
 * docs/rule-language.md ("How files merge") has the fourteen rules. The result has no extends,
 * set, options or patches any more, and every node still knows the file, line and option that
 * wrote it.
 */
#ifndef KD_DOCUMENT_MERGE_H
#define KD_DOCUMENT_MERGE_H

#include "document/keys.h"

/* One choice from outside: option=value (`--set`) or path=value (`--key`, value is YAML flow text).
 */
typedef struct kd_choice {
    const char *name, *value;
    bool yields; /* may have no effect, because it was made for several tables, of which this is one
                  */
} kd_choice;

typedef struct kd_option kd_option;

/* One value of an option, as declared. */
typedef struct kd_option_value {
    const char *name;
    const kd_node *says;  /* or NULL */
    const kd_node *patch; /* map, or NULL for the default value */
    const kd_node *when;  /* one {if: ..., then: patch}, or a list of them; or NULL */
    struct kd_option_value *next;
    /* Only for document/: */
    kd_option *option;
    struct kd_option_value *more; /* what a child file adds to it; or NULL */
    int file;                     /* the declaring file; 0: the root */
    bool is_default;              /* as declared */
    bool layer_keys;              /* writes keys that belong to their layer: patch.c */
    kn_mark at;
    const char *origin;                                     /* "option=value" */
    const kd_node *set, *require, *conflict, *conflict_all; /* or NULL */
} kd_option_value;

/* for (KD_PATCH(patch, value)) ...: walks the patches of a value: its own, if any, and those of
 * its `when`. */
#define KD_PATCH(patch, value)                                                                     \
    const kd_node *patch = kd_next_patch((value), NULL);                                           \
    patch;                                                                                         \
    patch = kd_next_patch((value), patch)
const kd_node *kd_next_patch(const kd_option_value *value, const kd_node *patch);
/* Returns the condition of a patch, a map from options to values; NULL for the value's own
 * patch. */
const kd_node *kd_patch_condition(const kd_option_value *value, const kd_node *patch);

/* The `offer` of one file for one option. */
typedef struct kd_offer {
    int file;
    const kd_node *node;
    struct kd_offer *next;
} kd_offer;

struct kd_option {
    const char *name;
    const kd_node *node;         /* of its declaration */
    const kd_node *says;         /* or NULL */
    const char *fallback;        /* default for the file at the leaf (including its `set`) */
    const char *declared;        /* default as declared */
    const char *chosen;          /* the value in force */
    kn_mark chosen_at;           /* no place: from the command line, or a default */
    const char *overruled;       /* what decides instead of this option: "length=long", "--key
                                    match.target"; NULL: nothing */
    const kd_option_value *lost; /* a file's choice that `overruled` makes useless; or NULL */
    kd_option_value *values;     /* offered at the leaf, in order */
    kd_option_value *withdrawn;  /* values that can't be offered, because a child file removed or
                                    switched off their rules; or NULL */
    int64_t min, max;            /* for a range option; min > max: no range */
    int64_t step;                /* between its numbers, starting at min */
    const char *writes;          /* for a range option: the path that it writes */
    struct kd_option *next;
    /* Only for document/: */
    int file, number;   /* number: index in order of declaration, across all files */
    bool from_document; /* a range option whose default is the document's own value */
    kd_offer *offers;
};

typedef struct kd_file {
    const char *path, *id; /* path: as found; id: below its search folder, or the path */
    const kd_node *name;   /* the file's own name for the game, or NULL */
    struct kd_file *parent;
} kd_file;

typedef struct kd_reading kd_reading;
typedef struct kd_resolved {
    kd_node *document;
    kd_option *options;       /* of all files, root first; always includes `players` */
    kd_file *file;            /* the leaf, followed by its parents */
    unsigned char digest[32]; /* of `text` (the game adds the scripts) */
    const char *text;         /* the resolved document, canonical and byte-stable; `size` bytes */
    size_t size;
    const kd_reading *reading;    /* the files, for resolving again with other choices */
    bool keyed;                   /* --key wrote a part of the document */
    const kd_choice *sets, *keys; /* the choices from outside, as passed to kd_resolve */
} kd_resolved;

/* Called once for each layer that has keys flagged KD_KEY_LAYER, with the document merged so far
 * and the node of that key; adds its problems to `report`. */
typedef void kd_layer_check(const kd_node *document, const kd_node *key, kn_report *report);

/* Resolves the game `id_or_path`: an id ("family/variant"), looked up in `folders` (of ruledefs,
 * first hit wins; NULL-terminated, or NULL), or a path (has ".yaml" or starts with . or /).
 * `sets` and `keys` end with a row whose name is NULL (or are NULL). Everything lives in
 * `arena`. Returns NULL with problems in `report` if a file is missing or wrong, extends more
 * than 8 levels or in a circle, an option or value is unknown, choices conflict, or a merge rule
 * is broken. Doesn't check the result against the table (see kd_table_check). `without`: a key
 * of the file to ignore, or no place. */
kd_resolved *kd_resolve(kn_arena *arena, const char *const *folders, const char *id_or_path,
                        const kd_choice *sets, const kd_choice *keys, const kd_table *table,
                        kd_layer_check *check, kn_mark without, kn_report *report);

/* Resolves a game again with other choices, from the files already read for another result. The
 * new result is in `arena`, but shares data with the other one, whose arena must outlive it and
 * the contents of `report`. Thread-safe. Returns NULL with problems in `report` if choices are
 * unknown or conflict, or a merge rule is broken. */
kd_resolved *kd_resolve_again(kn_arena *arena, const kd_reading *reading, const kd_choice *sets,
                              const kd_choice *keys, kn_report *report);

/* needs.c: finds which other choices a refused value needs. */
enum { KD_NEED_VALUES = 8, KD_NEEDS_NOTHING = -1 };
typedef struct kd_need {
    const char *option, *value[KD_NEED_VALUES];
    int count;
    bool other; /* any other value than this one */
    bool also;  /* beside the need before it; else in place of it */
} kd_need;
/* `value`: NULL for a number of the option's range. Returns the number of needs, at most `max`; 0:
 * it can't be chosen with any other choices; KD_NEEDS_NOTHING: it can be chosen now. *tries limits
 * how often the game is resolved, and is decremented; at 0 nothing is found. */
int kd_needs(const kd_resolved *now, const kd_option *option, const kd_option_value *value,
             kd_need *need, int max, int *tries);

/* translations.c: the same with the texts of the files NAME.LANGUAGE.yaml beside its files, from
 * rules that were read; in `arena`, or that of `resolved`'s reading. NULL with problems. One
 * thread at a time. */
kd_resolved *kd_resolve_told(kn_arena *arena, const kd_resolved *resolved, kn_report *report);
/* From now on kd_told maps the nodes of `resolved` to those of `told`, including all its
 * options'. Not thread-safe; no other thread may call kd_told meanwhile. */
void kd_speak(const kd_resolved *resolved, const kd_resolved *told);
/* ... maps the nodes of the tree `node` to those of the tree `told`; each may be NULL. */
void kd_speak_node(const kd_node *node, const kd_node *told);

/* beside.c: adds a note for each key that the file at the leaf has written and nothing reads: the
 * row's `beside` is missing, and no option can add it. False with a problem for each one that is a
 * filter or stands in `--key`. */
bool kd_beside_check(const kd_table *root, const kd_resolved *resolved, kn_report *report);
/* ... adds a problem for each key that another one makes useless (`pointless`). Only for
 * `check`, because such files used to be accepted. */
void kd_pointless_find(const kd_table *root, const kd_resolved *resolved, kn_report *report);
/* False if the row's key in this map of `table` is not read, because its `beside` is missing or
 * another key replaces it. *by is the replacing key, or the first key of `beside` with another
 * value; NULL: none. */
bool kd_is_read(const kd_table *table, const kd_node *map, const kd_key *row, const kd_node **by);
/* True if some value of an option writes at `path`: something in a map there other than its key
 * `but`, or a value. */
bool kd_an_option_writes(const kd_option *options, const char *path, const char *but);
/* True if the key at `path` of the document's own file is never read, whatever is chosen,
 * because its `beside` is missing and no option can add it. */
bool kd_never_read(const kd_node *document, const kd_option *options, const char *path,
                   const kd_key *row);
/* Reports that a key is not read where it is; `beside`: in words, what it needs. "no `KEY`": it
 * must not stand beside that key. */
kn_problem *kd_tell_idle(kn_report *report, const kd_node *key, const char *beside);

/* Prints the resolved document as YAML, each line with its origin as a comment (`kanun
 * resolve`). `origins` = false: the document alone, canonical and byte-stable (the input of the
 * digest). */
kn_status kd_resolved_print(const kd_resolved *resolved, bool origins, FILE *out);

/* True for a path, relative or not; false for an id. */
bool kd_is_path(const char *id_or_path);
/* Looks up `id_or_path` on the search path. Returns the path of a file in `arena`; NULL: not
 * found (adds a problem with suggestions among the existing ids). `written`: the path as the
 * file at `at` has it, if its folder was prepended, otherwise NULL. */
char *kd_search_find(kn_arena *arena, const char *const *folders, const char *id_or_path,
                     const char *written, kn_mark at, kn_report *report);

/* Title of a file, without reading its parents or checking more than the YAML. */
typedef struct kd_title {
    const char *path;
    const char *parent;  /* the id or path that it extends, or NULL */
    const kd_node *name; /* NULL: its parent's name */
} kd_title;
kd_title *kd_title_read(kn_arena *arena, const char *const *folders, const char *id_or_path,
                        kn_report *report);

/* Returns the contents of the files NAME.LANGUAGE.yaml beside the file `path` (NAME.yaml,
 * NAME.lua): a map from language to document, empty if there are none. NULL with problems, or
 * without one if out of memory. If NAME.yaml and NAME.lua are in one folder, the translations
 * belong to the rules, and those for the script are under `script`. */
kd_node *kd_translations(kn_arena *arena, const char *path, kn_report *report);

/* Returns false with a problem if a value in a translation is not a text. */
bool kd_check_translation(const kd_node *said, kn_report *report);

/* True if a file of that name is a translation of another. */
bool kd_is_translation_file(const char *name);

/* Returns all ids on the search path, sorted, each once, NULL-terminated; *count is their
 * number. NULL: out of memory. Skips scenario files (.test.yaml). */
const char **kd_search_list(kn_arena *arena, const char *const *folders, int *count);

/* Returns the name of `source` for people: its id if it is one of `files` (a leaf and its
 * parents), otherwise its name. */
const char *kd_file_name(const kd_file *files, const kn_source *source);

#endif
