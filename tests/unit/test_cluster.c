/* SPDX-License-Identifier: MIT
 * test_cluster.c: scripts/cluster/kubernetes.yaml, read as YAML: the fields of an Indexed Job. By
 * them, each index plays its own part, is repeated if it was lost, and is not repeated after a
 * mistake. tests/cli/cluster.test.sh runs its command.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "run_suite.h"

static yaml_document_t job;

static void read_job(void)
{
    const char *top = getenv("TOP_SRCDIR");
    char path[4096];
    yaml_parser_t parser;
    snprintf(path, sizeof path, "%s/scripts/cluster/kubernetes.yaml", top ? top : ".");
    FILE *in = fopen(path, "r");
    ck_assert_msg(in != NULL, "cannot read %s", path);
    ck_assert(yaml_parser_initialize(&parser));
    yaml_parser_set_input_file(&parser, in);
    ck_assert(yaml_parser_load(&parser, &job));
    yaml_parser_delete(&parser);
    fclose(in);
}

static void free_job(void)
{
    yaml_document_delete(&job);
}

static yaml_node_t *child(yaml_node_t *node, const char *key)
{
    if (node && node->type == YAML_SEQUENCE_NODE) {
        yaml_node_item_t *item = node->data.sequence.items.start + strtoul(key, NULL, 10);
        return item < node->data.sequence.items.top ? yaml_document_get_node(&job, *item) : NULL;
    }
    if (!node || node->type != YAML_MAPPING_NODE)
        return NULL;
    for (yaml_node_pair_t *p = node->data.mapping.pairs.start; p < node->data.mapping.pairs.top;
         p++)
        if (!strcmp((char *)yaml_document_get_node(&job, p->key)->data.scalar.value, key))
            return yaml_document_get_node(&job, p->value);
    return NULL;
}

/* The value at a path of keys and numbers, such as "spec.template.0"; NULL if there is none. */
static yaml_node_t *node_at(const char *path)
{
    yaml_node_t *node = yaml_document_get_root_node(&job);
    char copy[200], *rest = copy, *key;
    snprintf(copy, sizeof copy, "%s", path);
    while (node && (key = strtok_r(rest, ".", &rest)))
        node = child(node, key);
    return node;
}

static const char *text_at(const char *path)
{
    yaml_node_t *node = node_at(path);
    ck_assert_msg(node && node->type == YAML_SCALAR_NODE, "nothing at %s", path);
    return (char *)node->data.scalar.value;
}

#define POD "spec.template.spec."
#define CONTAINER POD "containers.0."

TEST(each_index_is_a_part)
{
    ck_assert_str_eq(text_at("apiVersion"), "batch/v1");
    ck_assert_str_eq(text_at("kind"), "Job");
    ck_assert_str_eq(text_at("spec.completionMode"), "Indexed");
    ck_assert_str_eq(text_at(CONTAINER "env.0.name"), "KANUN_PARTS");
    ck_assert_str_eq(text_at(CONTAINER "env.0.value"), text_at("spec.completions"));
    const char *command = text_at(CONTAINER "args.0");
    ck_assert_ptr_nonnull(
        strstr(command, "--shard \"$((JOB_COMPLETION_INDEX + 1))/$KANUN_PARTS\""));
    ck_assert_ptr_nonnull(strstr(command, "--seed "));
}

TEST(a_part_lies_on_the_volume_under_the_number_of_its_index)
{
    const char *folder = text_at(CONTAINER "volumeMounts.0.mountPath");
    char file[100];
    snprintf(file, sizeof file, "-o \"%s/part-$((JOB_COMPLETION_INDEX + 1))\"", folder);
    ck_assert_ptr_nonnull(strstr(text_at(CONTAINER "args.0"), file));
    ck_assert_str_eq(text_at(CONTAINER "volumeMounts.0.name"), text_at(POD "volumes.0.name"));
    ck_assert(*text_at(POD "volumes.0.persistentVolumeClaim.claimName"));
}

TEST(a_lost_pod_is_tried_again_and_a_mistake_is_not)
{
    ck_assert_int_ge(atoi(text_at("spec.backoffLimitPerIndex")), 1);
    /* required by the limit for each index */
    ck_assert_str_eq(text_at(POD "restartPolicy"), "Never");
    ck_assert_str_eq(text_at("spec.podFailurePolicy.rules.0.action"), "FailIndex");
#define CODES "spec.podFailurePolicy.rules.0.onExitCodes."
    ck_assert_str_eq(text_at(CODES "containerName"), text_at(CONTAINER "name"));
    ck_assert_str_eq(text_at(CODES "operator"), "In");
    ck_assert_str_eq(text_at(CODES "values.0"), "2");
    ck_assert_str_eq(text_at(CODES "values.1"), "3");
    ck_assert_ptr_null(node_at(CODES "values.2"));
    ck_assert_str_eq(text_at("spec.podFailurePolicy.rules.1.action"), "Ignore");
    ck_assert_str_eq(text_at("spec.podFailurePolicy.rules.1.onPodConditions.0.type"),
                     "DisruptionTarget");
}

int main(void)
{
    return run_tests("cluster: an Indexed Job", read_job, free_job);
}
