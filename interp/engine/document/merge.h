/* SPDX-License-Identifier: MIT
 * merge.h: resolves a file to a document: parents, options, patches, `--key`. docs/rule-language.md
 * ("How files merge") has the fourteen rules. The result has no extends, set, options or patches,
 * and every node still has the file, line and option that wrote it.
 */
#ifndef KD_DOCUMENT_MERGE_H
#define KD_DOCUMENT_MERGE_H

#include "document/keys.h"

/* One choice from outside: option=value (`--set`) or path=value (`--key`, value is YAML flow
 * text). */
typedef struct kd_choice {
    const char *name, *value;
    bool yields; /* the choice may have no effect, because it was made for several tables and this
                  * is one of
                  * them */
} kd_choice;

typedef struct kd_option kd_option;

/* One value of an option, as declared. */
typedef struct kd_option_value {
    const char *name;
    const kd_node *says;  /* or NULL */
    const kd_node *patch; /* a map; NULL: the default value */
    const kd_node *when;  /* {if: ..., then: patch}, or a list of these; or NULL */
    struct kd_option_value *next;
    /* Only for document/: */
    kd_option *option;
    struct kd_option_value *more; /* the declaration by which a child extends it; or NULL */
    int file;                     /* number of the file that declares it; 0: the root */
    bool is_default;              /* as declared */
    bool layer_keys;              /* a patch writes keys that belong to their layer: patch.c */
    kn_mark at;
    const char *origin;                                     /* "option=value" */
    const kd_node *set, *require, *conflict, *conflict_all; /* or NULL */
} kd_option_value;

/* for (KD_PATCH(patch, value)) ...: iterates over the patches of a value: its own patch, if it has
 * one, and those in its `when`. */
#define KD_PATCH(patch, value)                                                                     \
    const kd_node *patch = kd_next_patch((value), NULL);                                           \
    patch;                                                                                         \
    patch = kd_next_patch((value), patch)
const kd_node *kd_next_patch(const kd_option_value *value, const kd_node *patch);
/* Returns the condition of a patch, which is a map from options to values; NULL: the patch of the
 * value itself. */
const kd_node *kd_patch_condition(const kd_option_value *value, const kd_node *patch);

/* The values of an option that one file offers. */
typedef struct kd_offer {
    int file;
    const kd_node *node;
    struct kd_offer *next;
} kd_offer;

struct kd_option {
    const char *name;
    const kd_node *node;  /* of its declaration */
    const kd_node *says;  /* or NULL */
    const char *fallback; /* the default for the file at the leaf, after its `set` */
    const char *declared; /* default as declared */
    const char *chosen;   /* the value in force */
    /* where the value was chosen; no place: on the command line, or by default */
    kn_mark chosen_at;
    /* the choice that replaces this option: "length=long", "--key match.target"; NULL: nothing */
    const char *overruled;
    const kd_option_value *lost; /* a choice of a file that `overruled` makes useless; or NULL */
    kd_option_value *values;     /* the values offered at the leaf, in order */
    /* values that can't be offered, because a child file has removed or switched off entries
     * that they need; or NULL */
    kd_option_value *withdrawn;
    int64_t min, max;   /* range of a range option; min > max: the option has no range */
    int64_t step;       /* distance between the numbers, which begin at min */
    const char *writes; /* of a range option: the path to which it writes */
    struct kd_option *next;
    /* Only for document/: */
    int file, number;   /* number: position in the order of declarations in all files, from 0 */
    bool from_document; /* a range option whose default is the number in the document itself */
    kd_offer *offers;
};

typedef struct kd_file {
    /* path: where it was found; id: the path below its search folder, or the path */
    const char *path, *id;
    const kd_node *name; /* the name that the file itself gives the game, or NULL */
    struct kd_file *parent;
} kd_file;

typedef struct kd_reading kd_reading;
typedef struct kd_resolved {
    kd_node *document;
    kd_option *options;       /* the options of all files, root first; `players` is always one */
    kd_file *file;            /* the file at the leaf; its parents follow */
    unsigned char digest[32]; /* digest of `text` (the game adds the scripts) */
    const char *text;         /* the resolved document, canonical and byte-stable, `size` bytes */
    size_t size;
    const kd_reading *reading;    /* the files, for resolving again with other choices */
    bool keyed;                   /* --key wrote a part of the document */
    const kd_choice *sets, *keys; /* the choices from outside, as passed to kd_resolve */
} kd_resolved;

/* Called for each layer that has keys with the flag KD_KEY_LAYER, once for each key: `document`
 * is the merged document so far. Adds problems to `report`. */
typedef void kd_layer_check(const kd_node *document, const kd_node *key, kn_report *report);

/* A game, and the choices for it. */
typedef struct kd_request {
    /* an id ("family/variant"), looked up in `folders` (of ruledefs, first hit wins;
     * NULL-terminated, or NULL), or a path (has ".yaml" or starts with . or /) */
    const char *game;
    const char *const *folders;
    const kd_choice *sets, *keys; /* each ends with a row whose name is NULL, or is NULL */
    kn_mark without;              /* place of a key in a file that is ignored; line 0: none */
} kd_request;

/* Resolves a game. Everything lives in `arena`. Returns NULL with problems in `report` if a file is
 * missing or wrong, if files extend more than 8 levels or in a circle, if an option or value is
 * unknown, if choices conflict, or if a merge rule is broken. Does not check the result against the
 * table; kd_table_check does. */
kd_resolved *kd_resolve(kn_arena *arena, const kd_request *request, const kd_table *table,
                        kd_layer_check *check, kn_report *report);

/* Resolves a game again with other choices, from the files that were read for another result. The
 * new result is in `arena`, but shares data with the other result, whose arena must outlive it and
 * the contents of `report`. Thread-safe. Returns NULL with problems in `report` if choices are
 * unknown or conflict, or if a merge rule is broken. */
kd_resolved *kd_resolve_again(kn_arena *arena, const kd_reading *reading, const kd_choice *sets,
                              const kd_choice *keys, kn_report *report);

/* needs.c: finds which other choices a rejected value needs. */
enum { KD_NEED_VALUES = 8, KD_NEEDS_NOTHING = -1 };
typedef struct kd_need {
    const char *option, *value[KD_NEED_VALUES];
    int count;
    bool other; /* needs any other value than this one */
    bool also;  /* needed in addition to the need before it; else in place of it */
} kd_need;
/* `value`: NULL for a number in the option's range. Returns the number of needs, at most `max`;
 * 0: it can't be chosen with any other choices; KD_NEEDS_NOTHING: it can be chosen now. *tries
 * is the number of times that the game may still be resolved. At 0, the search ends without a
 * result. */
int kd_needs(const kd_resolved *now, const kd_option *option, const kd_option_value *value,
             kd_need *need, int max, int *tries);

/* translations.c: resolves rules that were read again, with the texts in the files
 * NAME.LANGUAGE.yaml beside their files; the result is in `arena`, or in that of `resolved`'s
 * reading. NULL with problems. Only one thread may call it at a time. */
kd_resolved *kd_resolve_told(kn_arena *arena, const kd_resolved *resolved, kn_report *report);
/* From now on, kd_told maps the nodes of `resolved`, including those of its options, to the nodes
 * of `told`. Not thread-safe: while it runs, no other thread may call kd_told. */
void kd_speak(const kd_resolved *resolved, const kd_resolved *told);
/* ... maps the nodes of the tree `node` to those of the tree `told`; both may be NULL. */
void kd_speak_node(const kd_node *node, const kd_node *told);

/* beside.c: adds a note for each key in the file at the leaf that nothing reads: the key that
 * its row needs (`beside`) is missing, and no option can add it. If such a key is a filter or
 * was written by `--key`, it is a problem, and the result is false. */
bool kd_beside_check(const kd_table *root, const kd_resolved *resolved, kn_report *report);
/* ... adds a problem for each key that another key makes useless (`pointless`). Only for `check`,
 * because such files have always been accepted. */
void kd_pointless_find(const kd_table *root, const kd_resolved *resolved, kn_report *report);
/* False if the row's key is not read in this map of `table`, because a key that it needs
 * (`beside`) is missing, or another key replaces it. *by is the key that replaces it, or the
 * first key of `beside` that has another value; NULL: none. */
bool kd_is_read(const kd_table *table, const kd_node *map, const kd_key *row, const kd_node **by);
/* True if a value of some option writes the key at `path`. If this is a map, writing any of its
 * keys counts, except the key `but`. */
bool kd_an_option_writes(const kd_option *options, const char *path, const char *but);
/* True if the key at `path` of the document's own file is never read, for all choices: what it
 * needs (`beside`) is missing, and no option can add it. */
bool kd_never_read(const kd_node *document, const kd_option *options, const char *path,
                   const kd_key *row);
/* Reports that a key is not read at its place; `beside`: a description of the missing key, or
 * "no `KEY`" if this key must be missing. */
kn_problem *kd_tell_idle(kn_report *report, const kd_node *key, const char *beside);

/* Prints the resolved document as YAML. A comment on each line gives its origin (`kanun resolve`).
 * `origins` = false: prints only the document, canonical and byte-stable (the digest is made from
 * this text). */
kn_status kd_resolved_print(const kd_resolved *resolved, bool origins, FILE *out);

/* True for a path, relative or not; false for an id. */
bool kd_is_path(const char *id_or_path);
/* Finds `id_or_path` on the search path. Returns the path of a file in `arena`; NULL: not found
 * (adds a problem with suggestions among the existing ids). `written`: the path as it is written in
 * the file at `at`, if its folder was prepended; otherwise NULL. */
char *kd_search_find(kn_arena *arena, const char *const *folders, const char *id_or_path,
                     const char *written, kn_mark at, kn_report *report);

/* The title of a file, for which neither its parents are read nor anything but the YAML is
 * checked. */
typedef struct kd_title {
    const char *path;
    const char *parent;  /* the id or path of the file that it extends, or NULL */
    const kd_node *name; /* NULL: its parent's name */
} kd_title;
kd_title *kd_title_read(kn_arena *arena, const char *const *folders, const char *id_or_path,
                        kn_report *report);

/* Returns the contents of the files NAME.LANGUAGE.yaml beside `path` (NAME.yaml, NAME.lua) as a map
 * from languages to documents, which may be empty. NULL with problems, or without one if out of
 * memory. If a folder has NAME.yaml and NAME.lua, the translations belong to the rules, with those
 * for the script under `script`. */
kd_node *kd_translations(kn_arena *arena, const char *path, kn_report *report);

/* Returns false with a problem if any value in a translation is not a text. */
bool kd_check_translation(const kd_node *said, kn_report *report);

/* True if the name of a file is that of a translation of another file. */
bool kd_is_translation_file(const char *name);

/* Returns all ids on the search path, sorted, each once and NULL-terminated; *count is their
 * number. NULL: out of memory. Skips scenario files (.test.yaml). */
const char **kd_search_list(kn_arena *arena, const char *const *folders, int *count);

/* Returns the usual name of `source`: its id if it is one of `files` (a leaf and its parents),
 * otherwise its name. */
const char *kd_file_name(const kd_file *files, const kn_source *source);

#endif
