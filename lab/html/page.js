/* page.js - the sections of the page, from the statistics of one run or two. */
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const runs = data.runs, stats = runs.map(r => r.stats), two = runs.length > 1;
const CAUSES = ["issue", "latency", "memory", "dispatch", "balancer", "idle"];
const KINDS = ["leaf", "inner", "argument", "sync", "private"];
const MOST_SPANS = 256, MOST_COLUMNS = 128, MOST_ROWS = 64;

function meaning(name) {
    return data.meanings[name] ? data.meanings[name].doc : "";
}

/* A figure for each run, side by side. */
function each(make) {
    return el("div", {class: "side"}, stats.map((s, i) => make(s, two ? ", " + runs[i].name : "", i)));
}

/* ---- lists that are too long ---- */

/* SIZE neighbours become one. */
function groups(list, size) {
    const made = [];
    for (let i = 0; i < list.length; i += size)
        made.push(list.slice(i, i + size));
    return made;
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
        ["cycles from miss to chunk", s => count(s.network.latency.mean)],
    ];
    return el("div", {class: "cards"}, cards.map(([name, value]) =>
        el("div", {class: "card"}, stats.map(s => el("b", {}, value(s))), name)));
}

function changesTable(list) {
    const text = x => x === null ? "-" : Array.isArray(x) ? "[" + x.join(", ") + "]" : typeof x === "number" ? count(x, 4) : String(x);
    const short = x => x.length > 24 ? x.slice(0, 23) + "\u2026" : x;
    return table(["what", "change", "before", "after", "unit"], list.map(c => {
        const change = c.change === null ? "" : (c.change > 0 ? "+" : "") + (100 * c.change).toFixed(2) + "\u202f%";
        return [c.name, el("td", {class: "n " + (c.change < 0 ? "less" : "more")}, change),
            el("td", {class: "n", title: text(c.before)}, short(text(c.before))),
            el("td", {class: "n", title: text(c.after)}, short(text(c.after))), c.unit];
    }));
}

function changes() {
    const all = data.changes.list, FIRST = 25, box = el("div", {id: "changes"}, changesTable(all.slice(0, FIRST)));
    const more = el("button", {type: "button", onclick: () => { box.replaceChildren(changesTable(all)); more.remove(); }},
        "show all " + count(all.length));
    return [el("p", {}, count(data.changes.changed) + " of " + count(data.changes.compared) + " values changed from " + runs[0].name +
        " to " + runs[1].name + "; the largest relative change comes first." +
        (all.length < data.changes.changed ? " Those of single intervals are not listed." : "")),
        box, all.length > FIRST ? more : ""];
}

/* ---- cycles ---- */

function causes() {
    const part = (s, c) => s.core_cycles[c] / (s.cycles * s.cores);
    const series = CAUSES.map(c => ({label: c, color: c, data: stats.map(s => 100 * part(s, c))}));
    const callbacks = {label: item => item.dataset.label + ": " + item.parsed.x.toFixed(1) + "\u202f%"};
    const rows = CAUSES.map(c => [c, ...stats.flatMap(s => [count(s.core_cycles[c]), share(part(s, c))]), meaning("core_cycles." + c)]);
    const total = ["all", ...stats.flatMap(s => {
        const all = sum(CAUSES.map(c => s.core_cycles[c]));
        return [count(all), share(all / (s.cycles * s.cores))];
    }), ""];
    return [
        figure("Core cycles by cause", "Every cycle of every core has one cause.",
            () => bars(runs.map(r => r.name), series, ["", "% of core cycles"], {flip: true, stacked: true, max: 100, callbacks}),
            {low: runs.length}),
        el("div", {id: "causes"}, table(["cause", ...runs.flatMap(r => [two ? "cycles, " + r.name : "cycles", "share"]), "meaning"],
            [...rows, total], true)),
    ];
}

/* ---- time ---- */

const NO_SPANS = "The statistics have no intervals: frbz sim --html, or --detail with --stats=json, collects them.";

function inTime(s, which) {
    const spans = spansOf(s, MOST_SPANS), end = Math.max(...stats.map(x => x.cycles)), cores = Math.max(...stats.map(x => x.cores));
    const per = name => spans.map(v => v[name] / v.cycles);
    if (!spans.length)
        return el("p", {class: "dim"}, NO_SPANS + which);
    return el("div", {},
        figure("Cores over time" + which, "How many cores spend their cycles on what.",
            () => lines(spans, end, CAUSES.map(c => ({label: c, color: c, data: per(c)})), "cores", {stacked: true, max: cores})),
        figure("Tasks and requests over time" + which, "At the end of each interval of " + count(s.interval) + " cycles.",
            () => lines(spans, end, [
                {label: "tasks in slots", color: "issue", data: spans.map(v => v.running)},
                {label: "tasks queued", color: "balancer", data: spans.map(v => v.queued)},
                {label: "reads under way", color: "memory", data: spans.map(v => v.under_way)},
            ], "number")));
}

/* Rows of a heat map from PART of the intervals; neighbours together if there are too many. */
function heatRows(spans, part, labels, value) {
    const n = spans[0][part].length, size = Math.ceil(n / MOST_ROWS);
    return groups([...Array(n).keys()], size).map(group => ({
        label: size > 1 ? labels(group[0]) + "-" + labels(group[group.length - 1]) : String(labels(group[0])),
        data: spans.map(v => sum(group.map(i => value(v[part][i], v))) / group.length),
    }));
}

function heatOf(s, title, note, part, labels, value, tell, name, most) {
    const spans = spansOf(s, MOST_COLUMNS);
    if (!spans.length || !spans[0][part] || !spans[0][part].length)
        return "";
    return heatFigure(title, note, spans, heatRows(spans, part, labels, value), tell, name, most);
}

function coreParts(s, which) {
    const size = Math.ceil(s.cores / 128), of = c => groups(s.by_core[c], size).map(g => 100 * sum(g) / (g.length * s.cycles));
    const labels = groups([...Array(s.cores).keys()], size).map(g => size > 1 ? g[0] + "-" + g[g.length - 1] : String(g[0]));
    return el("div", {},
        figure("Each core" + which, "", () => bars(labels, CAUSES.map(c => ({label: c, color: c, data: of(c)})), ["core", "% of cycles"],
            {stacked: true, max: 100, callbacks: {title: items => "core " + items[0].label,
                label: item => item.dataset.label + ": " + item.parsed.y.toFixed(1) + "\u202f%"}})),
        heatOf(s, "Each core over time" + which, "Cycles in which it issues.", "by_core", i => i, (x, v) => x / v.cycles, share, "core", 1));
}

/* ---- memory ---- */

function unitParts(s, which) {
    const size = Math.ceil(s.by_unit.requests.length / 128), unit = s.by_unit;
    const labels = groups([...unit.requests.keys()], size).map(g => size > 1 ? g[0] + "-" + g[g.length - 1] : String(g[0]));
    const mean = list => groups(list, size).map(g => sum(g) / g.length);
    const service = s.unit.requests ? s.unit.load * s.cycles * unit.requests.length / s.unit.requests : 0;
    return el("div", {},
        figure("Each memory unit" + which, "Share of the cycles in which it serves requests.",
            () => bars(labels, [{label: "load", color: "issue", data: mean(unit.load).map(x => 100 * x)}], ["unit", "% of cycles"],
                {callbacks: {title: items => "unit " + items[0].label, label: item => item.parsed.y.toFixed(1) + "\u202f% of cycles"}})),
        heatOf(s, "Each memory unit over time" + which, "Load: requests that arrive, by the cycles that it takes to serve them; over 100 % a queue grows.",
            "by_unit", i => i, (x, v) => x * service / v.cycles, share, "unit"),
        folded("numbers of each unit" + which, table(["unit", "requests", "load", "queue, mean", "queue, most"],
            unit.requests.map((x, i) => [i, count(x), share(unit.load[i]), count(unit.queue_mean[i]), count(unit.queue_max[i])]))));
}

function networkParts(s, which) {
    const w = s.network.waiting, n = w.stage.length, l = s.network.latency;
    const stage = i => i < n ? "stage " + i : "source";
    const histogram = () => bars(l.histogram_from.map(x => count(x)), [{label: "misses", color: "issue", data: l.histogram}],
        ["cycles, at least", "misses"], {callbacks: {title: items => items.length ? "at least " + items[0].label + " cycles" : ""}});
    const waiting = () => bars([...w.stage.keys(), "source"], [
        {label: "requests", color: "issue", data: [...w.stage, w.source]},
        {label: "replies", color: "balancer", data: [...w.stage_back, w.source_back]},
    ], ["before stage", "cycles a packet"]);
    const note = "Packets that wait there, on average; the last row is their source.";
    return el("div", {},
        figure("From a miss to its chunk" + which, "Mean " + count(l.mean) + " cycles, " + count(l.zero_load) + " on an idle machine, " +
            count(l.max) + " at most.", histogram),
        n ? figure("Waiting before each stage of routers" + which, "", waiting)
          : el("p", {class: "dim"}, "Nothing waits in the routers of this machine."),
        heatOf(s, "Requests waiting in the network over time" + which, note, "by_stage", stage, (x, v) => x / v.cycles, count, "stage"),
        heatOf(s, "Replies waiting in the network over time" + which, note, "by_stage_back", stage, (x, v) => x / v.cycles, count, "stage"));
}

function bufferParts(s, which) {
    const b = s.buffer, spans = spansOf(s, MOST_SPANS), end = Math.max(...stats.map(x => x.cycles));
    const kinds = KINDS.filter(k => b.hits_by_kind[k] || b.misses_by_kind[k]);
    const rate = (hits, misses) => hits + misses ? share(misses / (hits + misses)) : "";
    const row = (name, get, merged) => [name, count(get("hits")), count(get("misses")), merged, rate(get("hits"), get("misses")),
        count(get("evictions")), count(get("write_backs"))];
    return el("div", {},
        figure("Misses by kind of chunk" + which, "", () => bars(kinds, [
            {label: "misses", color: "memory", data: kinds.map(k => b.misses_by_kind[k])},
            {label: "evictions", color: "balancer", data: kinds.map(k => b.evictions_by_kind[k])},
            {label: "write-backs", color: "dispatch", data: kinds.map(k => b.write_backs_by_kind[k])},
        ], ["", "chunks"])),
        el("div", {class: "buffer"}, table(["chunks", "hits", "misses", "merged", "misses of both", "evictions", "write-backs"],
            [...kinds.map(k => row(k, x => b[x + "_by_kind"][k], "")), row("all", x => b[x], count(b.merged))], true)),
        spans.length ? figure("Misses over time" + which, "", () => lines(spans, end, [
            {label: "misses", color: "memory", data: spans.map(v => v.misses / v.cycles)},
            {label: "merged", color: "balancer", data: spans.map(v => v.merged / v.cycles)},
        ], "a cycle")) : "");
}

/* ---- codelets ---- */

/* How many steps from the first codelet each one is. */
function depths(s) {
    const depth = s.codelets.map(() => -1), entered = new Set(s.links.filter(l => l.from !== l.to).map(l => l.to));
    let next = s.codelets.map((c, i) => i).filter(i => s.codelets[i].tasks && !entered.has(i));
    for (let d = 0; next.length || depth.some((x, i) => x < 0 && s.codelets[i].tasks); d++) {
        if (!next.length)
            next = [depth.findIndex((x, i) => x < 0 && s.codelets[i].tasks)];
        next.forEach(i => { depth[i] = d; });
        next = [...new Set(s.links.filter(l => next.includes(l.from) && depth[l.to] < 0).map(l => l.to))];
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
        order.forEach(([, i], k) => { at[i] = {x: left + k * (BOX.width + BOX.across), y: BOX.across + d * (BOX.height + BOX.down)}; });
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
    const side = Math.max(a.x, b.x) + BOX.width + 30 + 10 * nth;
    return `M${a.x + BOX.width},${a.y + BOX.height / 2} C${side},${a.y + BOX.height / 2} ${side},${b.y + BOX.height / 2} ${b.x + BOX.width},${b.y + BOX.height / 2}`;
}

function linkText(s, l) {
    return s.codelets[l.from].name + " " + l.link + " " + s.codelets[l.to].name + ": " + count(l.count);
}

const LINKS = ["spawns", "creates the sync chunk for", "delivers a result to", "becomes"];

function drawLinks(s, at) {
    const seen = {};
    return s.links.filter(l => at[l.from] && at[l.to]).map(l => {
        const key = l.from + " " + l.to, nth = seen[key] = (seen[key] || 0) + 1;
        return svg("path", {class: "link s" + LINKS.indexOf(l.link), d: path(at[l.from], at[l.to], nth - 1), "marker-end": "url(#tip)",
            "data-from": l.from, "data-to": l.to}, svg("title", {}, linkText(s, l)));
    });
}

function drawNode(s, i, at, work, show) {
    const c = s.codelets[i], name = c.name.length > 26 ? c.name.slice(0, 25) + "\u2026" : c.name;
    const told = c.name + ": " + count(c.tasks) + " tasks, " + count(c.instructions) + " instructions, " + share(c.instructions / work);
    const node = svg("g", {class: "node", tabindex: "0", role: "img", "aria-label": told, transform: `translate(${at.x},${at.y})`},
        svg("title", {}, told),
        svg("rect", {width: BOX.width, height: BOX.height, rx: c.continuation ? BOX.height / 2 : 4, "data-share": c.instructions / work}),
        svg("text", {x: BOX.width / 2, y: 21, "text-anchor": "middle"}, name),
        svg("text", {class: "dim", x: BOX.width / 2, y: 40, "text-anchor": "middle"}, count(c.tasks) + " \u00d7, " + share(c.instructions / work)));
    node.addEventListener("focus", () => show(i, told));
    node.addEventListener("mouseenter", () => show(i, told));
    return node;
}

function codeletGraph(s, which) {
    const {at, width, height} = placed(s), work = sum(s.codelets.map(c => c.instructions)) || 1;
    const readout = el("p", {class: "readout", "aria-live": "polite"});
    const links = drawLinks(s, at);
    const tip = svg("marker", {id: "tip", viewBox: "0 0 8 8", refX: "8", refY: "4", markerWidth: "9", markerHeight: "9", orient: "auto",
        markerUnits: "userSpaceOnUse"}, svg("path", {d: "M0,0 L8,4 L0,8 z", fill: "context-stroke"}));
    const picture = svg("svg", {width: width + 60, height, role: "group", "aria-label": "graph of codelets"}, svg("defs", {}, tip), ...links);
    const show = (i, told) => {
        picture.classList.add("chosen");
        links.forEach(l => l.classList.toggle("on", +l.dataset.from === i || +l.dataset.to === i));
        readout.textContent = [told, ...s.links.filter(l => l.from === i || l.to === i).map(l => linkText(s, l))].join("; ");
    };
    picture.append(...s.codelets.map((c, i) => at[i] ? drawNode(s, i, at[i], work, show) : ""));
    picture.addEventListener("mouseleave", () => picture.classList.remove("chosen"));
    drawn.push({draw: () => {
        const scale = heatScale();
        picture.querySelectorAll("rect").forEach(r => { r.style.fill = scale(0.5 * r.dataset.share); });
    }});
    return el("figure", {},
        el("figcaption", {}, el("h3", {}, "Which codelets lead to which" + which),
            el("p", {}, "Darker: more of the instructions. Round: continuations. Blue: spawns; dashed: creates the sync chunk for; " +
                "red: delivers a result to; thick: becomes.")),
        el("div", {class: "scroll"}, picture), readout,
        folded("links in numbers" + which, table(["from", "link", "to", "times"],
            s.links.map(l => [s.codelets[l.from].name, l.link, s.codelets[l.to].name, count(l.count)]))));
}

function codeletTable(s) {
    if (!s.codelets)
        return table(["codelet", "tasks"], Object.entries(s.tasks.by_codelet).sort((a, b) => b[1] - a[1]).map(([name, n]) => [name, count(n)]));
    const work = sum(s.codelets.map(c => c.instructions)) || 1;
    return table(["codelet", "tasks", "instructions", "share", "a task"], s.codelets.filter(c => c.tasks)
        .sort((a, b) => b.instructions - a.instructions)
        .map(c => [c.name, count(c.tasks), count(c.instructions), share(c.instructions / work), count(c.instructions / c.tasks, 1)]));
}

function codeletParts(s, which) {
    return el("div", {}, s.codelets && s.codelets.some(c => c.tasks) ? codeletGraph(s, which) : el("p", {class: "dim"}, NO_SPANS + which),
        codeletTable(s));
}

/* ---- everything ---- */

/* [name, value] of all statistics but those that have a place of their own. */
function flat(value, name) {
    if (["run", "intervals", "codelets", "links"].includes(name))
        return [];
    if (value === null || typeof value !== "object" || Array.isArray(value))
        return [[name, value]];
    return Object.entries(value).flatMap(([part, x]) => flat(x, name ? name + "." + part : part));
}

function all(s, i) {
    const told = x => typeof x === "number" ? count(x, 4) : Array.isArray(x) ? x.map(y => count(y, 3)).join(" ") : String(x);
    const rows = flat(s, "").map(([name, x]) => [name, told(x), data.meanings[name] ? data.meanings[name].unit : "", meaning(name)]);
    const box = el("div", {}, table(["statistic", "value", "unit", "meaning"], rows));
    const find = el("input", {type: "search", "aria-label": "show statistics whose name has these letters", placeholder: "part of a name", oninput: () =>
        box.replaceChildren(table(["statistic", "value", "unit", "meaning"], rows.filter(r => r[0].includes(find.value))))});
    return folded("all statistics" + (two ? ", " + runs[i].name : ""), find, box);
}

function machine(s, i) {
    return s.run ? folded("machine" + (two ? ", " + runs[i].name : ""), table(["key", "value"], Object.entries(s.run.machine).map(([k, x]) => [k, String(x)]))) : "";
}

/* ---- the page ---- */

const sections = [
    ["summary", two ? "Two runs" : "In short", () => [summary()]],
    ...(two ? [["changed", "What changed", changes]] : []),
    ["cycles", "Where the cycles went", causes],
    ["time", "Over time", () => [each(inTime)]],
    ["cores", "Cores", () => [each(coreParts)]],
    ["memory", "Memory units", () => [each(unitParts)]],
    ["network", "Network", () => [each(networkParts)]],
    ["buffer", "Auto buffers", () => [each(bufferParts)]],
    ["codelets", "Codelets", () => stats.map((s, i) => codeletParts(s, two ? ", " + runs[i].name : ""))],
    ["numbers", "All numbers", () => stats.flatMap((s, i) => [all(s, i), machine(s, i)])],
];

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
    return run ? [run.program, ...run.arguments].join(" ") + (r.name === run.program ? "" : " (" + r.name + ")") : r.name;
}

function theme(name) {
    document.documentElement.dataset.theme = name;
    drawn.forEach(d => d.draw());
}

const system = matchMedia("(prefers-color-scheme: dark)");
system.addEventListener("change", () => theme(system.matches ? "dark" : "light"));
document.documentElement.dataset.theme = system.matches ? "dark" : "light";

document.body.append(
    el("a", {class: "skip", href: "#summary"}, "to the numbers"),
    el("header", {}, ...runs.map(r => el("h1", {}, headline(r))),
        el("p", {class: "dim"}, "A run on the simulated processor. Charts: the arrow keys go from value to value, Escape leaves. ",
            el("button", {type: "button", id: "theme", onclick: () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark")},
                "light or dark"))),
    el("nav", {"aria-label": "sections"}, el("ul", {}, sections.map(([id, title]) => el("li", {}, el("a", {href: "#" + id}, title))))),
    el("main", {}, sections.map(([id, title, make]) => el("section", {id, "aria-label": title}, el("h2", {}, title), ...content(make)))),
    el("footer", {class: "dim"}, "Made by frbz. Charts: Chart.js " + Chart.version + ", MIT licence, which is in the source of this page."));
drawn.forEach(d => d.draw());
document.documentElement.dataset.ready = "yes";
