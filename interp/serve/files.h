/* SPDX-License-Identifier: MIT
 * files.h: the files of the page, read once when the server starts. A request is looked up among
 * them: no path from the network reaches the file system.
 */
#ifndef KW_SERVE_FILES_H
#define KW_SERVE_FILES_H

#include <stddef.h>

#include "record/trouble.h"

typedef struct kw_page kw_page;

/* All files of a folder and those below it whose ending is known. */
kanun_status kw_page_read(kw_page **out, const char *folder, kr_trouble *trouble);
void kw_page_free(kw_page *page);
/* The file of a path of a request ("/", "/view/table.js"); NULL: there is none. */
const char *kw_page_file(const kw_page *page, const char *path, size_t *size, const char **type);

#endif
