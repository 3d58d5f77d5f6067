/* frontend/codegen/unroll_frames.c - calls deeper than the levels that are unrolled: frames in a private array.
 *
 * A frame is what lives of all levels.  A call below the last level puts one by and begins with the first level again; a
 * result of the first level takes the last frame back. */
#include "frontend/codegen/unroll_state.h"

enum {
    FUEL = 4000,            // turns of loops, or half as many levels put by, in the first attempt
    MORE = 16,              // times as much in the second one; the third one has no end
    FIRST = 16,             // frames that there is room for at first
    MOST = 1 << 22,         // elements of frames
    NUMBER = 0,             // of the array; the next one's is that of the larger one that takes its place
};

/* The registers that a frame holds. */
static void find_saved(Unroll *u, Level *level, Reg *regs) {
    for (int k = 0; k < u->levels; k++) {
        if (level[k].site)
            *regs++ = level[k].site;
        for (int i = 0; i < u->ncolors; i++)
            *regs++ = unroll_color(u, &level[k], i);
    }
}

static void save(Func *f, Reg top, int at, Reg r) {
    Holds h = f->front->no_memory ? HOLDS_INT : f->holds[r];
    Reg bits = h == HOLDS_FLOAT ? op_int(f, OP_FMV_X_W, r, 0) : r;
    emit(f, h == HOLDS_DOUBLE ? OP_PSET_FD : OP_PSET_D, NUMBER, top, at)->v[3] = bits;
}

static void restore(Func *f, Reg top, int at, Reg r) {
    Holds h = f->front->no_memory ? HOLDS_INT : f->holds[r];
    Reg bits = h == HOLDS_FLOAT ? func_reg(f, HOLDS_INT) : r;
    emit(f, h == HOLDS_DOUBLE ? OP_PGET_FD : OP_PGET_D, bits, NUMBER, top)->v[3] = at;
    if (bits != r)
        emit(f, OP_FMV_W_X, r, bits, 0);
}

/* Afterwards the fuel is there that an attempt at LEVEL has, if there is one; code goes on where there is. */
static void fill(Unroll *u, Reg level) {
    Func *f = u->f;
    Frames *s = &u->frames;
    int ready = func_block(f);
    emit_li(f, s->fuel, FUEL);
    end_branch(f, OP_BEQ, level, 0, ready);
    emit_li(f, s->fuel, MORE * FUEL);
    end_branch(f, OP_BEQ, level, op_li(f, u->gap), ready);
    emit_li(f, s->fuel, INT64_MAX);
    end_branch(f, OP_BNE, level, op_li(f, 2 * u->gap), u->deep);
    end_jump(f, ready);
    func_goto(f, ready);
}

void frames_begin(Unroll *u, Reg level) {
    Func *f = u->f;
    Frames *s = &u->frames;
    s->saved = u->levels * (u->ncolors + (u->nsites > 1));
    s->size = s->saved ? s->saved : 1;
    s->top = func_reg(f, HOLDS_INT);
    s->room = func_reg(f, HOLDS_INT);
    s->site = u->nsites > 1 ? func_reg(f, HOLDS_INT) : 0;
    s->fuel = u->gap ? func_reg(f, HOLDS_INT) : 0;
    s->call = func_block(f);
    s->result = func_block(f);
    s->grow = func_block(f);
    if (u->gap)
        fill(u, level);
    else
        end_branch(f, OP_BNE, level, op_li(f, u->only), u->deep);
    emit_li(f, s->top, 0);
    emit_li(f, s->room, 0);
    if (s->site)
        emit_li(f, s->site, 0);
}

static void burn(Unroll *u, int fuel) {
    if (!u->frames.fuel)
        return;
    emit(u->f, OP_ADDI, u->frames.fuel, u->frames.fuel, -fuel);
    end_branch(u->f, OP_BLT, u->frames.fuel, 0, u->leave);
}

void frames_turn(Unroll *u) {
    burn(u, 1);
}

/* The array ends, if there is one; code goes on behind. */
static void end_array(Unroll *u) {
    int none = func_block(u->f);
    end_branch(u->f, OP_BEQ, u->frames.room, 0, none);
    emit(u->f, OP_PFREE, NUMBER, 0, 0);
    end_jump(u->f, none);
    func_goto(u->f, none);
}

/* The array becomes twice as large. */
static void copy_frames(Unroll *u) {
    Func *f = u->f;
    Frames *s = &u->frames;
    Reg at = func_reg(f, HOLDS_INT), bits = func_reg(f, HOLDS_INT);
    int more = func_block(f), done = func_block(f);
    emit_li(f, at, 0);
    emit(f, OP_ADD, s->room, s->room, s->room);
    emit(f, OP_PNEW_D, NUMBER + 1, s->room, 0);
    end_jump(f, more);
    func_goto(f, more);
    emit(f, OP_PGET_D, bits, NUMBER, at)->v[3] = 0;
    emit(f, OP_PSET_D, NUMBER + 1, at, 0)->v[3] = bits;
    emit(f, OP_ADDI, at, at, 1);
    end_branch(f, OP_BLT, at, s->top, more);
    emit(f, OP_PFREE, NUMBER, 0, 0);
    emit(f, OP_PMOVE, NUMBER, NUMBER + 1, 0);
    end_jump(f, done);
    func_goto(f, done);
}

/* Room for a frame more; code goes on at block THERE. */
static void make_room(Unroll *u, int there) {
    Func *f = u->f;
    Frames *s = &u->frames;
    int first = func_block(f);
    func_goto(f, s->grow);
    end_branch(f, OP_BGE, s->room, op_li(f, MOST), u->leave);
    end_branch(f, OP_BEQ, s->room, 0, first);
    copy_frames(u);
    end_jump(f, there);
    func_goto(f, first);
    emit_li(f, s->room, FIRST * s->size);
    emit(f, OP_PNEW_D, NUMBER, s->room, 0);
    end_jump(f, there);
}

/* A call below the last level: its arguments are those of the level below that. */
static void make_call(Unroll *u, Level *level, const Reg *saved) {
    Func *f = u->f;
    Frames *s = &u->frames;
    int there = func_block(f);
    make_room(u, there);
    func_goto(f, s->call);
    burn(u, 2 * u->levels);
    end_branch(f, OP_BGE, s->top, s->room, s->grow);
    end_jump(f, there);
    func_goto(f, there);
    for (int k = 0; k < s->saved; k++)
        save(f, s->top, k, saved[k]);
    emit(f, OP_ADDI, s->top, s->top, s->size);
    if (u->nsites > 1)
        emit_move(f, level[0].site, s->site);
    unroll_pass(u, &level[u->levels], &level[0], u->flat->param);
    end_jump(f, level[0].block[0]);
}

/* The first level's result: the task's, or that of a call of the last level. */
static void make_result(Unroll *u, Level *level, const Reg *saved) {
    Func *f = u->f;
    Frames *s = &u->frames;
    int last = func_block(f);
    func_goto(f, s->result);
    end_branch(f, OP_BGE, 0, s->top, last);
    emit(f, OP_ADDI, s->top, s->top, -s->size);
    if (u->nsites > 1)
        emit_move(f, s->site, level[0].site);
    for (int k = 0; k < s->saved; k++)
        restore(f, s->top, k, saved[k]);
    unroll_give(u, s->site, &level[u->levels - 1], u->value);
    func_goto(f, last);
    end_array(u);
    end_deliver(f, u->value);
}

void frames_make(Unroll *u, Level *level) {
    Reg saved[MAX_FRAME];
    find_saved(u, level, saved);
    make_call(u, level, saved);
    make_result(u, level, saved);
    func_goto(u->f, u->leave);
    end_array(u);
    end_jump(u->f, u->deep);
}
