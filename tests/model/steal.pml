/* tests/model/steal.pml - how work and results travel between workers, for spin.
 *
 * The protocol of vm/native: private stacks of ranges, requests by mailbox, hand-over of
 * half a range, results counted privately and settled once a range, with plain arithmetic
 * until a sync chunk is marked as shared.  Checked for every interleaving of WORKERS workers:
 *
 *   - every sync chunk completes exactly once, after exactly as many results as it has workers
 *   - the program's result comes, every worker ends, nobody waits for ever
 *   - a run never ends while there is work (busy)
 *
 * The program: the root task makes sync chunk A with three workers; the first of them makes
 * B with three; the others deliver at once.
 *
 *   in the model          in the code
 *   next, settle          worker_next, settle, count_results (worker.c)
 *   the task loop         interp.c, publish, put_back_current (worker.c)
 *   answer, spare         steal_answer, spare, split, mark_shared (steal.c)
 *   find, ask             steal_find, ask (steal.c); a nap is a step that does nothing
 *
 * What is left out: memory order (the thread sanitizer looks at that), reference counts,
 * attention (a worker may answer before any task), the hint `sharable`.
 *
 * Mistakes that spin has to find: -DNO_MARK, -DEARLY_REPLY, -DNO_BUSY, -DGIVE_TWICE. */

#ifndef WORKERS
#define WORKERS 2
#endif

#define ROOT 0
#define A    1
#define B    2
#define SYNCS 3
#define FAN  3
#define STACK 4

#define WAITING 0
#define GIVEN   1
#define REFUSED 2

typedef Range {
    byte sync;
    byte first;
    byte end;
    bool plain;         // its tasks deliver at once: a continuation
}

typedef Stack {
    Range r[STACK];
    byte bottom;
    byte top;
}

Range cur[WORKERS];
Stack stack[WORKERS];
byte done[WORKERS];             // results of cur that its sync has not counted
bool has[WORKERS];              // cur is something

byte pending[SYNCS];
bool shared[SYNCS];
byte results[SYNCS];            // delivered so far
byte completed[SYNCS];

byte thief[WORKERS];            // number + 1 of who asks; 0: nobody; WORKERS + 1: being answered
byte reply[WORKERS];
Range gift[WORKERS];
byte busy = WORKERS;
bool finished = false;

#define OVER (finished || busy == 0)

#define copy(to, from) \
    to.sync = from.sync; to.first = from.first; to.end = from.end; to.plain = from.plain

/* The sync of cur learns of the results; complete says whether they were the last. */
inline settle(w) {
    complete = false;
    if
    :: has[w] && done[w] > 0 ->
        s = cur[w].sync;
        if
        :: !shared[s] ->        // a load and a store: nobody else may be here
            left = pending[s] - done[w];
            pending[s] = left;
            complete = (left == 0)
        :: else ->
            if
            :: pending[s] == done[w] -> complete = true     // nobody else is outstanding
            :: else ->
                atomic {
                    pending[s] = pending[s] - done[w];
                    complete = (pending[s] == 0)
                }
            fi
        fi;
        done[w] = 0
    :: else -> skip
    fi
}

inline mark_shared(from) {
#ifndef NO_MARK
    s = from;
    do
    :: shared[s] -> break
    :: else ->
        shared[s] = true;
        if
        :: s == ROOT -> break
        :: else -> s = s - 1    // B's parent is A, A's is the root
        fi
    od
#else
    skip
#endif
}

/* Worker w may be asked: it gives half of its oldest range, or refuses. */
inline answer(w, idle) {
    if
    :: thief[w] != 0 && thief[w] <= WORKERS ->
        asking = 0;
        atomic {                // the exchange
            if
            :: thief[w] != 0 && thief[w] <= WORKERS ->
                asking = thief[w];
                thief[w] = WORKERS + 1
            :: else -> skip
            fi
        };
        if
        :: asking != 0 ->
            t = asking - 1;
#ifdef EARLY_REPLY
            reply[t] = GIVEN;
#endif
            given = true;
            if
            :: stack[w].top > stack[w].bottom ->
                b = stack[w].bottom;
                copy(gift[t], stack[w].r[b]);
                if
                :: stack[w].r[b].end - stack[w].r[b].first > 1 ->
                    gift[t].first = stack[w].r[b].end - (stack[w].r[b].end - stack[w].r[b].first + 1) / 2;
                    stack[w].r[b].end = gift[t].first
                :: else ->
#ifndef GIVE_TWICE
                    stack[w].bottom++
#else
                    skip
#endif
                fi
            :: else ->
                if
                :: !idle && cur[w].end - cur[w].first > 1 ->
                    copy(gift[t], cur[w]);
                    gift[t].first = cur[w].end - (cur[w].end - cur[w].first + 1) / 2;
                    cur[w].end = gift[t].first
                :: else -> given = false
                fi
            fi;
            if
            :: given ->
                mark_shared(gift[t].sync);
#ifndef NO_BUSY
                atomic { busy++ };
#endif
                reply[t] = GIVEN
            :: else -> reply[t] = REFUSED
            fi;
            thief[w] = 0
        :: else -> skip
        fi
    :: else -> skip
    fi
}

inline push_rest(w) {
    if
    :: cur[w].first < cur[w].end ->
        copy(stack[w].r[stack[w].top], cur[w]);
        stack[w].top++
    :: else -> skip
    fi
}

inline make_sync(w, number) {
    settle(w);
    assert(!complete);          // the result of this task is missing
    push_rest(w);
    pending[number] = FAN;
    cur[w].sync = number;
    cur[w].first = 0;
    cur[w].end = FAN;
    cur[w].plain = false
}

proctype Worker(byte w) {
    byte s, left, t, asking, b, v, id;
    bool complete, given;

    if
    :: w == 0 -> has[0] = true  // it begins with the root task
    :: else -> goto find
    fi;

task:
    answer(w, false);
    id = cur[w].first;
    cur[w].first++;
    if
    :: cur[w].plain -> goto deliver
    :: else -> skip
    fi;
    if
    :: cur[w].sync == ROOT -> make_sync(w, A); goto task
    :: cur[w].sync == A && id == 0 -> make_sync(w, B); goto task
    :: else -> skip
    fi;

deliver:
    atomic { results[cur[w].sync]++ };
    done[w]++;
    if
    :: cur[w].first < cur[w].end -> goto task
    :: else -> skip
    fi;

next:
    settle(w);
    if
    :: complete ->
        s = cur[w].sync;
        completed[s]++;
        assert(completed[s] == 1);
        assert(results[s] == (s == ROOT -> 1 : FAN));
        if
        :: s == ROOT -> finished = true; goto end
        :: else ->              // its continuation delivers where the sync's creator would have
            cur[w].sync = s - 1;
            cur[w].first = 0;
            cur[w].end = 1;
            cur[w].plain = true;
            goto task
        fi
    :: else -> skip
    fi;
    if
    :: stack[w].top > stack[w].bottom ->
        stack[w].top--;
        copy(cur[w], stack[w].r[stack[w].top]);
        goto task
    :: else ->
        stack[w].top = 0;
        stack[w].bottom = 0;
        has[w] = false
    fi;

find:
    atomic { busy-- };
    do
    :: OVER -> break
    :: else ->
        answer(w, true);
        v = 0;                  // any other
        do
        :: v + 1 < WORKERS -> v++
        :: break
        od;
        if
        :: v == w -> skip       // a nap
        :: else ->
            reply[w] = WAITING;
            given = false;
            atomic {
                if
                :: thief[v] == 0 -> thief[v] = w + 1; given = true
                :: else -> skip
                fi
            };
            do
            :: !given -> break                  // somebody else is asking it
            :: given && reply[w] != WAITING -> break
            :: given && reply[w] == WAITING ->
                answer(w, true);
                atomic {                        // patience ends: take the request back
                    if
                    :: thief[v] == w + 1 -> thief[v] = 0; given = false
                    :: true -> skip
                    fi
                }
            od;
            if
            :: given && reply[w] == GIVEN ->
                copy(cur[w], gift[w]);
                has[w] = true;
                goto task
            :: else -> skip
            fi
        fi
    od;

end:
    answer(w, true);            // nobody waits for us
    assert(finished)
}

init {
    pending[ROOT] = 1;
    cur[0].end = 1;
    atomic {
        byte n = 0;
        do
        :: n < WORKERS -> run Worker(n); n++
        :: else -> break
        od
    }
}
