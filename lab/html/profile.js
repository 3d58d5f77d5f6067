/* profile.js - the source beside what its lines cost; methods and codelets. */
"use strict";

const COSTS = ["cycles", "instructions", "tasks", "chunks", "misses"];

/* Causes of cycles that the profile P tells apart: none natively. */
function causesOf(p) {
    return SLOT_CAUSES.filter(c => c in p.total);
}

function costOf(p, counts, what) {
    return what === "cycles" ? sum(causesOf(p).map(c => counts[c])) : counts[what];
}

/* Rows of P with the same KEY(row) added up, in order of their first. */
function summed(p, key) {
    const sums = new Map();
    for (const row of p.rows) {
        const k = key(row), s = sums.get(k) || Object.fromEntries(Object.keys(p.total).map(name => [name, 0]));
        Object.keys(s).forEach(name => { s[name] += row[name]; });
        sums.set(k, s);
    }
    return sums;
}

/* One cause after the other, as long as they are of MOST cycles; other costs in one colour. */
function costBar(p, counts, what, most) {
    const part = (name, x) => el("i", {style: `width: ${100 * x / most}%; background: var(--${name})`});
    const causes = causesOf(p).filter(c => counts[c]);
    return el("span", {class: "cost"},
        what === "cycles" ? causes.map(c => part(c, counts[c])) : part("issue", counts[what]));
}

function costTold(p, counts, what) {
    const all = costOf(p, p.total, what), own = costOf(p, counts, what);
    const causes = causesOf(p).filter(c => counts[c]).map(c => `${c} ${count(counts[c])}`);
    const others = COSTS.filter(w => w !== what && w in p.total).map(w => `${count(counts[w])} ${w}`);
    const first = `${count(own)} ${what}, ${share(all ? own / all : 0)}`;
    return first + (what === "cycles" ? ": " + causes.join(", ") : "") + "; " + others.join(", ");
}

/* [line, its text]: all of the source, or the lines that cost something. */
function sourceLines(p, sums) {
    const known = [...sums.keys()].sort((a, b) => a - b), source = p.source || [];
    const beyond = known.filter(line => line > source.length);
    return [...(known[0] === 0 ? [[0, "of no line"]] : []), ...source.map((text, i) => [i + 1, text]),
        ...beyond.filter(line => line).map(line => [line, ""])];
}

/* Arrows go from line to line that costs something. */
function walkLines(box, rows, readout) {
    let at = -1;
    const show = i => {
        rows.forEach((r, k) => r.line.classList.toggle("chosen", k === i));
        readout.textContent = i < 0 ? "" : rows[i].told;
        if (i >= 0)
            rows[i].line.scrollIntoView({block: "nearest"});
        at = i;
    };
    rows.forEach((r, i) => r.line.addEventListener("mouseenter", () => { readout.textContent = rows[i].told; }));
    box.addEventListener("keydown", event => {
        const step = {ArrowDown: 1, ArrowUp: -1}[event.key], last = rows.length - 1;
        const to = step ? Math.min(Math.max(at + step, 0), last) : {Home: 0, End: last, Escape: -1}[event.key];
        if (to === undefined)
            return;
        event.preventDefault();
        show(to);
    });
}

/* The source beside what its lines cost in tasks of METHOD, or all. */
function annotated(p, what, method) {
    const part = method ? {...p, rows: p.rows.filter(r => r.method === method)} : p;
    const sums = summed(part, r => r.line), most = Math.max(0, ...[...sums.values()].map(c => costOf(p, c, what)));
    const all = costOf(p, p.total, what), readout = el("p", {class: "readout", "aria-live": "polite"});
    const rows = [], lines = sourceLines(part, sums).map(([line, text]) => {
        const counts = sums.get(line), own = counts ? costOf(p, counts, what) : 0;
        const tr = el("tr", {class: own ? "spent" : ""},
            el("td", {class: "n"}, own ? count(own) : ""), el("td", {class: "n"}, own ? share(own / all) : ""),
            el("td", {}, own ? costBar(p, counts, what, most) : ""), el("td", {class: "n dim"}, line || ""),
            el("td", {class: "code"}, text));
        if (own)
            rows.push({line: tr, told: (line ? "line " + line : text) + ": " + costTold(p, counts, what)});
        return tr;
    });
    const label = "source of " + p.program + "; the arrow keys go from line to line that costs something";
    const box = el("div", {class: "scroll tall source", tabindex: "0", role: "group", "aria-label": label},
        el("table", {}, el("thead", {}, el("tr", {}, [what, "share", "", "line", p.source ? "source" : ""].map((x, i) =>
            el("th", i === 0 || i === 1 || i === 3 ? {class: "n"} : {}, x)))), el("tbody", {}, lines)));
    walkLines(box, rows, readout);
    return [readout, box];
}

/* Names with what they cost, the dearest first. */
function costTable(p, what, head, key) {
    const all = costOf(p, p.total, what), causes = what === "cycles" ? causesOf(p) : [];
    const others = COSTS.filter(w => w !== what && w in p.total);
    const row = ([name, counts]) => {
        const own = costOf(p, counts, what);
        return [name, count(own), share(all ? own / all : 0), ...[...causes, ...others].map(c => count(counts[c]))];
    };
    const sums = [...summed(p, key)].sort((a, b) => costOf(p, b[1], what) - costOf(p, a[1], what));
    return table([head, what, "share", ...causes, ...others], sums.map(row));
}

function legendOf(p) {
    return el("p", {class: "dim"}, causesOf(p).flatMap(c =>
        [el("i", {class: "swatch", style: `background: var(--${c})`}), c + "\u00a0\u00a0 "]));
}

/* A choice among OPTIONS, [value, text]. */
function selection(label, options, onchange) {
    const select = el("select", {onchange: () => onchange(select.value)},
        options.map(([value, text]) => el("option", {value}, text)));
    return el("label", {}, label + " ", select);
}

function profileParts(s, which) {
    const p = s.profile;
    if (!p)
        return el("p", {class: "dim"}, "This run was made without --profile" + which);
    const costs = COSTS.filter(w => w === "cycles" ? p.simulated : w in p.total);
    const methods = [["", "all methods"], ...[...new Set(p.rows.map(r => r.method))].map(m => [m, m])];
    const box = el("div", {}), chosen = {what: costs[0], method: ""};
    const show = change => {
        const {what, method} = Object.assign(chosen, change);
        box.replaceChildren(...(what === "cycles" ? [legendOf(p)] : []), ...annotated(p, what, method),
            el("h3", {}, "Methods"), costTable(p, what, "method", r => r.method),
            folded("codelets" + which, costTable(p, what, "codelet", r => r.codelet)));
    };
    show({});
    const note = p.simulated ? "Cycles are those of tasks in slots, by the instruction that spends them and by cause."
        : "Of a native run, which has no cycles.";
    return el("div", {}, el("h3", {}, p.program + which), el("p", {}, note),
        el("p", {class: "choices"}, selection("what", costs.map(w => [w, w]), what => show({what})), " ",
            selection("in tasks of", methods, method => show({method}))), box);
}
