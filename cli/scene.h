/* cli/scene.h - a task as it stands (vm/core/scene.h) in words: registers, chunks, the tasks above. */
#ifndef CLI_SCENE_H
#define CLI_SCENE_H

#include "cli/load.h"
#include "vm/core/scene.h"

enum { SCENE_TEXT = 64, SCENE_PATH = 160 };

/* How 64 bits that nobody has a type for are shown; GUESS: a small integer, a double, or bits. */
typedef enum { SHOW_GUESS, SHOW_INT, SHOW_DOUBLE, SHOW_FLOAT, SHOW_WORDS, SHOW_HEX } ShowAs;

typedef struct {
    const Loaded *loaded;
    const Scene  *scene;
    bool slots;             // chunks are named by their slots in the store, as "@17", not by numbers of the scene
} SceneView;

void scene_show_bits(char buf[SCENE_TEXT], uint64_t bits, ShowAs as);
/* A register's or element's: bits, or a handle. */
void scene_show_value(char buf[SCENE_TEXT], const SceneView *v, bool handle, uint64_t value);
/* "0.3.1": the ids from the root on; of many the first and the last. */
void scene_show_path(char buf[SCENE_PATH], const Scene *s);

void scene_print_registers(FILE *out, const SceneView *v);
void scene_print_vector(FILE *out, const SceneView *v, unsigned r, ShowAs as);
void scene_print_chunk(FILE *out, const SceneView *v, unsigned chunk, ShowAs as);
/* The tasks from the root on, a line for each. */
void scene_print_tasks(FILE *out, const SceneView *v);
/* The instruction that comes next, or trapped. */
void scene_show_instruction(char *buf, size_t size, const SceneView *v);

/* The codelet of the task, and the line. */
const char *scene_codelet(const SceneView *v);
uint32_t    scene_line(const SceneView *v);
uint32_t    scene_place(const SceneView *v);        // number of the instruction in its codelet

#endif
