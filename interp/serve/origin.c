/* SPDX-License-Identifier: MIT
 * origin.c: which pages may use this server. A browser sends the origin of the page. Requests from
 * pages of other sites, and with host names that were pointed at this machine (DNS rebinding), are
 * refused.
 */
#include "serve/net.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool kw_net_is_local(const char *host)
{
    return !strcmp(host, "localhost") || !strncmp(host, "127.", 4) || !strcmp(host, "::1");
}

/* Returns whether the name is a numeric address, which DNS can't redirect. */
static bool is_number(const char *name, size_t length)
{
    if (length > 2 && *name == '[')
        return name[length - 1] == ']' &&
               strspn(name + 1, "0123456789abcdefABCDEF:.") == length - 2;
    return length >= 7 && strspn(name, "0123456789.") >= length;
}

/* Writes the length of the name in NAME:PORT. Returns false if the port differs. */
static bool has_port(const char *its, int port, size_t *length)
{
    const char *colon = strrchr(its, ':'), *bracket = strrchr(its, ']');
    char number[16];
    if (colon && bracket && colon < bracket)
        colon = NULL;
    *length = colon ? (size_t)(colon - its) : strlen(its);
    snprintf(number, sizeof number, "%d", port);
    return colon ? !strcmp(colon + 1, number) : port == 80;
}

static bool is_ours(const char *host, int port, const char *its)
{
    size_t length;
    if (!has_port(its, port, &length))
        return false;
    return is_number(its, length) || (length == 9 && !strncasecmp(its, "localhost", 9)) ||
           (length == strlen(host) && !strncasecmp(its, host, length));
}

bool kw_net_may(const char *host, int port, const char *origin, const char *its_host,
                const char *its_origin)
{
    char own[300];
    const char *name = origin ? strstr(origin, "://") : NULL;
    bool public = name && !strcasecmp(its_host, name + 3);
    if (!public && !is_ours(host, port, its_host))
        return false;
    if (!*its_origin) /* without Origin, the client is not a browser */
        return true;
    if (origin && !strcasecmp(its_origin, origin))
        return true;
    int length = snprintf(own, sizeof own, "http://%s", its_host);
    return !public && length > 0 && (size_t)length < sizeof own && !strcasecmp(its_origin, own);
}
