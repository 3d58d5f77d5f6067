/* page.js - the sections of the page, from the statistics of one run or two. */
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const runs = data.runs, stats = runs.map(r => r.stats), two = runs.length > 1;
const CAUSES = ["issue", "latency", "memory", "dispatch", "balancer", "idle"];
const SLOT_CAUSES = ["issue", "port", "latency", "memory", "dispatch", "free"];
const KINDS = ["leaf", "inner", "argument", "sync", "private"];
const MOST_SPANS = 256, MOST_COLUMNS = 128, MOST_ROWS = 64, MOST_CODELETS = 12;
const END = Math.max(...stats.map(s => s.cycles));      // of the axes of time

function meaning(name) {
    return data.meanings[name] ? data.meanings[name].doc : "";
}

function unit(name) {
    return data.meanings[name] ? data.meanings[name].unit : "";
}

function told(x) {
    return typeof x === "number" ? count(x, 4) : String(x);
}

function cut(text, most) {
    return text.length > most ? text.slice(0, most - 1) + "\u2026" : text;
}

/* Names of the runs without the folders, if that tells them apart. */
const short = runs.map(r => r.name.replace(/.*\/(?=.)/, ""));
const names = new Set(short).size < short.length ? runs.map(r => r.name) : short;

/* Of two runs the title of a figure names its own. */
function which(i) {
    return two ? ", " + names[i] : "";
}

/* A figure for each run, side by side. */
function each(make) {
    return el("div", {class: "side"}, stats.map((s, i) => make(s, which(i))));
}

/* ---- lists that are too long ---- */

/* SIZE neighbours become one. */
function groups(list, size) {
    const made = [];
    for (let i = 0; i < list.length; i += size)
        made.push(list.slice(i, i + size));
    return made;
}

/* Names of N things, SIZE of them together. */
function numbered(n, size, name = i => i) {
    return groups([...Array(n).keys()], size).map(g =>
        size > 1 ? name(g[0]) + "-" + name(g[g.length - 1]) : String(name(g[0])));
}

function added(lists) {
    return lists[0].map((_, i) => sum(lists.map(l => l[i])));
}

/* Intervals together: what they counted adds up, levels are those at the end. */
function joined(list) {
    const last = list[list.length - 1], one = {};
    for (const name of Object.keys(last))
        one[name] = Array.isArray(last[name]) ? added(list.map(v => v[name]))
            : ["running", "queued", "under_way", "live"].includes(name) ? last[name]
            : name === "from" ? list[0].from : sum(list.map(v => v[name]));
    return one;
}

function fewer(list, most) {
    return list.length > most ? groups(list, Math.ceil(list.length / most)).map(joined) : list;
}

function spansOf(s, most) {
    return fewer((s.intervals || []).filter(v => v.cycles), most);
}

/* ---- how it went ---- */

function busy(s) {
    return s.core_cycles.issue / (s.cycles * s.cores);
}

function hitRate(s) {
    const all = s.buffer.hits + s.buffer.misses + s.buffer.merged;
    return all ? s.buffer.hits / all : 0;
}

function summary() {
    const cards = [
        ["cycles", s => count(s.cycles)],
        ["cores", s => count(s.cores)],
        ["instructions", s => count(s.instructions)],
        ["instructions a cycle", s => count(s.ipc)],
        ["of core cycles issue", s => share(busy(s))],
        ["least cycles possible", s => count(s.least ? s.least.cycles : 0)],
        ["tasks", s => count(s.tasks.executed)],
        ["moved to other cores", s => count(s.tasks.moved)],
        ["hits of accesses", s => share(hitRate(s))],
        ["nJ of energy", s => count(s.energy ? s.energy.total : 0)],
        ["cycles from miss to chunk", s => count(s.network.latency.mean)],
    ];
    return el("div", {class: "cards"}, cards.map(([name, value]) =>
        el("div", {class: "card"}, stats.map(s => el("b", {}, value(s))), name)));
}

function changesTable(list) {
    const text = x => x === null ? "-" : Array.isArray(x) ? "[" + x.join(", ") + "]" : told(x);
    return table(["what", "change", "before", "after", "unit"], list.map(c => {
        const change = c.change === null ? "" : (c.change > 0 ? "+" : "") + (100 * c.change).toFixed(2) + "\u00a0%";
        const side = x => el("td", {class: "n", title: text(x)}, cut(text(x), 24));
        return [c.name, el("td", {class: "n " + (c.change < 0 ? "less" : "more")}, change), side(c.before), side(c.after), c.unit];
    }));
}

function changes() {
    const FIRST = 25, c = data.changes, box = el("div", {id: "changes"}, changesTable(c.list.slice(0, FIRST)));
    const showAll = () => {
        box.replaceChildren(changesTable(c.list));
        more.remove();
    };
    const more = el("button", {type: "button", onclick: showAll}, "show all " + count(c.list.length));
    const told = `${count(c.changed)} of ${count(c.compared)} values changed from ${names[0]} to ${names[1]}; ` +
        "the largest relative change comes first." +
        (c.list.length < c.changed ? " Those of single intervals are not listed." : "");
    return [el("p", {}, told), box, c.list.length > FIRST ? more : ""];
}

/* ---- cycles ---- */

/* Cycles of the cores or slots, GROUP of the statistics, by CAUSES; there are NUMBER(s) of them. */
function account(title, note, group, causes, number) {
    const part = (s, cycles) => cycles / (s.cycles * number(s));
    const series = causes.map(c => ({label: c, color: c, data: stats.map(s => 100 * part(s, s[group][c]))}));
    const callbacks = {label: item => item.dataset.label + ": " + item.parsed.x.toFixed(1) + "\u00a0%"};
    const row = cycles => stats.flatMap(s => [count(cycles(s)), share(part(s, cycles(s)))]);
    const rows = causes.map(c => [c, ...row(s => s[group][c]), meaning(group + "." + c)]);
    const total = ["all", ...row(s => sum(causes.map(c => s[group][c]))), ""];
    return el("div", {id: group},
        figure(title, note,
            () => bars(names, series, ["", "% of cycles"], {flip: true, stacked: true, max: 100, callbacks}), {low: runs.length}),
        table(["cause", ...stats.flatMap((s, i) => ["cycles" + which(i), "share"]), "meaning"], [...rows, total], true));
}

function accounts() {
    return [
        account("Core cycles by cause", "Every cycle of every core has one cause.", "core_cycles", CAUSES, s => s.cores),
        account("Slot cycles by cause", "The same of the slots, each of which runs a task at a time.", "slot_cycles", SLOT_CAUSES,
            s => s.by_slot.issue.length),
    ];
}

/* What the program marks. */
function phases() {
    const rows = stats.flatMap((s, i) => Object.entries(s.phases || {}).map(([number, p]) =>
        [number + which(i), count(p.cycles), share(p.cycles / s.cycles), count(p.instructions)]));
    return rows.length ? [el("h3", {}, "Phases"), table(["phase", "cycles", "share", "instructions"], rows)] : [];
}

/* ---- time ---- */

const NO_SPANS = "The statistics have no intervals: frbz sim --html, or --detail with --stats=json, collects them";
const NO_GRAPH = "The statistics have no graph: frbz sim --html, or --detail with --stats=json, collects it";

function inTime(s, which) {
    const spans = spansOf(s, MOST_SPANS), cores = Math.max(...stats.map(x => x.cores));
    const per = name => spans.map(v => v[name] / v.cycles);
    if (!spans.length)
        return el("p", {class: "dim"}, NO_SPANS + which);
    return el("div", {},
        figure("Cores over time" + which, "How many cores spend their cycles on what.",
            () => lines(spans, CAUSES.map(c => ({label: c, color: c, data: per(c)})), "cores",
                {end: END, stacked: true, max: cores})),
        figure("Tasks and requests over time" + which, "At the end of each interval of " + count(s.interval) + " cycles.",
            () => lines(spans, [
                {label: "tasks in slots", color: "issue", data: spans.map(v => v.running)},
                {label: "tasks queued", color: "balancer", data: spans.map(v => v.queued)},
                {label: "reads under way", color: "memory", data: spans.map(v => v.under_way)},
            ], "number", {end: END})));
}

/* Rows of a heat map from PART of the intervals; neighbours together if there are too many. */
function heatRows(spans, part, {rows, value}) {
    const n = spans[0][part].length, size = Math.ceil(n / MOST_ROWS);
    const labels = numbered(n, size, rows);
    return groups([...Array(n).keys()], size).map((group, k) => ({
        label: labels[k],
        data: spans.map(v => sum(group.map(i => value(v[part][i], v))) / group.length),
    }));
}

/* HOW: names of the rows, value of a cell, how that is told, what a row is, and which value is the darkest. */
function heatOf(s, title, note, part, how) {
    const spans = spansOf(s, MOST_COLUMNS);
    if (!spans.length || !spans[0][part] || !spans[0][part].length)
        return "";
    return heatFigure(title, note, spans, heatRows(spans, part, how), how);
}

function coreParts(s, which) {
    const size = Math.ceil(s.cores / MOST_COLUMNS);
    const of = c => groups(s.by_core[c], size).map(g => 100 * sum(g) / (g.length * s.cycles));
    const callbacks = {
        title: items => items.length ? "core " + items[0].label : "",
        label: item => item.dataset.label + ": " + item.parsed.y.toFixed(1) + "\u00a0%",
    };
    const series = CAUSES.map(c => ({label: c, color: c, data: of(c)}));
    return el("div", {},
        figure("Each core" + which, "", () =>
            bars(numbered(s.cores, size), series, ["core", "% of cycles"], {stacked: true, max: 100, callbacks})),
        heatOf(s, "Each core over time" + which, "Cycles in which it issues.", "by_core",
            {rows: i => i, value: (x, v) => x / v.cycles, tell: share, name: "core", most: 1}));
}

/* ---- memory ---- */

function unitParts(s, which) {
    const unit = s.by_unit, n = unit.requests.length, size = Math.ceil(n / MOST_COLUMNS);
    const mean = list => groups(list, size).map(g => sum(g) / g.length);
    const service = s.unit.requests ? s.unit.load * s.cycles * n / s.unit.requests : 0;
    const load = [{label: "load", color: "issue", data: mean(unit.load).map(x => 100 * x)}];
    const callbacks = {
        title: items => items.length ? "unit " + items[0].label : "",
        label: item => item.parsed.y.toFixed(1) + "\u00a0% of cycles",
    };
    const row = i => [i, count(unit.requests[i]), share(unit.load[i]), count(unit.queue_mean[i]), count(unit.queue_max[i])];
    return el("div", {},
        figure("Each memory unit" + which, "Share of the cycles in which it serves requests.",
            () => bars(numbered(n, size), load, ["unit", "% of cycles"], {callbacks})),
        heatOf(s, "Each memory unit over time" + which,
            "Load: requests that arrive, times the cycles of service; over 100 % a queue grows.", "by_unit",
            {rows: i => i, value: (x, v) => x * service / v.cycles, tell: share, name: "unit"}),
        folded("numbers of each unit" + which,
            table(["unit", "requests", "load", "queue, mean", "queue, most"], [...Array(n).keys()].map(row))));
}

function networkParts(s, which) {
    const w = s.network.waiting, n = w.stage.length, l = s.network.latency;
    const how = {rows: i => i < n ? i : "source", value: (x, v) => x / v.cycles, tell: count, name: "stage"};
    const atLeast = {title: items => items.length ? "at least " + items[0].label + " cycles" : ""};
    const histogram = () => bars(l.histogram_from.map(x => count(x)), [{label: "misses", color: "issue", data: l.histogram}],
        ["cycles, at least", "misses"], {callbacks: atLeast});
    const waiting = () => bars([...w.stage.keys(), "source"], [
        {label: "requests", color: "issue", data: [...w.stage, w.source]},
        {label: "replies", color: "balancer", data: [...w.stage_back, w.source_back]},
    ], ["before stage", "cycles a packet"]);
    const note = "Packets that wait there, on average; the last row is their source.";
    return el("div", {},
        figure("From a miss to its chunk" + which,
            `Mean ${count(l.mean)} cycles, ${count(l.zero_load)} on an idle machine, ${count(l.max)} at most.`, histogram),
        n ? figure("Waiting before each stage of routers" + which, "", waiting)
          : el("p", {class: "dim"}, "Nothing waits in the routers of this machine."),
        heatOf(s, "Requests waiting in the network over time" + which, note, "by_stage", how),
        heatOf(s, "Replies waiting in the network over time" + which, note, "by_stage_back", how));
}

function bufferParts(s, which) {
    const b = s.buffer, spans = spansOf(s, MOST_SPANS);
    const kinds = KINDS.filter(k => b.hits_by_kind[k] || b.misses_by_kind[k]);
    const rate = (hits, misses) => hits + misses ? share(misses / (hits + misses)) : "";
    const row = (name, get, merged) => [name, count(get("hits")), count(get("misses")), merged,
        rate(get("hits"), get("misses")), count(get("evictions")), count(get("write_backs"))];
    return el("div", {},
        figure("Misses by kind of chunk" + which, "", () => bars(kinds, [
            {label: "misses", color: "memory", data: kinds.map(k => b.misses_by_kind[k])},
            {label: "evictions", color: "balancer", data: kinds.map(k => b.evictions_by_kind[k])},
            {label: "write-backs", color: "dispatch", data: kinds.map(k => b.write_backs_by_kind[k])},
        ], ["", "chunks"])),
        table(["chunks", "hits", "misses", "merged", "misses of both", "evictions", "write-backs"],
            [...kinds.map(k => row(k, x => b[x + "_by_kind"][k], "")), row("all", x => b[x], count(b.merged))], true),
        spans.length ? figure("Misses over time" + which, "", () => lines(spans, [
            {label: "misses", color: "memory", data: spans.map(v => v.misses / v.cycles)},
            {label: "merged", color: "balancer", data: spans.map(v => v.merged / v.cycles)},
        ], "a cycle", {end: END})) : "");
}

/* ---- energy ---- */

const ENERGY = {cores: "issue", buffers: "balancer", network: "latency", memory: "memory", dram: "dispatch", static: "idle"};

function energyParts(s, which) {
    const e = s.energy, spans = spansOf(s, MOST_SPANS), parts = Object.keys(ENERGY);
    if (!e)
        return el("p", {class: "dim"}, "The statistics have no energy" + which);
    const clock = s.cycles / s.time, watts = name => spans.map(v => v["energy_" + name] / v.cycles * clock * 1e-6);
    const callbacks = {label: item => item.dataset.label + ": " + count(item.parsed.x) + " nJ"};
    const timed = spans.length && spans[0].energy_cores !== undefined;
    return el("div", {},
        figure("Energy by part" + which, `${count(e.total)} nJ in ${count(s.time)} us: ${count(e.power)} W.`, () => bars([short[0]],
            parts.map(k => ({label: k, color: ENERGY[k], data: [e[k]]})), ["", "nJ"], {flip: true, stacked: true, callbacks}), {low: 1}),
        table(["part", "nJ", "share", "meaning"],
            [...parts.map(k => [k, count(e[k]), share(e[k] / e.total), meaning("energy." + k)]),
             ["all", count(e.total), share(1), ""]], true),
        timed ? figure("Power over time" + which, "Of each part; they add up.",
            () => lines(spans, parts.map(k => ({label: k, color: ENERGY[k], data: watts(k)})), "W", {end: END, stacked: true})) : "");
}

/* ---- codelets ---- */

/* How many steps from the first codelet each one is. */
function depths(s) {
    const depth = s.codelets.map(() => -1), entered = new Set(s.links.filter(l => l.from !== l.to).map(l => l.to));
    const open = (x, i) => x < 0 && s.codelets[i].tasks;
    const follows = (l, row) => row.includes(l.from) && depth[l.to] < 0;
    let row = [...depth.keys()].filter(i => s.codelets[i].tasks && !entered.has(i));
    for (let d = 0; row.length || depth.some(open); d++) {
        if (!row.length)
            row = [depth.findIndex(open)];
        row.forEach(i => { depth[i] = d; });
        row = [...new Set(s.links.filter(l => follows(l, row)).map(l => l.to))];
    }
    return depth;
}

const BOX = {width: 190, height: 52, across: 30, down: 70};

/* Where each codelet stands: a row for each depth, in the order of who leads there. */
function placed(s) {
    const depth = depths(s), at = [], rows = [];
    depth.forEach((d, i) => { if (d >= 0) (rows[d] = rows[d] || []).push(i); });
    const widest = Math.max(...rows.map(r => r.length));
    rows.forEach((row, d) => {
        const pull = i => {
            const from = s.links.filter(l => l.to === i && at[l.from] && depth[l.from] < d).map(l => at[l.from].x);
            return from.length ? sum(from) / from.length : 0;
        };
        const order = row.map(i => [pull(i), i]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        const left = (widest - row.length) * (BOX.width + BOX.across) / 2 + BOX.across;
        order.forEach(([, i], k) => {
            at[i] = {x: left + k * (BOX.width + BOX.across), y: BOX.across + d * (BOX.height + BOX.down)};
        });
    });
    return {at, width: widest * (BOX.width + BOX.across) + 2 * BOX.across, height: rows.length * (BOX.height + BOX.down)};
}

function svg(tag, attributes, ...children) {
    const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes))
        e.setAttribute(name, value);
    e.append(...children);
    return e;
}

/* From box A to box B; NTH of those between them stands beside the others. */
function path(a, b, nth) {
    const x = a.x + BOX.width / 2 + 14 * nth, y = a.y + BOX.height, to = b.x + BOX.width / 2 + 14 * nth;
    if (a === b) {
        const right = a.x + BOX.width, far = right + 24 + 8 * nth;
        return `M${right},${a.y + 14} C${far},${a.y} ${far},${a.y + BOX.height} ${right},${a.y + BOX.height - 14}`;
    }
    if (b.y > a.y)
        return `M${x},${y} C${x},${y + BOX.down * 0.6} ${to},${b.y - BOX.down * 0.6} ${to},${b.y}`;
    if (b.y === a.y) {
        const left = b.x < a.x, x1 = a.x + (left ? 0 : BOX.width), x2 = b.x + (left ? BOX.width : 0), y1 = y - BOX.height / 2;
        const up = Math.abs(x2 - x1) > BOX.across ? BOX.height + 10 * nth : 0, bend = left ? -12 : 12;
        return `M${x1},${y1} C${x1 + bend},${y1 - up} ${x2 - bend},${y1 - up} ${x2},${y1}`;
    }
    const side = Math.max(a.x, b.x) + BOX.width + 30 + 10 * nth, from = a.y + BOX.height / 2, up = b.y + BOX.height / 2;
    return `M${a.x + BOX.width},${from} C${side},${from} ${side},${up} ${b.x + BOX.width},${up}`;
}

function linkText(s, l) {
    return s.codelets[l.from].name + " " + l.link + " " + s.codelets[l.to].name + ": " + count(l.count);
}

const LINKS = ["spawns", "creates the sync chunk for", "delivers a result to", "becomes"];

function drawLinks(s, at) {
    const seen = {};
    return s.links.filter(l => at[l.from] && at[l.to]).map(l => {
        const key = l.from + " " + l.to, nth = seen[key] = (seen[key] || 0) + 1;
        return svg("path", {class: "link s" + LINKS.indexOf(l.link), d: path(at[l.from], at[l.to], nth - 1),
            "marker-end": "url(#tip)", "data-from": l.from, "data-to": l.to}, svg("title", {}, linkText(s, l)));
    });
}

function drawNode(s, i, at, work, show) {
    const c = s.codelets[i], part = c.instructions / work, middle = BOX.width / 2;
    const told = `${c.name}: ${count(c.tasks)} tasks, ${count(c.instructions)} instructions, ${share(part)}`;
    const node = svg("g", {class: "node", tabindex: "0", role: "img", "aria-label": told,
        transform: `translate(${at.x},${at.y})`},
        svg("title", {}, told),
        svg("rect", {width: BOX.width, height: BOX.height, rx: c.continuation ? BOX.height / 2 : 4, "data-share": part}),
        svg("text", {x: middle, y: 21, "text-anchor": "middle"}, cut(c.name, 26)),
        svg("text", {class: "dim", x: middle, y: 40, "text-anchor": "middle"}, count(c.tasks) + " \u00d7, " + share(part)));
    node.addEventListener("focus", () => show(i, told));
    node.addEventListener("mouseenter", () => show(i, told));
    return node;
}

function codeletGraph(s, which) {
    const {at, width, height} = placed(s), work = sum(s.codelets.map(c => c.instructions)) || 1;
    const readout = el("p", {class: "readout", "aria-live": "polite"});
    const links = drawLinks(s, at);
    const tip = svg("marker", {id: "tip", viewBox: "0 0 8 8", refX: "8", refY: "4", markerWidth: "9", markerHeight: "9",
        orient: "auto", markerUnits: "userSpaceOnUse"}, svg("path", {d: "M0,0 L8,4 L0,8 z", fill: "context-stroke"}));
    const picture = svg("svg", {width: width + 60, height, role: "group", "aria-label": "graph of codelets"},
        svg("defs", {}, tip), ...links);
    const show = (i, told) => {
        picture.classList.add("chosen");
        links.forEach(l => l.classList.toggle("on", +l.dataset.from === i || +l.dataset.to === i));
        const near = s.links.filter(l => l.from === i || l.to === i);
        readout.textContent = [told, ...near.map(l => linkText(s, l))].join("; ");
    };
    picture.append(...s.codelets.map((c, i) => at[i] ? drawNode(s, i, at[i], work, show) : ""));
    picture.addEventListener("mouseleave", () => picture.classList.remove("chosen"));
    drawn.push({draw: () => {
        const scale = heatScale();
        picture.querySelectorAll("rect").forEach(r => { r.style.fill = scale(0.5 * r.dataset.share); });
    }});
    return el("figure", {},
        el("figcaption", {}, el("h3", {}, "Which codelets lead to which" + which),
            el("p", {}, "Stronger colour: more of the instructions. Round: continuations. Blue: spawns; dashed: creates the " +
                "sync chunk for; red: delivers a result to; thick: becomes.")),
        el("div", {class: "scroll"}, picture), readout,
        folded("links in numbers" + which, table(["from", "link", "to", "times"],
            s.links.map(l => [s.codelets[l.from].name, l.link, s.codelets[l.to].name, count(l.count)]))));
}

function codeletTable(s) {
    const tasks = Object.entries(s.tasks.by_codelet).sort((a, b) => b[1] - a[1]);
    if (!s.codelets)
        return table(["codelet", "tasks"], tasks.map(([name, n]) => [name, count(n)]));
    const ran = s.codelets.filter(c => c.tasks).sort((a, b) => b.instructions - a.instructions);
    const work = sum(ran.map(c => c.instructions)) || 1;
    return table(["codelet", "tasks", "instructions", "share", "a task", "cycles in slots", "waiting for chunks", "misses"],
        ran.map(c => [c.name, count(c.tasks), count(c.instructions), share(c.instructions / work),
            count(c.instructions / c.tasks, 1), count(c.cycles), count(c.waiting), count(c.misses)]));
}

/* Those whose tasks are in slots for the longest time. */
function codeletTimes(s, which) {
    const longest = s.codelets.filter(c => c.tasks).sort((a, b) => b.cycles - a.cycles).slice(0, MOST_CODELETS);
    return figure("Cycles of tasks in slots, by codelet" + which, "Waiting for chunks, and everything else.",
        () => bars(longest.map(c => c.name), [
            {label: "waiting for chunks", color: "memory", data: longest.map(c => c.waiting)},
            {label: "else", color: "issue", data: longest.map(c => c.cycles - c.waiting)},
        ], ["", "cycles"], {flip: true, stacked: true}), {low: longest.length});
}

function codeletParts(s, which) {
    const known = s.codelets && s.codelets.some(c => c.tasks);
    return el("div", {}, ...(known ? [codeletGraph(s, which), codeletTimes(s, which)] : [el("p", {class: "dim"}, NO_GRAPH + which)]),
        codeletTable(s));
}

/* ---- everything ---- */

/* [name, value] of all statistics but those that have a place of their own. */
function flat(value, name) {
    if (["run", "intervals", "codelets", "links", "profile"].includes(name))
        return [];
    if (value === null || typeof value !== "object" || Array.isArray(value))
        return [[name, value]];
    return Object.entries(value).flatMap(([part, x]) => flat(x, name ? name + "." + part : part));
}

function all(s, which) {
    const list = x => Array.isArray(x) ? x.map(y => count(y, 3)).join(" ") : told(x);
    const rows = flat(s, "").map(([name, x]) => [name, list(x), unit(name), meaning(name)]);
    const shown = part => table(["statistic", "value", "unit", "meaning"], rows.filter(r => r[0].includes(part)));
    const box = el("div", {}, shown(""));
    const find = el("input", {type: "search", "aria-label": "show statistics whose name has these letters",
        placeholder: "part of a name", oninput: () => box.replaceChildren(shown(find.value))});
    return folded("all statistics" + which, find, box);
}

function machine(s, which) {
    const keys = s.run ? Object.entries(s.run.machine).map(([key, x]) => [key, String(x)]) : [];
    return keys.length ? folded("machine" + which, table(["key", "value"], keys)) : "";
}

/* ---- the page ---- */

const simulated = stats.every(s => s.cycles), profiled = stats.some(s => s.profile);
const head = [
    ...(simulated ? [["summary", two ? "Two runs" : "In short", () => [summary()]]] : []),
    ...(two ? [["changed", "What changed", changes]] : []),
];
const profiles = profiled ? [["profile", "Profile", () => stats.map((s, i) => profileParts(s, which(i)))]] : [];
const ofMachine = [
    ["cycles", "Where the cycles went", accounts],
    ["time", "Over time", () => [each(inTime), ...phases()]],
    ["cores", "Cores", () => [each(coreParts)]],
    ["memory", "Memory units", () => [each(unitParts)]],
    ["network", "Network", () => [each(networkParts)]],
    ["buffer", "Auto buffers", () => [each(bufferParts)]],
    ["energy", "Energy", () => [each(energyParts)]],
    ["codelets", "Codelets", () => stats.map((s, i) => codeletParts(s, which(i)))],
];
const numbers = [["numbers", "All numbers", () => stats.flatMap((s, i) => [all(s, which(i)), machine(s, which(i))])]];
const sections = simulated ? [...head, ...ofMachine, ...profiles, ...numbers] : [...head, ...profiles];

/* What one section lacks does not take the others away. */
function content(make) {
    try {
        return make();
    } catch (e) {
        return [el("p", {class: "failed"}, "The statistics of this part cannot be drawn: " + e.message)];
    }
}

function headline(r) {
    const run = r.stats.run;
    if (!run && !simulated && r.stats.profile)
        return r.stats.profile.program;
    return run ? [run.program, ...run.arguments].join(" ") + (r.name === run.program ? "" : " (" + r.name + ")") : r.name;
}

const root = document.documentElement;

function theme(name) {
    root.dataset.theme = name;
    drawn.forEach(d => d.draw());
}

const system = matchMedia("(prefers-color-scheme: dark)");
system.addEventListener("change", () => theme(system.matches ? "dark" : "light"));
root.dataset.theme = system.matches ? "dark" : "light";

document.body.append(
    el("a", {class: "skip", href: "#" + sections[0][0]}, "to the numbers"),
    el("header", {}, ...runs.map(r => el("h1", {}, headline(r))),
        el("p", {class: "dim"}, simulated ? "A run on the simulated processor. Charts: the arrow keys go from value to value, Escape leaves. "
            : "Where a run spends. ",
            el("button", {type: "button", id: "theme", onclick: () => theme(root.dataset.theme === "dark" ? "light" : "dark")},
                "light or dark"))),
    el("nav", {"aria-label": "sections"},
        el("ul", {}, sections.map(([id, title]) => el("li", {}, el("a", {href: "#" + id}, title))))),
    el("main", {}, sections.map(([id, title, make]) =>
        el("section", {id, "aria-label": title}, el("h2", {}, title), ...content(make)))),
    el("footer", {class: "dim"},
        `Made by frbz. Charts: Chart.js ${Chart.version}, MIT licence, which is in the source of this page.`));
drawn.forEach(d => d.draw());
root.dataset.ready = "yes";
