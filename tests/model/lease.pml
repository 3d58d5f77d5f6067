/* tests/model/lease.pml - how names of a chunk and their weights travel between ranks, for spin.
 *
 * The protocol of vm/cluster/lease.c for one chunk of rank 0 and its proxies at ranks 1 and 2.  A proxy whose lease cannot
 * be split is handed on as a name of itself.  Users drop their counts and hand on what they hold, SENDS times in all, at
 * any moment.  Checked in every interleaving:
 *
 *   - no chunk dies while another rank has a proxy or copy of it, or a name of it is on its way
 *   - when everything has been dropped and has come home, no weight and no count is left
 *
 *   in the model          in the code
 *   name                  leases_name: name_import, name_own
 *   take                  leases_take, take_known
 *   lose, died            a count goes; pool_reclaim finds the bit: end_import, leases_died
 *   give_back, back       send_returns, leases_back
 *
 * What is left out: what chunks hold, who reads them, memory order.
 *
 * Mistakes that spin has to find: -DNO_CHECK (a proxy that is dying is found), -DNO_ORDER (weights overtake names),
 * -DNO_OWN (a lease that cannot be split is handed on without weight), -DNO_COUNT (names outside have no count). */

#define X       0               // the chunk of rank 0; its proxies:
#define AT1     1               // of X at rank 1
#define AT2     2               // of X at rank 2
#define LED     3               // of AT1 at rank 2
#define OBJECTS 4
#define RANKS   3
#define NONE    255

#ifndef SENDS
#define SENDS 4
#endif
#define WEIGHT  2               // of a name that leaves
#define ROOM    6

#define rank_of(o)   ((o) == LED -> 2 : (o))
#define origin_of(o) ((o) == LED -> AT1 : X)
#define imported(o)  ((o) != X)

mtype = { NAME, RETURN };

chan wire[RANKS * RANKS] = [ROOM] of { mtype, byte, byte };     // what, whose, weight
chan late[RANKS * RANKS] = [ROOM] of { mtype, byte, byte };     // NO_ORDER: weights go another way

byte count[OBJECTS];            // at the rank of the object
byte outside[OBJECTS];          // weights of its names
byte lease[OBJECTS];            // of a proxy
byte doomed[OBJECTS];           // times that it died, and has not said so
byte dying[OBJECTS];            // leases of those behind which a new one was made,
byte olds[OBJECTS];             // and how many these are
byte home[OBJECTS];             // to be given back
bool known[OBJECTS];            // in the table of imports
byte sends = SENDS;
byte names;                     // of X, on their way

inline lose(o) {                // a count of object o goes
    count[o]--;
    if
    :: count[o] == 0 && o == X ->
        assert(count[AT1] == 0 && count[AT2] == 0 && names == 0)
    :: count[o] == 0 && o == AT1 -> assert(count[LED] == 0)
    :: else
    fi;
    if
    :: count[o] == 0 && imported(o) -> doomed[o]++
    :: else
    fi
}

inline name_own(o, to) {
    if
#ifndef NO_COUNT
    :: outside[o] == 0 -> count[o]++
#endif
    :: else
    fi;
    outside[o] = outside[o] + WEIGHT;
    if
    :: o == X -> names++
    :: else
    fi;
    wire[rank_of(o) * RANKS + to]!NAME(o, WEIGHT)
}

inline name(o, to) {            // of object o, which is held, for rank to
    if
    :: imported(o) && rank_of(origin_of(o)) == to ->
        if
        :: origin_of(o) == X -> names++
        :: else
        fi;
        wire[rank_of(o) * RANKS + to]!NAME(origin_of(o), 0)
    :: imported(o) && rank_of(origin_of(o)) != to && lease[o] > 1 ->
        lease[o]--;
        names++;
        wire[rank_of(o) * RANKS + to]!NAME(origin_of(o), 1)
    :: imported(o) && rank_of(origin_of(o)) != to && lease[o] <= 1 ->
#ifdef NO_OWN
        names++;
        wire[rank_of(o) * RANKS + to]!NAME(origin_of(o), 0)
#else
        name_own(o, to)
#endif
    :: !imported(o) -> name_own(o, to)
    fi
}

inline take(me, n, weight) {    // a name of n has come to rank me
    if
    :: n == X -> names--
    :: else
    fi;
    if
    :: rank_of(n) == me ->
        assert(count[n] > 0);
        count[n]++
    :: rank_of(n) != me ->
        o = (n == AT1 -> LED : me);
        if
#ifdef NO_CHECK
        :: known[o] ->
#else
        :: known[o] && count[o] > 0 ->
#endif
            lease[o] = lease[o] + weight
        :: else ->
            dying[o] = dying[o] + (known[o] -> lease[o] : 0);
            olds[o] = olds[o] + known[o];
            lease[o] = weight;
            known[o] = true
        fi;
        count[o]++
    fi;
    o = 0
}

inline died(o) {                // the proxy says so: the one before, or the one that is known
    doomed[o]--;
    if
    :: olds[o] > 0 ->
        olds[o]--;
        home[o] = home[o] + dying[o];
        dying[o] = 0
    :: else ->
        home[o] = home[o] + lease[o];
        lease[o] = 0;
        known[o] = false
    fi
}

inline give_back(o) {
#ifdef NO_ORDER
    late[rank_of(o) * RANKS + rank_of(origin_of(o))]!RETURN(origin_of(o), home[o]);
#else
    wire[rank_of(o) * RANKS + rank_of(origin_of(o))]!RETURN(origin_of(o), home[o]);
#endif
    home[o] = 0
}

inline back(n, weight) {
    assert(outside[n] >= weight);
    outside[n] = outside[n] - weight;
    if
#ifndef NO_COUNT
    :: outside[n] == 0 -> lose(n)
#endif
    :: else
    fi
}

#ifdef NO_COUNT
#define held(o)  (count[o] > 0)         // by a user
#else
#define held(o)  (count[o] > (outside[o] > 0 -> 1 : 0))
#endif
#define may_send(o, to) (sends > 0 && held(o) && !(rank_of(o) == 2 && to == 1 && o == AT2 && lease[o] <= 1))

proctype Rank(byte me) {
    byte o, n, weight;
end:
    do
    :: atomic { wire[0 * RANKS + me]?NAME(n, weight) -> take(me, n, weight) }
    :: atomic { wire[1 * RANKS + me]?NAME(n, weight) -> take(me, n, weight) }
    :: atomic { wire[2 * RANKS + me]?NAME(n, weight) -> take(me, n, weight) }
    :: atomic { wire[1 * RANKS + me]?RETURN(n, weight) -> back(n, weight) }
    :: atomic { wire[2 * RANKS + me]?RETURN(n, weight) -> back(n, weight) }
    :: atomic { late[1 * RANKS + me]?RETURN(n, weight) -> back(n, weight) }
    :: atomic { late[2 * RANKS + me]?RETURN(n, weight) -> back(n, weight) }
    :: atomic { me == 0 && may_send(X, 1) -> sends--; name(X, 1) }
    :: atomic { me == 0 && may_send(X, 2) -> sends--; name(X, 2) }
    :: atomic { me == 1 && may_send(AT1, 0) -> sends--; name(AT1, 0) }
    :: atomic { me == 1 && may_send(AT1, 2) -> sends--; name(AT1, 2) }
    :: atomic { me == 2 && may_send(AT2, 0) -> sends--; name(AT2, 0) }
    :: atomic { me == 2 && may_send(AT2, 1) -> sends--; name(AT2, 1) }
    :: atomic { me == 2 && may_send(LED, 1) -> sends--; name(LED, 1) }
    :: atomic { held(me) -> lose(me) }
    :: atomic { me == 2 && held(LED) -> lose(LED) }
    :: atomic { me > 0 && doomed[me] > 0 -> died(me) }
    :: atomic { me == 2 && doomed[LED] > 0 -> died(LED) }
    :: atomic { me > 0 && home[me] > 0 -> give_back(me) }
    :: atomic { me == 2 && home[LED] > 0 -> give_back(LED) }
    od
}

init {
    count[X] = 1;
    atomic { run Rank(0); run Rank(1); run Rank(2) };
    timeout ->
        assert(count[X] == 0 && count[AT1] == 0 && count[AT2] == 0 && count[LED] == 0);
        assert(outside[X] == 0 && outside[AT1] == 0 && names == 0);
        assert(lease[AT1] == 0 && lease[AT2] == 0 && lease[LED] == 0)
}
