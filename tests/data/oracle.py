#!/usr/bin/env python3
"""Writes scalar.tsv and vector.tsv, which tests/test_scalar.c and test_vector.c read.

Every arithmetic row of isa/ops.def is run by qemu on edge values and random ones.
Needs riscv64-unknown-elf-gcc and qemu-riscv64; the tests themselves need neither.

A small guest program reads records (number of a routine, operands), calls the
routine, which is the instruction between loads and stores, and writes what came out.
"""
import os, random, re, struct, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CPU = 'rv64,v=true,vlen=1024,vext_spec=v1.0,zba=true,zbb=true,zbc=true'
SCALAR = {'ALU', 'MUL', 'DIV', 'FP', 'FDIV', 'FSQRT', 'CSR', 'BRANCH'}
VECTOR = {'VALU', 'VMUL', 'VDIV', 'VFP', 'VFDIV', 'VFSQRT', 'VRED'}
ROUNDING = {0: 'rne', 1: 'rtz', 2: 'rdn', 3: 'rup', 4: 'rmm', 7: 'dyn'}
M64, ONES = 2**64 - 1, b'\xff'

REGISTERS = {
    'XD': 't4', 'XS': 'a1', 'XT': 'a2', 'FD': 'ft0', 'FS': 'fa1', 'FT': 'fa2', 'FR': 'fa3', 'V0': 'v0',
    'VD': 'v8', 'VDX': 'v8', 'VDN': 'v8', 'VDXN': 'v8', 'MD': 'v8', 'VT': 'v16', 'MT': 'v16',
    'VS': 'v24', 'MS': 'v24', 'RN': None, 'RX': None,
}
IMMEDIATES = {
    'I12': (0, 1, -1, 63, 1365, -2048, 2047), 'U20': (0, 1, 0x7ffff, 0x80000, 0xfffff),
    'SH6': (0, 1, 31, 32, 63), 'SH5': (0, 1, 16, 31), 'S5': (-16, -1, 0, 7, 15),
    'Z5': (0, 1, 5, 15, 16, 31), 'RM': tuple(ROUNDING), 'CSR': (1, 2, 3), 'LB': (0,),
}


class Routine:
    """One instruction with its immediate operands chosen."""
    def __init__(self, name, mnemonic, operands, cls, imm, second):
        self.name, self.mnemonic, self.operands, self.cls = name, mnemonic, operands, cls
        self.imm, self.second = imm, second      # second: the number of csrr?i
        numbers = iter([imm] if second is None else [imm, second])
        words = []
        for o in operands:
            if o in REGISTERS:
                words.append(REGISTERS[o])
            elif o == 'LB':
                words.append('1f')
            elif o == 'RM':
                words.append(ROUNDING[next(numbers)])
            else:
                words.append(str(next(numbers)))
        self.text = mnemonic + ' ' + ', '.join(w for w in words if w)

    def assembly(self):
        if self.cls == 'CSR':
            return ['fscsr a3', self.text, 'frcsr t5']
        if self.cls == 'BRANCH':
            return ['li t4, 1', self.text, 'li t4, 0', '1: li t5, 0']
        if '.rtz.' in self.text:    # qemu 7.2 stops at these; the rounding mode does the same
            return ['li t0, 0x20', 'fscsr t0', self.text.replace('.rtz.', '.'), 'frflags t5']
        return ['fscsr x0', self.text, 'frflags t5']


def read_table(classes):
    routines = []
    for line in open(os.path.join(HERE, '../../isa/ops.def')):
        m = re.match(r'OP\((\w+),\s*"([^"]+)",.*\(([A-Z0-9, ]+)\),\s*(\w+),\s*"', line)
        if not m or m[4] not in classes:
            continue
        operands = m[3].split(', ')
        kinds = [IMMEDIATES[o] for o in operands if o in IMMEDIATES] or [(None,)]
        for imm in kinds[0]:
            for second in kinds[1] if len(kinds) > 1 else (None,):
                routines.append(Routine(m[1], m[2], operands, m[4], imm, second))
    return routines


def run(routines, records, size_in, size_out, enter, leave):
    """What the guest answers to RECORDS."""
    text = ['.option norelax', '.globl _start', '_start:', '1: li a0, 0', 'la a1, in', f'li a2, {size_in}', 'li a7, 63',
            'ecall', f'li t0, {size_in}', 'bne a0, t0, 2f', 'la s0, in', 'la s1, out', 'ld t0, 0(s0)',
            'slli t0, t0, 3', 'la t1, table', 'add t0, t0, t1', 'ld t0, 0(t0)', 'jalr t0', 'li a0, 1',
            'la a1, out', f'li a2, {size_out}', 'li a7, 64', 'ecall', 'j 1b',
            '2: li a0, 0', 'li a7, 93', 'ecall']
    for i, r in enumerate(routines):
        text += [f'r{i}:'] + enter + r.assembly() + leave + ['ret']
    text += ['.data', '.balign 128', f'in: .zero {size_in}', '.balign 128', f'out: .zero {size_out}',
             'table:'] + [f'.dword r{i}' for i in range(len(routines))]
    with tempfile.TemporaryDirectory() as tmp:
        source, guest = os.path.join(tmp, 'guest.S'), os.path.join(tmp, 'guest')
        open(source, 'w').write('\n'.join(text) + '\n')
        subprocess.run(['riscv64-unknown-elf-gcc', '-march=rv64gcv_zba_zbb_zbc', '-mabi=lp64d', '-nostdlib',
                        '-static', '-mcmodel=medany', source, '-o', guest], check=True)
        out = subprocess.run(['qemu-riscv64', '-cpu', CPU, guest], input=b''.join(records),
                             stdout=subprocess.PIPE, check=True).stdout
    assert len(out) == size_out * len(records)
    return [out[i:i + size_out] for i in range(0, len(out), size_out)]


# ---- scalar operands ----

def f64(x):
    return struct.unpack('<Q', struct.pack('<d', x))[0]

def f32(x):
    try:
        return struct.unpack('<I', struct.pack('<f', x))[0]
    except OverflowError:
        return 0x7f800000 | (x < 0) << 31

def box(image):
    return image | 0xffffffff << 32

def value(image, double):
    return struct.unpack('<d', struct.pack('<Q', image))[0] if double else \
           struct.unpack('<f', struct.pack('<I', image & 0xffffffff))[0]

INTS = [0, 1, 2, 3, 7, 63, 64, 255, 32768, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53 + 1, 2**63 - 1, 2**63,
        2**63 + 1, 2**64 - 2**31, 2**64 - 2, 2**64 - 1]
TO_FLOAT = INTS + [2**24 + 1, 2**24 + 3, 2**53 + 3, 2**54 + 2, 2**54 + 6, 2**63 + 2**10, 2**63 + 2**10 + 1, 2**64 - 2**10,
                   2**64 - 2**39, 2**63 - 2**38, 2**60 + 2**36 + 1, 2**60 + 2**36, 0x7fffff4000000001, 16777217 * 2**20]
REALS = [0.0, 1.0, 0.5, 1.5, 2.5, 3.5, 0.1, 0.9, 1.1, 3.0, 1e-8, 3e9, 1235.1, 3.14159265, 0.49999999999999994,
         0.49999997019767761, 2.0**24 + 1, 2.0**31 - 0.5, 2.0**31 - 0.25, 2.0**31, 2.0**31 + 0.5, 2.0**32 - 0.5, 2.0**32,
         2.0**52 + 1, 4503599627370495.5, 2.0**53, 2.0**63 - 1024, 2.0**63, 2.0**64 - 2048, 2.0**64, 2.0**63 - 2.0**39,
         2.0**64 - 2.0**40, 2.0**31 - 128, 1e300, 1e-300]
ROUGH64 = [1, 2**52 - 1, 2**52, 2**52 + 1, f64(1.0) + 1, f64(1.0) - 1, 0x7fefffffffffffff, 0x7ff << 52,
           (0x7ff << 52) + 1, 0x7ff8 << 48, 0x7ff8deadbeef0001, 0x7fffffffffffffff]
ROUGH32 = [1, 2**23 - 1, 2**23, 2**23 + 1, f32(1.0) + 1, f32(1.0) - 1, 0x7f7fffff, 0x7f800000, 0x7f800001,
           0x7fc00000, 0x7fc0beef, 0x7fffffff]

def edges(double):
    images = [f64(x) for x in REALS] + ROUGH64 if double else [f32(x) for x in REALS] + ROUGH32
    return images + [i | 1 << (63 if double else 31) for i in images]

def random_real(rng, double):
    bits, bias, fraction = (63, 1023, 52) if double else (31, 127, 23)
    if rng.random() < 0.3:
        return rng.getrandbits(bits + 1)
    exponent = bias + rng.randrange(-4, 5)
    return rng.getrandbits(1) << bits | exponent << fraction | rng.getrandbits(fraction)

def narrowed():
    """Doubles on and beside the middle of two floats, among them where floats end."""
    for exponent in (-152, -151, -150, -149, -140, -128, -127, -126, 0, 30, 126, 127, 128):
        for high in (0, 2**52 - 2**29):
            for low in (0, 2**28, 2**28 - 1, 2**28 + 1, 2**29 - 1):
                yield 1023 + exponent << 52 | high | low
                yield 1 << 63 | 1023 + exponent << 52 | high | low

def multiplied(rng, double):
    """x, y with a product (or quotient) at the smallest normal number; z that nearly cancels one."""
    to = f64 if double else f32
    x = value(random_real(rng, double), double)
    x = 1.0 + abs(x) % 1.0 if x == x and abs(x) < 1e30 else 1.5
    small = 2.0**-1022 if double else 2.0**-126
    scale = 2.0**-510 if double else 2.0**-60
    pick = rng.randrange(4)
    if pick == 0:
        return to(x * scale), to(small / scale / x) + rng.randrange(-3, 4), rng.choice([0, 1 << 31, to(small)])
    if pick == 1:
        return to(x * small) - rng.randrange(4), to(x) + rng.randrange(-2, 3), to(-small * x)
    y = 1.0 + rng.random()
    z = to(-x * y) + rng.randrange(-1, 2)
    return to(x), to(y), z if pick == 2 else to(rng.choice([-1, 1]) * 2.0**-60)

def scalar_cases(r, rng):
    """Operand triples (a, b, c)."""
    of = r.operands
    if r.cls == 'CSR':
        return [(a, r.second if r.second is not None else b, 0) for a in (0, 0xff, 0x5a, 0xe1) for b in (0, 0x15, 0x1ff, M64)]
    inputs = [o for o in of if o in ('XS', 'XT', 'FS', 'FT', 'FR')]
    if not inputs:
        return [(0, 0, 0)]
    if inputs[0] == 'XS':
        if r.name.startswith('F'):
            return [(a, 0, 0) for a in TO_FLOAT + [rng.getrandbits(64) >> rng.randrange(64) for _ in range(60)]]
        singles = INTS + [rng.getrandbits(64) for _ in range(12)]
        if len(inputs) == 1:
            return [(a, 0, 0) for a in singles]
        return [(a, b, 0) for a in rng.sample(INTS, 9) for b in rng.sample(INTS, 9)] + \
               [(a, a, 0) for a in INTS] + [(rng.getrandbits(64), rng.getrandbits(64), 0) for _ in range(25)] + \
               [(a, b, 0) for a in (2**63, 2**31, 0xffffffff80000000) for b in (0, M64, 2**32 - 1)]
    double = not (r.name.endswith('_S') or r.name == 'FMV_X_W')
    if len(inputs) == 1:
        cases = edges(double) + [random_real(rng, double) for _ in range(25)]
        if r.name == 'FCVT_S_D':
            cases += list(narrowed())
        cases = [(a, 0, 0) for a in cases]
    else:
        def any_real():
            return rng.choice(edges(double)) if rng.random() < 0.6 else random_real(rng, double)
        special = ROUGH64 + [0, 1 << 63, f64(1.0)] if double else ROUGH32 + [0, 1 << 31, f32(1.0)]
        cases = [(a, b, rng.choice(special)) for a in special for b in special]
        cases += [(any_real(), any_real(), any_real()) for _ in range(100)]
        cases += [multiplied(rng, double) for _ in range(60)]
    if not double:
        cases = [tuple(box(x & 0xffffffff) if rng.random() < 0.97 else x | rng.getrandbits(31) << 32 for x in case)
                 for case in cases]
    return [tuple(x & M64 for x in case) for case in cases]

def write_scalar():
    rng = random.Random(1)
    routines = read_table(SCALAR)
    cases = [(i, case) for i, r in enumerate(routines) for case in dict.fromkeys(scalar_cases(r, rng))]
    enter = ['ld a1, 8(s0)', 'ld a2, 16(s0)', 'ld a3, 24(s0)', 'fld fa1, 8(s0)', 'fld fa2, 16(s0)', 'fld fa3, 24(s0)']
    records = []
    for i, (a, b, c) in cases:
        if routines[i].cls == 'CSR':
            a, b, c = b, 0, a       # the old fcsr travels in a3
        records.append(struct.pack('<4Q', i, a, b, c))
    # The result of an f register is stored by fsd; of an x register by sd.
    for r in routines:
        if 'FD' in r.operands:
            r.assembly = lambda old=r.assembly: old() + ['fmv.x.d t4, ft0']
    answers = run(routines, records, 32, 16, enter, ['sd t4, 0(s1)', 'sd t5, 8(s1)'])
    with open(os.path.join(HERE, 'scalar.tsv'), 'w') as out:
        out.write('# mnemonic\timmediate\ta\tb\tc\tresult\tflags (csr: fcsr before is a, after is flags)\n')
        for (i, (a, b, c)), answer in zip(cases, answers):
            r = routines[i]
            result, flags = struct.unpack('<2Q', answer)
            out.write(f'{r.mnemonic}\t{r.imm or 0}\t{a:x}\t{b:x}\t{c:x}\t{result:x}\t{flags:x}\n')


# ---- vector operands: made from a seed here and in test_vector.c ----

class Splitmix:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = self.state + 0x9e3779b97f4a7c15 & M64
        z = self.state
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 & M64
        z = (z ^ z >> 27) * 0x94d049bb133111eb & M64
        return z ^ z >> 31

    def element(self, e64):
        """Any bits, the ends of the floating-point range, a small integer, a moderate number."""
        width, fraction, bias = (64, 52, 1023) if e64 else (32, 23, 127)
        r, bits = self.next(), self.next()
        if r & 3 == 0:
            return bits & 2**width - 1
        if r & 3 == 2:
            return (r >> 2 & 63) - 16 & 2**width - 1
        sign = (r >> 6 & 1) << width - 1
        if r & 3 == 3:
            return sign | bias - 4 + (r >> 2 & 7) << fraction | bits & 2**fraction - 1
        exponent = (0, 1, 2 * bias, 2 * bias + 1)[r >> 2 & 3]
        return sign | exponent << fraction | (0, 1, 2**(fraction - 1), 2**fraction - 1)[r >> 4 & 3]

    def register(self, e64):
        return b''.join(self.element(e64).to_bytes(8 if e64 else 4, 'little') for _ in range(16 if e64 else 32))

    def operands(self, e64):
        """x and f scalars, v0, vd, vs2, vs1."""
        r = self.next()
        x = self.element(True) if r & 1 else (r >> 1) % 40
        f = self.element(True) if e64 else self.element(False) | (0 if r >> 60 == 0 else 0xffffffff << 32)
        return x, f, *(self.register(e64) for _ in range(4))

def close(r, vd, e64, vl):
    """VD with ones where our machine writes ones."""
    if 'MD' in r.operands:
        bits = int.from_bytes(vd, 'little')
        return (bits | (2**1024 - 1) >> vl << vl).to_bytes(128, 'little')
    first = r.cls == 'VRED' or r.name in ('VMV_S_X', 'VFMV_S_F')
    keep = (1 if first else vl) * (8 if e64 else 4)
    return vd[:keep] + ONES * (128 - keep)

def fnv(data):
    h = 0xcbf29ce484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001b3 & M64
    return h

def write_vector():
    routines = read_table(VECTOR)
    cases, records = [], []
    for i, r in enumerate(routines):
        for e64 in (True, False):
            for vl in (1, 2, 7, 15, 16) if e64 else (1, 3, 16, 31, 32):
                for again in range(1 if r.imm is not None else 4):
                    seed = len(cases) + 1
                    x, f, *registers = Splitmix(seed).operands(e64)
                    cases.append((r, e64, vl, seed))
                    records.append(struct.pack('<8Q', i, vl, 0xd8 if e64 else 0xd0, x, f, 0, 0, 0) + b''.join(registers))
    enter = ['ld t0, 8(s0)', 'ld t1, 16(s0)', 'vsetvl x0, t0, t1', 'ld a1, 24(s0)', 'fld fa1, 32(s0)']
    for n, v in enumerate(('v0', 'v8', 'v16', 'v24')):
        enter += [f'addi t2, s0, {64 + 128 * n}', f'vl1re8.v {v}, (t2)']
    leave = ['vs1r.v v8, (s1)', 'sd t4, 128(s1)', 'fsd ft0, 136(s1)', 'sd t5, 144(s1)']
    answers = run(routines, records, 64 + 4 * 128, 152, enter, leave)
    with open(os.path.join(HERE, 'vector.tsv'), 'w') as out:
        out.write('# mnemonic\timmediate\twidth\tvl\tseed\tx or f result, or FNV-1a of vd\tfirst 64 bits of vd\tflags\n')
        for (r, e64, vl, seed), answer in zip(cases, answers):
            x, f, flags = struct.unpack('<3Q', answer[128:])
            vd = close(r, answer[:128], e64, vl)
            result = x if 'XD' in r.operands else f if 'FD' in r.operands else fnv(vd)
            first = 0 if r.operands[0] in ('XD', 'FD') else int.from_bytes(vd[:8], 'little')
            out.write(f'{r.mnemonic}\t{r.imm or 0}\t{64 if e64 else 32}\t{vl}\t{seed}\t{result:x}\t{first:x}\t{flags:x}\n')


if __name__ == '__main__':
    write_scalar()
    write_vector()
