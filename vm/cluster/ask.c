/* vm/cluster/ask.c - who asks, when and whom; who gets what. */
#include "vm/cluster/ask.h"

#include <stdlib.h>

enum { PATIENCE_NS = 100000, PATIENCE_MOST_NS = 3200000 };

bool asks_init(Asks *a, Work *w, _Atomic bool *wants, bool may, bool greedy) {
    *a = (Asks){.work = w, .wants = wants, .may = may, .greedy = greedy, .victim = w->rank, .patience = PATIENCE_NS,
                .waits = calloc(w->ranks, sizeof *a->waits)};
    return a->waits;
}

void asks_end(Asks *a) {
    free(a->waits);
}

static void send_empty(Asks *a, unsigned to, Message message) {
    if (remote_begin(a->work->remote))
        remote_send(a->work->remote, to, message);
}

/* ---- who asks ---- */

void asks_busy(Asks *a) {
    a->idle_since = 0;
    a->patience = PATIENCE_NS;
}

/* Each in turn. */
static void ask_next(Asks *a) {
    unsigned ranks = a->work->ranks;
    a->victim = (a->victim + 1) % ranks;
    a->victim = a->victim == a->work->rank ? (a->victim + 1) % ranks : a->victim;
    a->asked = true;
    send_empty(a, a->victim, MESSAGE_ASK);
}

void asks_idle(Asks *a) {
    uint64_t now = work_clock();
    a->idle_since = a->idle_since ? a->idle_since : now;
    if (!a->may || a->asked || (!a->left && !a->greedy && now - a->idle_since < a->patience))
        return;
    if (!a->left) {             // for a while there was nothing to do: all are asked, as long as they have nothing
        a->patience = a->patience < PATIENCE_MOST_NS ? 2 * a->patience : a->patience;
        a->left = a->work->ranks - 1;
    }
    a->left--;
    a->idle_since = now;
    ask_next(a);
}

void asks_none(Asks *a) {
    a->asked = false;
}

/* ---- who gives ---- */

void asks_want(Asks *a, unsigned who, bool waits) {
    a->waiting += (unsigned)waits - (unsigned)a->waits[who];
    a->waits[who] = waits;
    // relaxed: a hint
    atomic_store_explicit(a->wants, a->waiting, memory_order_relaxed);
}

void asks_refuse(Asks *a) {
    for (unsigned who = 0; who < a->work->ranks && a->waiting; who++)
        if (a->waits[who]) {
            send_empty(a, who, MESSAGE_NONE);
            asks_want(a, who, false);
        }
}

Gift asks_gift(const Asks *a, const Range *r) {
    Worth worth = work_worth(a->work, r->codelet);
    if (a->greedy)
        return (Gift){GIFT_HALF, 0};
    if (worth == WORTH_NOTHING)
        return (Gift){GIFT_NONE, 0};
    return worth == WORTH_GIVING || r->place != PLACE_STAYS ? (Gift){GIFT_HALF, 0} : (Gift){GIFT_ONE, worth};
}

bool asks_give(Asks *a, const Range *r) {
    unsigned who = 0;
    while (who < a->work->ranks && !a->waits[who])
        who++;
    Sending how = r->place == PLACE_STAYS ? STOLEN_PLACED : STOLEN;
    if (who == a->work->ranks || !work_send(a->work, who, r, (Interval){0}, how))
        return false;
    asks_want(a, who, false);
    range_release(remote_pool(a->work->remote), r);
    return true;
}
