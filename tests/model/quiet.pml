/* tests/model/quiet.pml - how rank 0 finds out that a run that has failed is over, for spin.
 *
 * The rounds of vm/cluster/team.c.  Ranks have work, which ends at any moment; while they have some they send work to
 * others, SENDS times in all.  Rank 0, whenever it has nothing to do, sends a probe round; a rank answers when it has
 * nothing to do, with how much work it has sent and received so far.  Checked in every interleaving:
 *
 *   - when rank 0 finds that all is over, no rank has work and none is on its way
 *   - it does find that in the end
 *
 *   in the model          in the code
 *   send_work, WORK       work_send, work_answer: RANGE, RESULTS
 *   answer                answer_probe, when_idle
 *   ask, compare          ask_all, compare_rounds
 *
 * Mistakes that spin has to find: -DONE_ROUND (one round is believed), -DBUSY_ANSWERS (ranks answer while they have work),
 * -DNO_SUMS (that all were idle is enough). */

#define RANKS 3

#ifndef SENDS
#define SENDS 4
#endif
#define ROOM 6

mtype = { WORK, PROBE, QUIET };

chan wire[RANKS * RANKS] = [ROOM] of { mtype, byte, byte };

byte busy[RANKS];
byte sent[RANKS], received[RANKS];
bool probed[RANKS];
byte sends = SENDS;
byte under_way;                 // messages with work
bool over;

bool asking;                    // rank 0
byte missing, sum_sent, sum_received;
byte before_sent = 255, before_received = 255;

inline send_work(to) {
    sends--;
    sent[me]++;
    under_way++;
    wire[me * RANKS + to]!WORK(0, 0)
}

inline ask() {
    asking = true;
    missing = RANKS - 1;
    sum_sent = 0;
    sum_received = 0;
    wire[0 * RANKS + 1]!PROBE(0, 0);
    wire[0 * RANKS + 2]!PROBE(0, 0)
}

inline end_run() {
    over = true;
    assert(busy[0] == 0 && busy[1] == 0 && busy[2] == 0);
    assert(under_way == 0)
}

inline compare() {
    asking = false;
    sum_sent = sum_sent + sent[0];
    sum_received = sum_received + received[0];
    if
#if defined(NO_SUMS)
    :: true -> end_run()
#elif defined(ONE_ROUND)
    :: sum_sent == sum_received -> end_run()
#else
    :: sum_sent == sum_received && sum_sent == before_sent && sum_received == before_received -> end_run()
#endif
    :: else
    fi;
    before_sent = sum_sent;
    before_received = sum_received
}

#ifdef BUSY_ANSWERS
#define may_answer true
#else
#define may_answer (busy[me] == 0)
#endif

proctype Rank(byte me) {
    byte s, r;
end:
    do
    :: atomic { !over && busy[me] > 0 && sends > 0 && me != 0 -> send_work(0) }
    :: atomic { !over && busy[me] > 0 && sends > 0 && me != 1 -> send_work(1) }
    :: atomic { !over && busy[me] > 0 && sends > 0 && me != 2 -> send_work(2) }
    :: atomic { busy[me] > 0 -> busy[me]-- }
    :: atomic { wire[0 * RANKS + me]?WORK(s, r) -> busy[me]++; received[me]++; under_way-- }
    :: atomic { wire[1 * RANKS + me]?WORK(s, r) -> busy[me]++; received[me]++; under_way-- }
    :: atomic { wire[2 * RANKS + me]?WORK(s, r) -> busy[me]++; received[me]++; under_way-- }
    :: atomic { wire[0 * RANKS + me]?PROBE(s, r) -> probed[me] = true }
    :: atomic { probed[me] && may_answer -> probed[me] = false; wire[me * RANKS + 0]!QUIET(sent[me], received[me]) }
    :: atomic { wire[1 * RANKS + me]?QUIET(s, r) -> missing--; sum_sent = sum_sent + s; sum_received = sum_received + r }
    :: atomic { wire[2 * RANKS + me]?QUIET(s, r) -> missing--; sum_sent = sum_sent + s; sum_received = sum_received + r }
    :: atomic { me == 0 && !over && busy[0] == 0 && !asking -> ask() }
    :: atomic { me == 0 && !over && busy[0] == 0 && asking && missing == 0 -> compare() }
    od
}

init {
    busy[0] = 2;
    atomic { run Rank(0); run Rank(1); run Rank(2) };
    timeout -> assert(over)
}
