/* SPDX-License-Identifier: MIT
 * fuzz_json.c: bytes as JSON that is read while memory may run out (record/json.c): two bytes say
 * at which allocation, one whether it fails alone. It is read as jansson reads it, or not at all.
 */
#include <string.h>

#include "base/memory.h"
#include "fuzz.h"
#include "record/json.h"
#include "record/failure.h"

static int depth_of(json_t *value)
{
    int deepest = 0;
    const char *key;
    json_t *part;
    size_t n;
    json_array_foreach(value, n, part)
    {
        int depth = depth_of(part);
        deepest = depth > deepest ? depth : deepest;
    }
    json_object_foreach(value, key, part)
    {
        int depth = depth_of(part);
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest + (json_is_array(value) || json_is_object(value));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const size_t head = 3;
    json_error_t error;
    if (size < head)
        return 0;
    kr_json_begin();
    const char *text = (const char *)data + head;
    unsigned long n = (unsigned long)data[0] << 8 | data[1];
    json_t *whole = json_loadb(text, size - head, JSON_REJECT_DUPLICATES, NULL);
    FZ_MUST(!whole || kr_json_depth(text, size - head) >= depth_of(whole), "deeper than told");
    if (data[2] & 1)
        kn_memory_fail_once(n);
    else
        kn_memory_fail_after(n);
    json_t *read = kr_json_read(text, size - head, &error);
    kn_memory_fail_after(0);
    bool lost = !read && json_error_code(&error) == json_error_out_of_memory;
    FZ_MUST(lost ? kn_memory_lost() : !read == !whole, "read, or not, and jansson otherwise");
    FZ_MUST(!read || json_equal(read, whole), "read otherwise than by jansson");
    kn_memory_forget();
    json_decref(read);
    json_decref(whole);
    return 0;
}
