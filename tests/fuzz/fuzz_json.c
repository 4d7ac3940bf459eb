/* SPDX-License-Identifier: MIT
 * fuzz_json.c: bytes as JSON, without the first three: it nests no deeper than kr_json_depth says
 * (record/json.c), which guards the recursive parser.
 */
#include "fuzz.h"
#include "record/json.h"

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
    json_t *read = kr_json_read(text, size - head, &error);
    FZ_MUST(!read || kr_json_depth(text, size - head) >= depth_of(read), "deeper than told");
    json_decref(read);
    return 0;
}
