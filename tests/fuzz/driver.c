/* SPDX-License-Identifier: MIT
 * driver.c: the main function of a fuzz target without libFuzzer. It runs the files of
 * a corpus (tests/fuzz/corpus/NAME and the files named as arguments), then changes them at random
 * for --seconds N or --times N. Without either it makes the same SAMPLE changes in each run, so
 * that the test suite exercises the driver, too. An input that ends the process is left in
 * crash-NAME, in the folder --into (default: the folder for temporary files).
 */
#include "fuzz.h"

#ifndef KN_LIBFUZZER
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { INPUTS = 4096, ROOM = 1 << 18, SAMPLE = 40 };

typedef struct input {
    uint8_t *data;
    size_t size;
} input;

static input inputs[INPUTS];
static int count;
static uint8_t bytes[ROOM];
static size_t length;
static char crash[256];
static uint64_t dice = 20261122;

static uint32_t below(uint32_t n)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((dice >> 32) * n >> 32);
}

/* Saves the input that was tried, and lets the signal take its course. */
static void keep(int signal_number)
{
    int file = open(crash, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file >= 0 && write(file, bytes, length) == (ssize_t)length && !close(file)) {
        fputs(crash, stderr);
        fputs(" has what was tried\n", stderr);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* ---- The corpus ---- */

static void add_file(const char *name)
{
    FILE *in = fopen(name, "rb");
    FZ_MUST(in && count < INPUTS, "%s can't be read", name);
    input *i = &inputs[count++];
    i->data = malloc(ROOM);
    FZ_MUST(i->data, "out of memory");
    i->size = fread(i->data, 1, ROOM, in);
    i->data = realloc(i->data, i->size + 1);
    fclose(in);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void add(const char *name)
{
    struct stat about;
    struct dirent **entry;
    FZ_MUST(!stat(name, &about), "there is no %s: run this in the source tree", name);
    if (!S_ISDIR(about.st_mode)) {
        add_file(name);
        return;
    }
    int entries = scandir(name, &entry, NULL, by_name);
    for (int n = 0; n < entries; n++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", name, entry[n]->d_name);
        if (*entry[n]->d_name != '.')
            add(path);
        free(entry[n]);
    }
    free(entry);
}

/* ---- Running ---- */

enum { PATIENCE = 120 }; /* seconds; inputs that take longer are saved like those that crash */

static void run(void)
{
    alarm(PATIENCE);
    LLVMFuzzerTestOneInput(bytes, length);
}

static void splice(size_t at, size_t cut, const uint8_t *piece, size_t size)
{
    cut = cut < length - at ? cut : length - at;
    if (length - cut + size > ROOM)
        return;
    memmove(bytes + at + size, bytes + at + cut, length - at - cut);
    if (size) /* memmove accepts no null pointer, even for a size of 0 */
        memmove(bytes + at, piece, size);
    length = length - cut + size;
}

/* Changes some bytes, or inserts a part of another input. */
static void spoil(void)
{
    const input *other = &inputs[below((uint32_t)count)];
    uint8_t byte = (uint8_t)below(256);
    size_t at = below((uint32_t)length + 1), from = below((uint32_t)other->size + 1);
    switch (below(5)) {
    case 0:
        if (at < length)
            bytes[at] ^= (uint8_t)(1u << below(8));
        break;
    case 1:
        splice(at, 1, &byte, 1);
        break;
    case 2:
        splice(at, below(16), NULL, 0);
        break;
    case 3:
        splice(at, below(8), other->data + from,
               below((uint32_t)(other->size - from < 64 ? other->size - from : 64) + 1));
        break;
    default:
        splice(at, below((uint32_t)(length - at) + 1), other->data + from, other->size - from);
        break;
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Runs for this many seconds, or this many inputs; without end if both are 0. */
static void spoil_for(long seconds, unsigned long often)
{
    double begun = now(), passed;
    unsigned long times = 0;
    clock_t before = clock();
    do {
        const input *i = &inputs[below((uint32_t)count)];
        length = i->size;
        memcpy(bytes, i->data, length);
        for (uint32_t n = 1 + below(4); n > 0; n--)
            spoil();
        run();
        times++;
        passed = now() - begun;
    } while ((!seconds || passed < (double)seconds) && (!often || times < often));
    double worked = (double)(clock() - before) / CLOCKS_PER_SEC;
    printf("%lu executions in %.0f s, %.0f a second of processor time\n", times, passed,
           (double)times / worked);
}

int main(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/'), *name = strstr(slash ? slash : argv[0], "fuzz_");
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM};
    const char *into = NULL;
    long seconds = 0;
    unsigned long often = 0;
    int words = 1;
    char folder[256];
    for (; words + 1 < argc && strncmp(argv[words], "--", 2) == 0; words += 2)
        if (strcmp(argv[words], "--into") == 0)
            into = argv[words + 1];
        else if (strcmp(argv[words], "--times") == 0)
            often = strtoul(argv[words + 1], NULL, 10);
        else
            seconds = strtol(argv[words + 1], NULL, 10);
    FZ_MUST(name, "%s is no name of a fuzz target", argv[0]);
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", name + strlen("fuzz_"));
    if (!into) /* by default, don't write into the source tree */
        into = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    snprintf(crash, sizeof crash, "%s/crash-%s", into, name + strlen("fuzz_"));
    for (size_t n = 0; n < sizeof signals / sizeof *signals; n++)
        signal(signals[n], keep);
    add(folder);
    for (int n = words; n < argc; n++)
        add(argv[n]);
    FZ_MUST(count > 0, "%s is empty", folder);
    for (int n = 0; n < count; n++) {
        length = inputs[n].size;
        memcpy(bytes, inputs[n].data, length);
        run();
    }
    printf("%d inputs\n", count);
    if (seconds || often)
        dice += (uint64_t)time(NULL);
    else
        often = SAMPLE;
    spoil_for(seconds, often);
    for (int n = 0; n < count; n++)
        free(inputs[n].data);
    return 0;
}
#endif
