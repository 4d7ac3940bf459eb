/* SPDX-License-Identifier: MIT
 * cmd_serve.c: `kanun serve`: finds the web page's files and the folder of the tables, and
 * starts the server.
 */
#define _XOPEN_SOURCE 700 /* nice */
#include "command/tool.h"

#ifdef KN_SERVE
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/shelf.h"
#include "cli/confine.h"
#include "cli/serve_voice.h"
#include "cli/session_files.h"

enum { WORKER_NICE = 5 /* workers run with a lower priority than the server */ };

/* Finds the folder of the page: beside the rules of a source tree that $KANUN_PATH names, or where
 * it was installed. */
static bool find_page(char *out, size_t size)
{
    char **folders = NULL;
    bool found = false;
    if (kanun_folders(&folders) != KANUN_OK)
        return false;
    for (int n = 0; folders[n] && !found; n++) {
        snprintf(out, size, "%s/../interp/serve/page", folders[n]);
        if (kn_shelf_find(out, NULL) != KN_FOUND_FOLDER)
            snprintf(out, size, "%s/../page", folders[n]);
        found = kn_shelf_find(out, NULL) == KN_FOUND_FOLDER;
    }
    kanun_free(folders);
    if (found)
        return true;
    snprintf(out, size, "%s", KN_DATADIR "/page");
    return kn_shelf_find(out, NULL) == KN_FOUND_FOLDER;
}

/* Finds the default folder of the tables, $XDG_STATE_HOME/kanun/tables. Returns false if there is
 * none. */
static bool find_data(char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = state && *state == '/' ? snprintf(out, size, "%s/kanun/tables", state)
                 : home && *home        ? snprintf(out, size, "%s/.local/state/kanun/tables", home)
                                        : -1;
    return length > 0 && (size_t)length < size;
}

static void renew(void)
{
    kc_confine_renew(KC_CONFINED_SECONDS);
}

/* Runs the worker process that the server starts for rules from strangers. */
static kanun_status work(const kc_args *args)
{
    kr_failure failure = {.errors = args->errors};
    kn_shelf *shelf = kn_shelf_new();
    kanun_status status = KANUN_OK;
    if (nice(WORKER_NICE) < 0) {
        /* continue without the lower priority */
    }
    if (status == KANUN_OK)
        status = kc_files_confine(shelf, args->folder);
    const kw_settings settings = {.voice = &kc_serve_voice, .folders = args->folder};
    if (status == KANUN_OK)
        status = kw_worker(&settings, shelf, renew, &failure);
    kn_shelf_use(NULL, false);
    kn_shelf_free(shelf);
    return status;
}

/* True if a text is the address of a server, such as "https://cards.example". */
static bool is_origin(const char *text)
{
    const char *host = strncmp(text, "https://", 8) == 0  ? text + 8
                       : strncmp(text, "http://", 7) == 0 ? text + 7
                                                          : "";
    return *host && !host[strcspn(host, "/?# ")];
}

kanun_status kc_cmd_serve(const kc_args *args)
{
    if (args->worker)
        return work(args);
    if (args->origin && !is_origin(args->origin))
        return kc_tool_say(KANUN_USAGE,
                           "--origin: '%s' is not a web address; expected https:// or http:// "
                           "and a host, such as https://cards.example",
                           args->origin);
    char page[PATH_MAX], data[PATH_MAX];
    kr_failure failure = {.errors = args->errors};
    kanun_status status = KANUN_OK;
    if (!find_page(page, sizeof page))
        status = kc_tool_say(
            KANUN_SYSTEM,
            "the files of the page are missing: install kanun, or run it from its source tree");
    if (status == KANUN_OK && !args->data && !find_data(data, sizeof data))
        status = kc_tool_say(KANUN_USAGE,
                             "--data FOLDER is needed for the tables, because $HOME is not set");
    if (status == KANUN_OK) {
        umask(077); /* the server's files contain chains of seeds, which must stay private */
        kw_settings settings = {.voice = &kc_serve_voice,
                                .folders = args->folder,
                                .data = args->data ? args->data : data,
                                .page = page,
                                .host = args->host,
                                .origin = args->origin,
                                .port = (int)args->port,
                                .program = kc_can_confine() ? "/proc/self/exe" : NULL};
        status = kw_serve(&settings, &failure);
        if (status != KANUN_OK)
            kc_tool_failure(status, &failure);
    }
    return status;
}

#else

kanun_status kc_cmd_serve(const kc_args *args)
{
    return kc_tool_say(KANUN_SYSTEM, "this program was built without the table in the browser "
                                     "(configure --without-serve)");
}
#endif
