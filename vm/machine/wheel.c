/* vm/machine/wheel.c - a bucket of events for each of the next cycles. */
#include "vm/machine/wheel.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024 };

bool wheel_init(Wheel *w) {
    memset(w, 0, sizeof *w);
    w->events = malloc(FIRST_ROOM * sizeof *w->events);
    w->due = malloc(FIRST_ROOM * sizeof *w->due);
    if (!w->events || !w->due) {
        wheel_fini(w);
        return false;
    }
    w->due_room = FIRST_ROOM;
    w->room = 1;                // none
    while (w->room < FIRST_ROOM) {
        w->events[w->room].next = w->free;
        w->free = w->room++;
    }
    return true;
}

void wheel_fini(Wheel *w) {
    free(w->events);
    free(w->due);
    w->events = NULL;
    w->due = NULL;
}

static bool grow(Wheel *w) {
    Event *grown = realloc(w->events, 2 * (size_t)w->room * sizeof *grown);
    if (!grown)
        return false;
    w->events = grown;
    for (uint32_t end = 2 * w->room; w->room < end; w->room++) {
        grown[w->room].next = w->free;
        w->free = w->room;
    }
    return true;
}

void wheel_add(Wheel *w, uint64_t time, uint64_t key, uint32_t kind, uint32_t a) {
    if (!w->free && !grow(w)) {
        w->failed = true;
        return;
    }
    uint32_t i = w->free, b = time % WHEEL_SIZE;
    w->free = w->events[i].next;
    w->events[i] = (Event){time, key, kind, a, w->bucket[b]};
    w->bucket[b] = i;
    w->used[b / 64] |= UINT64_C(1) << b % 64;
    w->waiting++;
}

/* Insertion sort: few events share a cycle, and they mostly come in order. */
static void sort_due(Wheel *w, uint32_t n) {
    for (uint32_t i = 0; i < n / 2; i++) {      // buckets are last in, first out
        Event e = w->due[i];
        w->due[i] = w->due[n - 1 - i];
        w->due[n - 1 - i] = e;
    }
    for (uint32_t i = 1; i < n; i++) {
        Event e = w->due[i];
        uint32_t k = i;
        for (; k > 0 && w->due[k - 1].key > e.key; k--)
            w->due[k] = w->due[k - 1];
        w->due[k] = e;
    }
}

uint32_t wheel_take(Wheel *w, uint64_t now) {
    uint32_t b = now % WHEEL_SIZE, n = 0, later = 0;
    for (uint32_t i = w->bucket[b], next; i; i = next) {
        Event *e = &w->events[i];
        next = e->next;
        if (e->time != now) {
            e->next = later;
            later = i;
            continue;
        }
        if (n == w->due_room) {
            Event *grown = realloc(w->due, 2 * (size_t)n * sizeof *grown);
            if (!grown) {
                w->failed = true;
                break;
            }
            w->due = grown;
            w->due_room *= 2;
        }
        w->due[n++] = *e;
        e->next = w->free;
        w->free = i;
    }
    w->bucket[b] = later;
    if (!later)
        w->used[b / 64] &= ~(UINT64_C(1) << b % 64);
    w->waiting -= n;
    sort_due(w, n);
    return n;
}

uint64_t wheel_next(const Wheel *w, uint64_t now) {
    if (!w->waiting)
        return UINT64_MAX;
    uint32_t from = (uint32_t)((now + 1) % WHEEL_SIZE);
    for (uint32_t i = 0; i <= WHEEL_SIZE / 64; i++) {
        uint32_t word = (from / 64 + i) % (WHEEL_SIZE / 64);
        uint64_t bits = w->used[word];
        if (i == 0)
            bits &= UINT64_MAX << from % 64;
        if (bits) {
            uint32_t b = word * 64 + (uint32_t)__builtin_ctzll(bits);
            return now + 1 + (b - from + WHEEL_SIZE) % WHEEL_SIZE;
        }
    }
    return now + 1;
}
