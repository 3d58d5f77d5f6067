/* vm/native/jit_state.h - what the parts of the JIT share while a codelet is compiled.
 *
 * Registers of the host:
 *
 *   rbx       the frame (BIAS into it, so that x registers are near)
 *   r12       the store's data
 *   r14       lane_tables, where vectors are used
 *   r13       `before`, as in the interpreter, less what Point.ahead says
 *   rax rcx rdx, xmm0-xmm5       for the moment
 *   others    x and f registers of the codelet, from web to web (jit_webs.c); what finds none
 *             stays in the frame.  f registers beside vectors: chosen for each loop that
 *             touches none (jit_zones.c) */
#ifndef VM_NATIVE_JIT_STATE_H
#define VM_NATIVE_JIT_STATE_H

#include "vm/native/jit.h"
#include "vm/native/jit_pend.h"
#include "vm/native/x86.h"

/* The 16 elements of a pending chunk or run. */
typedef struct {
    Vec      copy;              // those that do not stand together elsewhere
    uint64_t at;                // where they are
} Window;

enum { RUN_AHEAD = 4 };     // leaves that are fetched before they are read

/* The leaves of a tree that fb.vg.x read last: addresses of the children of one node, and of the one behind
 * them; for fb.vg.w those of half leaves, 16 elements of 32 bits each.  They are there until the task ends, for a chunk with handles in it cannot be dropped; so
 * this is empty wherever a task begins or machine code is entered. */
typedef struct {
    uint64_t base, limit;       // windows from BASE to below BASE + LIMIT are in leaves of data
    uint64_t pairs;             // two leaves of which the first begins below BASE + PAIRS are full
    uint64_t root, shift;
    uint64_t before;            // the leaf before the first one, or 0: not known
    uint64_t leaf[2 * CHUNK_WORDS + 2 + RUN_AHEAD];     // RUN_AHEAD behind those that are there: any address; the second half is for fb.vg.w
    const uint64_t *parent;     // what is in the node above that one, if all of it are handles; else NULL
    const uint64_t *uncle;      // and in the node behind that, or any chunk
} Run;

enum { MAX_RUNS = 16 };

/* What is known of a tree: of each lane the leaf that it was in, by what leads there of its index, its place, and of how
 * many bytes of it are data (jit_lookup.c).  Root ones, which is no handle: of none. */
typedef struct {
    Handle   root;
    uint64_t shift, misses;     // so many looks in turn found most lanes elsewhere
    uint64_t paid;              // how many there were at the last look that was paid for
    uint64_t view;              // where in the Worker the View of the tree is, or may be
    Vec      block, leaf, limit;
} Look;

enum { MAX_LOOKS = 8 };         // gathers of a codelet that have one of their own
enum { MAX_COLUMNS = 6 };       // those of which the columns are kept
enum { LOOK_OFTEN = 2, LOOK_AGAIN = 16 };       // more misses than that in turn, and lanes are followed only in every 16th look

/* Elements of 16 leaves, one in each lane, turned about: those at one place in their leaves are a vector (jit_columns.c). */
typedef struct {
    Vec      base;              // the index of the first column's element, by lane
    Handle   root;              // of the tree
    uint64_t shift;
    uint64_t count;             // columns that are there, from the first on
    uint64_t absent;            // bits: lanes of which they have none
    uint64_t hits;              // looks that found theirs
    uint64_t misses;            // looks in turn that did not go on from a column to the next
    uint64_t last;              // the index in the first lane at the last look that found none
    Vec     *out;               // where that look's elements go
    Vec      column[CHUNK_WORDS];
} Columns;

/* What a gather looks for: the elements at INDEX of a tree, for the lanes of MASK. */
typedef struct {
    Handle     root;
    uint64_t   shift, mask;
    const Vec *index;
} Sought;

enum { COLUMNS_MISSES = 3 };    // after more than that nobody asks for columns any more
#define COLUMNS_NONE (-(UINT64_C(1) << 30))     // no index, nor beside one

/* A node that was read, and the one behind it in the node above. */
typedef struct {
    Handle node, next;
} Sibling;

/* Handles of nodes that turns go over, and of those behind (jit_braid.c). */
enum { SIBLINGS = 8, BRAID_LISTS = 8, BRAID_AHEAD = 8, BRAID_LIST = CHUNK_WORDS + BRAID_AHEAD };

/* What a gather looks for: 16 indices; what is added to handles of their leaves; the bits in which they differ. */
typedef struct {
    Vec      index, leaf;
    uint64_t differs;
} Lookup;

enum { LEVELS_APART = 4 };      // at most, which lanes go down on their own in machine code

/* On its way down: by level above leaves, what is added to handles there; registers put aside. */
typedef struct {
    Vec      offset[LEVELS_APART];
    uint64_t kept[5];
} Descent;

enum {
    FRAME = RBX, DATA = R12, BEFORE = R13, TABLES = R14,
    BIAS = (int)offsetof(Frame, x) + 128,
    // the host's stack, from its pointer on
    SLOTS_AT = 0, SPILLS_AT = SLOTS_AT + 8 * MAX_SLOTS, MASKS_AT = SPILLS_AT + SPILL_BYTES * MAX_SPILLS, CHUNKS_AT = MASKS_AT + 4 * V_REGS,
    RUNS_AT = CHUNKS_AT + (int)sizeof(Window) * MAX_CHUNKS,
    LOOKUPS_AT = RUNS_AT + (int)sizeof(Run) * MAX_RUNS, DESCENT_AT = LOOKUPS_AT + (int)sizeof(Lookup) * MAX_LOOKUPS,
    LOOKS_AT = DESCENT_AT + (int)sizeof(Descent), COLUMNS_AT = LOOKS_AT + (int)sizeof(Look) * MAX_LOOKS,
    LISTS_AT = COLUMNS_AT + (int)sizeof(Columns) * MAX_COLUMNS, SIBLINGS_AT = LISTS_AT + (int)sizeof(Handle) * BRAID_LIST * BRAID_LISTS,
    OLD_STACK_AT = SIBLINGS_AT + (int)sizeof(Sibling) * SIBLINGS,       // the pointer as it was
    HOST_STACK = OLD_STACK_AT + 8,
    STACK_ALIGN = _Alignof(Vec),
    VL_UNKNOWN = -1,
};

typedef struct {
    uint32_t x, f, v;           // a bit for each register
    uint32_t p;                 // for where each private array begins, then for each length (jit_arrays.c)
} Regs;

/* What becomes of pending vectors where branches meet: they stay pending; nobody needs any; or they are
 * computed before. */
typedef enum { JOIN_KEEP, JOIN_FORGET, JOIN_FLUSH } Join;

/* What is known of an instruction. */
typedef struct {
    Regs    reads, writes;
    Regs    live;               // before it: what may still be read
    int     label;
    int8_t  vl;                 // before it, or VL_UNKNOWN
    bool    e64;                // if vl is known
    bool    target;             // a branch leads here
    bool    head;               // one from behind: a loop begins
    uint8_t depth;              // of loops
    Join    join;               // if it is a target
    bool    closed;             // no entry, for vectors are pending
    uint8_t zone;               // its number, 0: in none
    uint16_t lanes;             // in an innermost loop with vectors: where that begins, + 1
    bool    constant;           // the x register that is written becomes VALUE
    int64_t value;
    uint32_t word, full, boxed, loose;      // registers, see jit_facts.c
    uint64_t checked;           // accesses to private arrays whose index has been compared before; see jit_arrays.c
    int32_t ahead;              // so many instructions more are counted than BEFORE and the number of this one tell (jit_count.c)
    int32_t back;               // what a branch backward adds to BEFORE whether it is taken or not
} Point;

typedef struct Web Web;         // jit_webs.c

/* The webs that x and f registers belong to. */
enum { F_BANK = X_REGS, P_BANK = F_BANK + F_REGS, BANKS = P_BANK + 32 };

typedef struct {
    uint16_t web[BANKS];
    uint16_t overwritten;       // that of a constant which the instruction reads from the register that it writes
} Row;

/* A part of the codelet in which f registers have places of their own. */
typedef struct {
    int8_t   fhost[F_REGS];     // register of the host, or NO_REG
    uint32_t written;           // f registers
} Zone;

enum { MAX_ZONES = 63 };

typedef enum { STUB_CALL, STUB_EDGE, STUB_ATTEND, STUB_PAUSE, STUB_NAN, STUB_CHUNK, STUB_RUN, STUB_NEAR, STUB_GATHER, STUB_HALVES, STUB_COPY, STUB_RECORD, STUB_MAKE, STUB_REFUSED, STUB_SIGHT, STUB_REACH, STUB_LOOK } StubKind;

/* The number of a Look; of the window for its result; slots with the place of the indices, and with the mask or -1; the
 * numbers of a Lookup, and of Columns or -1. */
typedef struct {
    int look, to, index, mask, lookup, columns;
} LookUse;

/* Code for uncommon cases, behind the rest. */
typedef struct {
    StubKind kind;
    int      label, back;       // where it begins, where it returns to
    uint32_t at;                // instruction; STUB_ATTEND: the branch's target; STUB_PAUSE: the branch
    LookUse  use;               // STUB_LOOK
    int      reg;               // STUB_NAN: xmm; STUB_CHUNK, STUB_HALVES, STUB_COPY: number of the window; STUB_SIGHT: its slot + MAX_SLOTS * that; STUB_RUN, STUB_NEAR: the same + MAX_CHUNKS * number of the run; STUB_GATHER: with that of the Lookup
} Stub;

/* The run of windows of a tree, by the registers of its root and its shift.  Those that begin before a multiple of 16
 * and those behind it come into another node in different turns. */
typedef struct {
    uint8_t root, shift, run;
    uint8_t base;       // the register with the multiple of 16
    bool    half;       // of elements of 32 bits
    bool    before;
} Near;

/* Vectors that are carried from turn to turn of a loop, and held in registers of the host (jit_turn.h). */
typedef struct {
    unsigned v[HELD];           // registers
    int      count;
    bool     loose[V_REGS];     // as nodes are
    uint8_t  exact[V_REGS];     // EXACT_INT or EXACT_FLOAT: lanes have 32 bits
    uint8_t  tried;             // which of them were thought of
    int      lanes;             // of a strip
    bool     checked;           // by strips_turn_begin
} Held;

/* A loop in which registers of the host have the vectors that it carries (jit_carried.c). */
typedef struct {
    uint32_t first, last;       // instructions: its head, and the last branch back
    int      count;
    unsigned v[HELD - 1];
    bool     loose[HELD - 1];   // there a NaN may not be canonical
    int      again;             // label of the head where these registers are loaded; 0: they are not
} Carried;

enum { MAX_CARRIED = 16 };

typedef struct {
    Vm      *vm;
    Emit     e;
    const Insn *insns;          // with operations, not labels
    uint32_t count;
    Point   *points;            // one more at the end
    Web     *web;
    int      nwebs;
    Row     *row;               // by instruction
    uint32_t here;              // the instruction at hand, and what is where there
    int8_t   xhost[X_REGS + 1]; // register of the host, or NO_REG
    Zone     zones[1 + MAX_ZONES];      // the first: whatever is in none
    int      nzones;
    const int8_t *fhost;        // as xhost
    int8_t   phost[32];         // likewise
    uint8_t  width[MAX_PRIVATE];     // of the elements of private arrays; WIDTH_BOTH: now this, now that
    Stub    *stubs;
    int      nstubs, cap_stubs;
    uint32_t done;              // instructions below have their code
    int      step, trap, leave, lookup, gather[2];  // labels of code that others share
    unsigned gathers;           // bits: which of the last two are needed
    bool     vectors;           // vectors are used
    bool     zmm;               // the host has AVX-512
    int      looks;             // Looks in use
    uint8_t  looked[MAX_LOOKS][2];      // the registers of their trees, roots and shifts
    int      runs, next_run;    // Runs in use; number of the next fb.vg.x
    Near     near[MAX_RUNS];    // of windows beside multiples of 16
    uint32_t run_at[MAX_RUNS];  // the last other window of each run
    uint32_t shared_runs;       // bit i: several windows of one iteration have run i
    int      nnear;
    uint32_t near_at;           // the latest of those beside a multiple of 16, + 1; 0: none, or another one came after it
    bool     near_before;       // and it began before it
    bool     always;            // even if nothing is gained
    bool     careful;           // every branch looks at attention
    Carried  carried[MAX_CARRIED];
    int      ncarried;
    const Carried *carry;       // the one in which the instruction at hand is, or NULL
    int      ymms;              // how many registers strips are computed with; 0: all
    bool     braids;            // there are turns of jit_braid.c
    unsigned turns[TURNS];      // how many of each kind
    int8_t   slot_host[MAX_SLOTS];      // registers of the host in the place of slots, in such turns; or NO_REG
    uint32_t computed;          // how often pending vectors were
    int64_t  gain;              // instructions with code of their own, less those without, by depth of loops
    Pending  pending;
} Unit;

/* jit_analyse.c.  False: out of memory. */
bool jit_analyse(Unit *u);
bool jit_is_branch(const Insn *in);
bool jit_ends(const Insn *in);                  // nothing follows it
uint32_t jit_last_back(const Unit *u, uint32_t head);   // the last branch back to HEAD; 0: there is none

/* About how often an instruction runs. */
static inline int64_t jit_weight(const Unit *u, uint32_t at) {
    return INT64_C(1) << 3 * u->points[at].depth;
}

void jit_find_facts(Unit *u);                   // jit_facts.c
void jit_find_arrays(Unit *u);                  // jit_arrays.c
bool jit_is_checked(const Unit *u, uint32_t at);
int  jit_access_width(Op op);                   // of the elements, 0: it is no access by a number
int  jit_element_width(Op op);                  // the same of all accesses, those of 16 neighbours, too
Rm   jit_array_field(const Unit *u, unsigned p);    // in memory
enum { WIDTH_BOTH = 12 };
void jit_find_kept(Unit *u);                    // jit_kept.c: vector registers that keep numbers are none any more
bool jit_compares_words(const Unit *u, uint32_t at);    // lower halves tell how the operands compare

/* jit_count.c */
void jit_find_counts(Unit *u);
int32_t jit_counted(const Unit *u, uint32_t at);            // how far the count is ahead behind instruction AT
int32_t jit_edge_count(const Unit *u, uint32_t at);         // what the branch AT adds to BEFORE when it is taken
void jit_count(Unit *u, int32_t by);                        // BEFORE += BY

/* jit_webs.c */
void jit_find_webs(Unit *u);
void jit_be_at(Unit *u, uint32_t at);           // registers are where they are there
bool jit_constant(const Unit *u, unsigned n, int64_t *value);   // does x register N, which is read, hold it for sure?
bool jit_number(const Unit *u, unsigned n, int32_t *value);     // the same, of 32 bits: it is in no register of the host
int  jit_host_x(const Unit *u, unsigned n);     // that of x register N, which is read, or NO_REG
bool jit_is_lazy(const Unit *u, unsigned n);    // a constant that comes to the frame only where others look there

/* jit_regs.c: registers of the host, those first that C functions preserve; operands */
enum { X_HOSTS = 9, F_HOSTS = 10 };
extern const int8_t jit_x_hosts[X_HOSTS], jit_f_hosts[F_HOSTS];     // the last x host is TABLES
Rm   jit_slot_x(unsigned n);
Rm   jit_slot_f(unsigned n);
Rm   jit_rm_x(const Unit *u, unsigned n);       // where x register N is
int  jit_use_x(Unit *u, unsigned n, int temp);  // in a register, TEMP if it is not in one
int  jit_def_x(const Unit *u, unsigned n, int temp);
void jit_done_x(Unit *u, unsigned n, int reg);  // REG, from jit_def_x, holds the value
int  jit_use_f(Unit *u, unsigned n, int temp);
int  jit_use_strict(Unit *u, unsigned n, int temp);     // if it is NaN, the canonical one
void jit_check_nan(Unit *u, int xmm);           // XMM becomes the canonical NaN if it is one
void jit_make_canonical(Unit *u, int xmm);      // the same, where time does not matter
void jit_canonical_nan(Unit *u, int xmm);
Rm   jit_rm_f(const Unit *u, unsigned n);
int  jit_def_f(const Unit *u, unsigned n, int temp);
void jit_done_f(Unit *u, unsigned n, int reg);
/* Registers of MASK that are in the host's: to the frame, from there. */
void jit_save(Unit *u, Regs mask);
void jit_save_at(Unit *u, Regs mask, uint32_t at);  // with the values they have before instruction AT
void jit_load(Unit *u, Regs mask);
Regs jit_clobbered(const Unit *u);              // those a C function may destroy
/* A call of a C function at instruction AT: operands go to the frame, and what it may destroy
 * is kept there. */
void jit_before_call(Unit *u, uint32_t at);
void jit_after_call(Unit *u, uint32_t at);
void jit_choose_hosts(Unit *u);
void jit_weigh(uint64_t *sum, uint32_t set, uint64_t weight);       // of registers in SET
void jit_hand_out_f(int8_t *place, const uint64_t *weight);         // those used most get registers of the host

/* jit_zones.c: loops without vectors in a codelet with vectors */
void jit_find_zones(Unit *u);
void jit_leave_zone(Unit *u, uint32_t from, uint32_t to);   // what changes its place between two instructions: to the frame,
void jit_enter_zone(Unit *u, uint32_t from, uint32_t to);   // and from there
void jit_cross(Unit *u, uint32_t from, uint32_t to);        // both
void jit_go(Unit *u, uint32_t from, uint32_t to);       // the same, and a jump

/* jit_flow.c: calls, branches, ways out */
int  jit_stub(Unit *u, StubKind kind, uint32_t at, int reg);    // its label
void jit_back(Unit *u);                         // here the latest stub comes back
void jit_call_step(Unit *u, uint32_t at);       // the whole instruction by a C function
void jit_step_at(Unit *u, uint32_t at);         // the call alone
Regs jit_begin_call(Unit *u, uint32_t at);      // of a C function that gets the frame's worker and the instruction; what it may destroy
void jit_check_trap(Unit *u, uint32_t at, Regs lost);   // eax of such: a trap comes again from jit_step; else LOST is loaded
int  jit_slow(Unit *u, uint32_t at);            // label of a stub that does so
Regs jit_lost_at(const Unit *u, uint32_t at);   // what a call may destroy of what lives behind it
void jit_exit(Unit *u, ExitKind kind, uint32_t at);     // leave for good
bool jit_flow(Unit *u, uint32_t at);            // branches, ends of tasks
unsigned jit_compare(Unit *u, uint32_t at);     // what a branch compares; its condition
Rm   jit_attention(void);
void jit_shared(Unit *u);                       // stubs, and what all of them use
void jit_enter(Unit *u, uint32_t at);           // an entry: a C function

/* Inline code; false: none for this instruction. */
bool jit_integer(Unit *u, uint32_t at);         // jit_integer.c
void jit_compare_x(Unit *u, uint32_t at, unsigned a, unsigned b);   // flags of x registers A and B, operands of AT
bool jit_divide(Unit *u, uint32_t at);          // jit_divide.c
bool jit_kept(Unit *u, uint32_t at);            // jit_kept.c
bool jit_float(Unit *u, uint32_t at);           // jit_float.c
bool jit_is_branched_on(const Unit *u, uint32_t at);    // does the branch behind AT make its comparison of doubles?
unsigned jit_compare_doubles(Unit *u, uint32_t at);     // for that branch: its condition
void jit_read_float(Unit *u, unsigned n, Rm from);  // the float at FROM to f register N
bool jit_memory(Unit *u, uint32_t at);          // jit_memory.c
void jit_loop_turns(Unit *u, uint32_t at);      // jit_loop.c: turns of a loop, before the code for its head
void jit_sweep_turns(Unit *u, uint32_t at);     // jit_sweep.c: the same for loops over leaves
void jit_tiles(Unit *u, uint32_t at);           // jit_tile.c: a loop of products, before the code for its head
void jit_forget_tiles(Unit *u);                 // where a task begins
void jit_forget_lookups(Unit *u);               // where a task begins
/* jit_lookup.c: elements INDEX[i], for the lanes i of MASK, of the tree, if they lie in leaves full of data. */
bool jit_lookup(Worker *w, Handle root, const Vec *index, uint64_t shift, uint64_t mask, Vec *d);
bool jit_lookup_by(Worker *w, Look *k, Handle root, const Vec *index, uint64_t shift, uint64_t mask, Vec *d);     // with what K knows
/* Their leaves, and how many bytes of each are data, for lanes that are sought; false: they are not all there. */
bool jit_lookup_leaves(Worker *w, Look *k, const Sought *of, Vec *leaf, Vec *limit);
/* AT: where 16 elements are, side by side, of which the one sought has number BEFORE; false: not all are, for all lanes. */
bool jit_lookup_rows(Worker *w, Look *k, const Sought *of, unsigned before, Vec *at);
Rm   jit_columns_at(int number, size_t offset);         // jit_columns.c: a field
void jit_forget_columns(Unit *u, int number);           // where a task begins
bool jit_look(Unit *u, uint32_t at);                    // jit_look.c: fb.vg.v and fb.vg.vm in loops, where the host has AVX-512
void jit_look_slow(Unit *u, uint32_t at, const LookUse *use);   // code of a STUB_LOOK
int  jit_looks(const Unit *u);                          // how many there are
Rm   jit_look_at(int number, size_t offset);            // a field of a Look
void jit_braid_turns(Unit *u, uint32_t at);     // jit_braid.c: the same for loops that make chunks of others
bool jit_is_braid(const Unit *u, uint32_t at);  // does a loop with such turns begin there?
void jit_plain(Unit *u, uint32_t at);           // jit.c: one instruction, unless it has its code
void jit_sibling_at(Emit *e, int reg);          // REG, a handle, becomes where its Sibling is, from SIBLINGS_AT on
void jit_forget_siblings(Unit *u);              // where a task begins
void jit_by_record(Unit *u, uint32_t at, int back);     // a read, if the handle's flags do not tell
bool jit_vector(Unit *u, uint32_t at);          // jit_vector.c
bool jit_pending(Unit *u, uint32_t at);         // as nodes alone; false: it has none
bool jit_may_take(const Unit *u);               // is a slot at hand a free one?
bool jit_private(Unit *u, uint32_t at);         // jit_private.c
void jit_make_array(Unit *u, uint32_t at);      // jit_made.c: those that make and end arrays, or give them other numbers
bool jit_changes_arrays(const Insn *in);        // jit_arrays.c: other arrays have their numbers afterwards, or other places
Rm   jit_private_field(unsigned w, size_t offset);  // of a Private of the worker's
int  jit_private_index(Unit *u, const Insn *in);    // in a register of the host: rax, if it has to be computed
bool jit_private_lanes(Unit *u, uint32_t at);   // jit_sights.c: fb.pvr and fb.pvw, all lanes of 64 bits
int  jit_begin_access(Unit *u, uint32_t at);    // of a private array, here: the stub for who does not reach what it wants
void jit_reach_slow(Unit *u, uint32_t at, int back);    // code of a STUB_REACH
void jit_before_change(Unit *u, uint32_t at);   // instruction AT changes an element, or what arrays there are
void jit_sight_copy(Unit *u, uint32_t at, int number);  // code of a STUB_SIGHT
bool jit_chunk(Unit *u, uint32_t at);           // jit_chunk.c
bool jit_write_chunk(Unit *u, uint32_t at);
void jit_make_slow(Unit *u, uint32_t at);       // code of a STUB_MAKE
void jit_make_refused(Unit *u, uint32_t at);    // of a STUB_REFUSED
void jit_find_record(Unit *u);                  // of the handle in rax: at rcx; rax without flags; changes rdx
void jit_find_open(Unit *u, int otherwise);     // the same of an open chunk

/* jit_carried.c: vectors that loops carry, in registers of the host beside the frame */
void jit_find_carried(Unit *u);
void jit_be_in_carried(Unit *u, uint32_t at);
int  jit_carried(const Unit *u, unsigned v, bool *loose);   // the held vector that V is at the instruction at hand; 0: none
void jit_begin_carried(Unit *u, uint32_t at);               // a loop may begin here, which has no turns with code of their own
int  jit_label_from(const Unit *u, uint32_t at, uint32_t to);      // where a branch AT goes that leads there
void jit_load_carried(Unit *u, uint32_t at);                // behind a call of a C function at that instruction

/* jit_runs.c: runs of elements of trees */
static inline bool jit_reads_run(const Insn *in) {
    return in->op == OP_VG_X || in->op == OP_VG_W;
}
void jit_run(Unit *u, uint32_t at);
bool jit_masked_run(Unit *u, uint32_t at);              // fb.vg.xm; false: its mask is a vector
void jit_run_slow(Unit *u, uint32_t at, int reg);       // code of a STUB_RUN
void jit_near_slow(Unit *u, uint32_t at, int reg);      // of a STUB_NEAR
void jit_forget_runs(Unit *u);                          // where a task begins
Rm   jit_window_at(int number);
Rm   jit_window_copy(int number);
int  jit_near_run(Unit *u, uint32_t at, unsigned base, bool before);   // the run of windows near to each other
bool jit_is_near(const Unit *u, uint32_t at, unsigned *base, int *by);
void jit_next_leaves(Unit *u, uint32_t at, int run, int otherwise);    // of the node behind, if they are full
Rm   jit_run_at(int run, size_t offset);                // a field of a Run

/* jit_halves.c: elements of 32 bits */
bool jit_write_halves(Unit *u, uint32_t at);            // fb.vwpw
void jit_halves_copy(Unit *u, int number);              // code of a STUB_COPY
void jit_halves_slow(Unit *u, uint32_t at, int number); // code of a STUB_HALVES

/* jit_gather.c: elements that lie apart, quotients; for 16 lanes of 64 bits */
bool jit_gather(Unit *u, uint32_t at);
int  jit_turned(Unit *u, const Insn *in);               // the node of a vector whose lanes stand in turned order, or -1
void jit_gather_slow(Unit *u, uint32_t at, int reg);    // code of a STUB_GATHER
void jit_gather_all(Unit *u, uint32_t at, int lookup, int to);     // rax = 1 if what is at the indices at rcx is in window TO
void jit_gather_shared(Unit *u);                        // code that all of them call

/* jit_pend.c: pending vectors */
void pend_reset(Unit *u);
/* What stands in the frame, too, is looked for there again: the ways here have not all captured it. */
void pend_forget_copies(Unit *u);
int  pend_slot(Unit *u, int reg);              // captures REG; its slot
int  pend_node(Unit *u, Node n);
void pend_set(Unit *u, unsigned v, int node);  // vector register V becomes it
int  pend_vector(Unit *u, unsigned v);         // node of register V, or -1: it is a mask
int  pend_mask(Unit *u, unsigned v);           // or -1: it is a vector
int  pend_strict(Unit *u, int node);           // the same with canonical NaNs, if it is computed
int  pend_canonical(Unit *u, int node);        // with canonical NaNs, whatever it is
bool pend_room(const Unit *u);                 // for what one instruction may need

/* jit_strips.c: computing them */
unsigned strips_width(const Unit *u);           // L512, L256: of a register with lanes of 64 bits
int  strips_bytes(const Unit *u);               // in one
int  strips_held(const Unit *u, int k, int strip);      // register of held vector K
int  strips_held_from(const Unit *u);           // the first of these
int  strips_most_held(const Unit *u);
void strips_flush(Unit *u, uint32_t at);        // all that lives at AT goes to the frame
void strips_store(Unit *u, int node, int slot); // NODE to the address in SLOT
void strips_store_halves(Unit *u, int node, int slot);  // its low halves, side by side
void strips_turn(Unit *u, uint32_t live, const Held *h);        // LIVE vectors to the frame, or where they are held
/* How many lanes its strips will have, for h->lanes; what is taken for granted of numbers is asked now: to OTHERWISE. */
void strips_turn_begin(Unit *u, uint32_t live, Held *h, int otherwise);
void strips_first(Unit *u, int node);           // strip 0 of NODE to register 0
void strips_mask(Unit *u, int node);            // rax = NODE, a mask, as bits
int  strips_place(Unit *u, int node);           // all of NODE to memory; the slot with its address
extern const uint64_t lane_tables[][CHUNK_WORDS];
enum { TABLE_IOTA, TABLE_BITS, TABLE_NAN, TABLE_SIGN, TABLE_MINUS, TABLE_ONES, TABLE_63, TABLE_LOW32, TABLE_HIGH_MAGIC, TABLE_LOW_MAGIC,
       TABLE_ALL_MAGIC, TABLE_FIRST, TABLE_LAST, TABLE_OFFSETS, TABLE_OFFSETS_32, TABLE_EVEN, TABLE_MADE, TABLE_IOTA_32, TABLE_BITS_32, TABLE_NAN_32,
       TABLE_MINUS_32, TABLE_63_32, TABLE_MASKS };
enum { MASK_NONE, MASK_ALL, MASK_FIRST, MASK_LAST };    // in TABLE_MASKS

/* Vectors at a branch, and where branches meet. */
void jit_before_branch(Unit *u, uint32_t at);
void jit_at_target(Unit *u, uint32_t at);

/* jit_step.c: one instruction, by the common meanings.  NOW as in system.inc. */
Trap jit_step(Worker *w, const Insn *I, uint64_t now);

/* What I accesses comes within reach of its private array, if it is there. */
Trap jit_reach(Worker *w, const Insn *I);
/* All lanes of chunk H to OUT; a trap comes again from jit_step. */
Trap jit_read_lanes(Worker *w, Handle h, Vec *out);
/* Where the elements that fb.vg.x reads are; RUN knows what is near them. */
Trap jit_window(Worker *w, const Insn *I, Window *to, Run *run);
/* The same where other windows of the tree are read next: its leaves are looked for at once. */
Trap jit_shared_window(Worker *w, const Insn *I, Window *to, Run *run);
/* The elements that fb.vg.xm reads in the lanes of MASK; a trap comes again from jit_step. */
Trap jit_masked_window(Worker *w, const Insn *I, uint64_t mask, Vec *out);
/* The same of fb.vg.w: elements of 32 bits, side by side. */
Trap jit_half_window(Worker *w, const Insn *I, Window *to, Run *run);
/* What fb.vwpw does with WORDS in the place of its register; a trap comes again from jit_step. */
Trap jit_write_words(Worker *w, const Insn *I, const uint32_t *words);
/* RUN comes to know leaves from that of element START on, and the one before it. */
void jit_strand(const Worker *w, uint64_t start, Run *run, Handle root, uint64_t shift);
/* Those that fb.vg.v and fb.vg.vm read in the lanes of MASK. */
Trap jit_look_lanes(Worker *w, const Insn *I, const Vec *index, Vec *out, Look *k, uint64_t mask);
/* The same; C knows columns. */
Trap jit_look_columns(Worker *w, const Insn *I, const Vec *index, Columns *c, Look *k, uint64_t mask);
/* jit_columns.c: the elements go to OUT of C, which has those of other columns, too; false: another way leads to them. */
bool jit_columns_look(Worker *w, Columns *c, Look *k, const Sought *of);
/* The elements at INDEX of the tree that fb.vg.v reads; a trap comes again from jit_step. */
Trap jit_gather_lanes(Worker *w, const Insn *I, const Vec *index, Vec *out);
/* Quotients or remainders, by a scalar. */
void jit_divide_lanes(Worker *w, const Insn *I, const Vec *a, Vec *out);
/* Attention was drawn at a branch to instruction AT of the codelet. */
Advice jit_attend(Worker *w, uint32_t at, uint64_t n);

#endif
