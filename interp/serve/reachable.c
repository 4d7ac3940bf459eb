/* SPDX-License-Identifier: MIT
 * reachable.c: the addresses of this computer's network interfaces. It makes no name lookups.
 */
#include "serve/reachable.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static void add_address(json_t *list, const char *host, int port)
{
    char text[300];
    snprintf(text, sizeof text, "http://%s:%d", host, port);
    json_array_append_new(list, json_string(text));
}

/* Adds this computer's address in each network that may have other computers. */
static void add_networks(json_t *list, int port)
{
    struct ifaddrs *all = NULL;
    char host[INET_ADDRSTRLEN];
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        struct sockaddr_in address;
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET)
            continue;
        memcpy(&address, one->ifa_addr, sizeof address);
        bool here = ntohl(address.sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
        if (!here && inet_ntop(AF_INET, &address.sin_addr, host, sizeof host))
            add_address(list, host, port);
    }
    freeifaddrs(all);
}

json_t *kw_reachable(const kw_settings *settings, int port)
{
    json_t *list = json_array();
    bool everywhere = !strcmp(settings->host, "0.0.0.0");
    if (settings->origin)
        json_array_append_new(list, json_string(settings->origin));
    if (everywhere)
        add_networks(list, port);
    if (everywhere || !settings->origin)
        add_address(list, everywhere ? "127.0.0.1" : settings->host, port);
    return list;
}
