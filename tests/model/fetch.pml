/* tests/model/fetch.pml - how chunks of another rank are fetched, kept, and given back in need, for spin.
 *
 * The protocol of vm/cluster/remote.c for two chunks of rank 1 whose names came to rank 0 in one packet.  At rank 0
 * each is wanted by a thread, which may lose interest while it does not wait itself, one by a third rank, too, which
 * is led on and may ask when rank 0 has come to its end.  Who asks for one chunk asks for the other along with it.
 * Rank 1 answers with both, with the first alone, or that it has no memory; what came is kept or not, and rank 1 is in
 * need at any moment, NEEDS times in all.  Checked in every interleaving:
 *
 *   - who waits for a chunk gets it, asks again, or is told that the chunk that he asked for cannot be had
 *   - a proxy for which something is under way lives
 *   - when rank 1 hears that all was given back, it has the leases of all that was kept and that nobody else held
 *   - in the end nothing is kept, asked for, or outside
 *
 *   in the model          in the code
 *   ask                   remote_fetch: leases_ask, send_fetch with leases_ask_behind
 *   FETCH, answer         answer_fetch, packet_make
 *   PACKET, filled        take_packet: packet_take, keep, leases_answered
 *   NEED, give, GIVEN     need, give, has_need
 *   RETURN                leases_died, send_returns, leases_back
 *   finish                remote_finish
 *
 * What is left out: weights (lease.pml), what hangs on the chunks, ranks that lead on, memory order.
 *
 * Mistakes that spin has to find: -DNO_HOLD (who asks keeps no count), -DONE_ANSWERED (of several that were asked for
 * only those that came are answered), -DALL_REFUSED (the others count as refused, too), -DEARLY_GIVEN (GIVEN overtakes
 * the leases), -DKEEP_LATE (what comes after the end has begun is kept), -DASK_DEAD (one that died is asked for). */

#define CHUNKS 2
#define NONE   255

#ifndef NEEDS
#define NEEDS 2
#endif
#define ROOM  6

mtype = { FETCH, PACKET, RETURN, NEED, GIVEN };
mtype = { NOT, ASKED, IN_VAIN };

chan to_owner = [ROOM] of { mtype, byte, byte };        // what; the chunk, and the one behind it, or NONE
chan to_reader = [ROOM] of { mtype, byte, byte, byte }; // and how many of them come along

byte count[CHUNKS];             // at rank 0: of the proxy, later copy
bool here[CHUNKS];
bool dead[CHUNKS];              // its lease is on its way home, or there
byte asked_[CHUNKS];
bool kept[CHUNKS];
bool refused[CHUNKS];           // rank 1 has refused it when it was asked for first
bool done[CHUNKS];              // its thread
bool finishing;

byte outside[CHUNKS];           // at rank 1: 1 as long as rank 0 has a lease
bool owed[CHUNKS];              // it was kept alone when rank 1 asked for it
byte needs = NEEDS;
bool waits;                     // rank 1 for GIVEN

inline lose(k) {
    assert(count[k] > 0);
    count[k]--;
    if
    :: count[k] == 0 ->
        dead[k] = true;
        to_owner!RETURN(k, NONE)
    :: else
    fi
}

/* The holder of K asks, and for the other one if nobody has. */
inline ask(k) {
    asked_[k] = ASKED;
#ifndef NO_HOLD
    count[k]++;
#endif
    if
#ifdef ASK_DEAD
    :: !here[1 - k] && asked_[1 - k] != ASKED ->
#else
    :: !here[1 - k] && asked_[1 - k] != ASKED && !dead[1 - k] ->
#endif
        asked_[1 - k] = ASKED;
#ifndef NO_HOLD
        count[1 - k]++;
#endif
        to_owner!FETCH(k, 1 - k)
    :: else -> to_owner!FETCH(k, NONE)
    fi
}

inline drop_kept() {
    d_step {
        if :: kept[0] -> kept[0] = false; lose(0) :: else fi;
        if :: kept[1] -> kept[1] = false; lose(1) :: else fi
    }
}

proctype Thread(byte k; bool elsewhere) {
    bool mine;                  // it has asked itself
    do
    :: atomic { !here[k] && asked_[k] == NOT -> mine = true; ask(k) }
    :: atomic { here[k] -> break }
    :: atomic { asked_[k] == IN_VAIN && !here[k] -> assert(refused[k]); break }
    :: atomic { !mine || asked_[k] == NOT -> break }    // it has lost interest
    od;
    atomic { lose(k); done[k] = done[k] || !elsewhere }
}

/* What came along for K: it is kept if it came as a whole. */
inline filled(k) {
    assert(count[k] > 0 && !dead[k]);
    here[k] = true;
    if
#ifdef KEEP_LATE
    :: !kept[k] -> kept[k] = true; count[k]++
#else
    :: !kept[k] && !finishing -> kept[k] = true; count[k]++
#endif
    :: true
    fi
}

inline answered(k, vain) {
    asked_[k] = (vain -> IN_VAIN : NOT);
#ifndef NO_HOLD
    lose(k)
#endif
}

inline give() {
#ifdef EARLY_GIVEN
    to_owner!GIVEN(NONE, NONE);
#endif
    owed[0] = kept[0] && count[0] == 1;
    owed[1] = kept[1] && count[1] == 1;
    drop_kept();
#ifndef EARLY_GIVEN
    to_owner!GIVEN(NONE, NONE)
#endif
}

proctype Reader() {
    byte k, other, n;
end:
    do
    :: atomic { to_reader?PACKET(k, other, n) ->
        if
        :: n > 0 -> filled(k)
        :: else -> refused[k] = true
        fi;
        if
        :: n > 1 -> filled(other)
        :: else
        fi;
        answered(k, n == 0);
        if
#ifdef ONE_ANSWERED
        :: other != NONE && n > 1 ->
#else
        :: other != NONE ->
#endif
#ifdef ALL_REFUSED
            answered(other, n == 0)
#else
            answered(other, false)
#endif
        :: else
        fi
      }
    :: atomic { to_reader?NEED(k, other, n) -> give() }
    :: atomic { !finishing && done[0] && done[1] -> finishing = true; drop_kept() }
    od
}

proctype Owner() {
    byte k, other;
end:
    do
    :: atomic { to_owner?FETCH(k, other) ->
        assert(outside[k] == 1 && (other == NONE || outside[other] == 1));
        if
        :: to_reader!PACKET(k, other, 0)
        :: to_reader!PACKET(k, other, 1)
        :: other != NONE -> to_reader!PACKET(k, other, 2)
        fi
      }
    :: atomic { to_owner?RETURN(k, other) ->
        assert(outside[k] == 1);
        outside[k] = 0;
        owed[k] = false
      }
    :: atomic { to_owner?GIVEN(k, other) ->
        assert(waits && !owed[0] && !owed[1]);
        waits = false
      }
    :: atomic { needs > 0 && !waits -> needs--; waits = true; to_reader!NEED(NONE, NONE, 0) }
    od
}

init {
    atomic {
        count[0] = 2; count[1] = 1;
        outside[0] = 1; outside[1] = 1;
        asked_[0] = NOT; asked_[1] = NOT;
        run Thread(0, false); run Thread(1, false); run Thread(0, true); run Reader(); run Owner()
    };
    timeout ->
        assert(done[0] && done[1]);
        assert(count[0] == 0 && count[1] == 0 && !kept[0] && !kept[1] && !waits);
        assert(asked_[0] != ASKED && asked_[1] != ASKED);
        assert(outside[0] == 0 && outside[1] == 0)
}
