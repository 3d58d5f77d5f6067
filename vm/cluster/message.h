/* vm/cluster/message.h - how every message between ranks begins. */
#ifndef VM_CLUSTER_MESSAGE_H
#define VM_CLUSTER_MESSAGE_H

#include <stdint.h>

typedef enum {
#define MESSAGE(name, meaning) MESSAGE_##name,
#include "vm/cluster/messages.def"
} Message;

/* SLOT, NUMBER and MOST only where messages.def names them. */
typedef struct {
    uint32_t message;
    uint32_t slot, number, most;
} MessageHead;

#endif
