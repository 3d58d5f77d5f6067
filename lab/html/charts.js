/* charts.js - charts on Chart.js as this page has them: colours of its style, keys, buttons for series. */
"use strict";

/* ---- elements and numbers ---- */

function el(tag, attributes, ...children) {
    const e = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {}))
        if (name.startsWith("on"))
            e.addEventListener(name.slice(2), value);
        else
            e.setAttribute(name, value);
    e.append(...children.flat());
    return e;
}

/* At most DIGITS behind the point. */
function count(x, digits = 2) {
    return x.toLocaleString("en-US", {maximumFractionDigits: digits});
}

function share(x) {
    return (100 * x).toFixed(1) + "\u00a0%";
}

function sum(list) {
    return list.reduce((a, b) => a + b, 0);
}

/* Rows are lists of cells; numbers stand to the right.  LAST: the last row is a sum. */
function table(head, rows, last) {
    const isNumber = x => x instanceof Node ? x.classList.contains("n") : /^[-+]?[\d.]/.test(String(x));
    const cell = (tag, x, i) => x instanceof Node ? x
        : el(tag, {class: i && rows.length && isNumber(rows[0][i]) ? "n" : "name"}, String(x));
    return el("div", {class: "scroll", tabindex: "0"},
        el("table", {},
            el("thead", {}, el("tr", {}, head.map((x, i) => cell("th", x, i)))),
            el("tbody", {}, rows.map((row, k) =>
                el("tr", last && k === rows.length - 1 ? {class: "sum"} : {}, row.map((x, i) => cell("td", x, i)))))));
}

function folded(title, ...content) {
    return el("details", {}, el("summary", {}, title), ...content);
}

/* ---- colours ---- */

function color(name) {
    return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

/* From 0 to 1, along the three colours of the scale. */
function heatScale() {
    const stops = ["heat0", "heat1", "heat2"].map(name => color(name).match(/[0-9a-f]{2}/gi).map(x => parseInt(x, 16)));
    return t => {
        const x = Math.min(Math.max(t, 0), 1) * 2, i = x < 1 ? 0 : 1;
        return "rgb(" + stops[i].map((a, k) => Math.round(a + (stops[i + 1][k] - a) * (x - i))).join(",") + ")";
    };
}

/* ---- charts ---- */

Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.font.family = "system-ui, sans-serif";
Chart.defaults.plugins.legend.display = false;
Chart.defaults.interaction = {mode: "index", intersect: false, axis: "x"};

const drawn = [];       // all charts, to be drawn again in other colours

/* What the tooltip says, for those who cannot see it. */
function spoken(chart) {
    const tip = chart.tooltip;
    return tip.title.concat(tip.body.map(b => b.lines.join(" "))).join("; ");
}

/* Show the values at INDEX: of all series or, in a chart of single elements, of ROW. */
function choose(chart, single, at, readout) {
    const rows = single ? [at.row] : chart.data.datasets.map((_, i) => i).filter(i => chart.isDatasetVisible(i));
    const active = rows.map(datasetIndex => ({datasetIndex, index: at.index}));
    const first = active.length && chart.getDatasetMeta(rows[0]).data[at.index];
    if (!first)
        return;
    const place = first.tooltipPosition();
    chart.setActiveElements(active);
    chart.tooltip.setActiveElements(active, place);
    chart.update("none");
    readout.textContent = spoken(chart);
}

/* Arrows, Home and End go from value to value, Escape leaves. */
function listen(canvas, state, single, readout) {
    const at = {index: -1, row: 0};
    canvas.addEventListener("keydown", event => {
        const chart = state.chart, n = chart.data.datasets[0].data.length, rows = chart.data.datasets.length;
        const side = {ArrowRight: 1, ArrowLeft: -1}[event.key], down = {ArrowDown: 1, ArrowUp: -1}[event.key];
        const along = single ? side : side || down, across = single && down;
        if (event.key === "Escape") {
            chart.setActiveElements([]);
            chart.tooltip.setActiveElements([], {x: 0, y: 0});
            chart.update("none");
            readout.textContent = "";
            return;
        }
        if (along)
            at.index = Math.min(Math.max(at.index + along, 0), n - 1);
        else if (across)
            at.row = Math.min(Math.max(at.row + across, 0), rows - 1), at.index = Math.max(at.index, 0);
        else if (event.key === "Home" || event.key === "End")
            at.index = event.key === "Home" ? 0 : n - 1;
        else
            return;
        event.preventDefault();
        choose(chart, single, at, readout);
    });
}

/* A button for each series, which hides it and shows it again. */
function legend(state) {
    return el("div", {class: "legend"}, state.chart.data.datasets.map((set, i) => {
        const swatch = el("span", {class: "swatch"});
        const button = el("button", {type: "button", "aria-pressed": "true", onclick: () => {
            const visible = !state.chart.isDatasetVisible(i);
            button.setAttribute("aria-pressed", visible);
            state.chart.setDatasetVisibility(i, visible);
            state.chart.update();
        }}, swatch, set.label);
        swatch.style.background = set.backgroundColor;
        return button;
    }));
}

/* MAKE gives the settings of Chart.js in the colours of the moment. */
function figure(title, note, make, options = {}) {
    const canvas = el("canvas", {tabindex: "0", role: "application", "aria-roledescription": "chart",
        "aria-label": title + ". Arrow keys read its values."});
    const plot = el("div", {class: "plot" + (options.low ? " low" : "")}, canvas), below = el("div"), state = {};
    const readout = el("p", {class: "readout", "aria-live": "polite"});
    if (options.low)
        plot.style.setProperty("--bars", options.low);
    state.draw = () => {
        if (state.chart)
            state.chart.destroy();
        Chart.defaults.color = color("dim");
        Chart.defaults.borderColor = color("line");
        try {
            state.chart = new Chart(canvas, make());
        } catch (e) {
            plot.replaceChildren(el("p", {class: "failed"}, "The statistics of this part cannot be drawn: " + e.message));
            return;
        }
        const several = state.chart.data.datasets.length > 1;
        below.replaceChildren(options.single ? options.scale : several ? legend(state) : "");
    };
    listen(canvas, state, options.single, readout);
    drawn.push(state);
    const caption = el("figcaption", {}, el("h3", {}, title), note ? el("p", {}, note) : "");
    return el("figure", {}, caption, plot, below, readout);
}

function axis(text, more) {
    return Object.assign({title: {display: Boolean(text), text}, ticks: {includeBounds: false}}, more);
}

/* Series are {label, color, data}. */
function bars(labels, series, names, more = {}) {
    const flip = more.flip, stacked = more.stacked;
    const along = axis(names[0], {stacked}), up = axis(names[1], {stacked, max: more.max, beginAtZero: true});
    return {
        type: "bar",
        data: {labels, datasets: series.map(s => ({label: s.label, data: s.data, backgroundColor: color(s.color)}))},
        options: {
            indexAxis: flip ? "y" : "x", scales: flip ? {x: up, y: along} : {x: along, y: up},
            interaction: {mode: "index", intersect: false, axis: flip ? "y" : "x"},
            plugins: {tooltip: {callbacks: more.callbacks || {}}},
        },
    };
}

/* Over cycles, from 0 to an end; series are {label, color, data}, a number for each of the SPANS {from, cycles}. */
function lines(spans, series, name, more) {
    const points = data => spans.map((s, i) => ({x: s.from + s.cycles / 2, y: data[i]}));
    return {
        type: "line",
        data: {datasets: series.map((s, i) => ({
            label: s.label, data: points(s.data), backgroundColor: color(s.color), borderColor: color(s.color),
            borderWidth: more.stacked ? 0 : 2, pointRadius: 0, fill: more.stacked ? i ? "-1" : "origin" : false,
        }))},
        options: {
            scales: {x: axis("cycle", {type: "linear", min: 0, max: more.end}),
                y: axis(name, {stacked: more.stacked, beginAtZero: true, max: more.max})},
            plugins: {tooltip: {callbacks: {title: items => items.length ? span(spans[items[0].dataIndex]) : ""}}},
        },
    };
}

function span(s) {
    return "cycles " + count(s.from) + " to " + count(s.from + s.cycles - 1);
}

/* A cell for each of the SPANS and each row of {label, data}; MOST is the darkest. */
function heat(spans, rows, most, tell, name) {
    const scale = heatScale();
    return {
        type: "bar",
        data: {labels: spans.map(s => count(s.from)), datasets: rows.map(r => ({
            label: r.label, data: r.data.map(() => 1), values: r.data, stack: "all", barPercentage: 1, categoryPercentage: 1,
            backgroundColor: r.data.map(x => scale(most ? x / most : 0)),
        }))},
        options: {
            interaction: {mode: "point", intersect: true},
            scales: {
                x: axis("cycle", {stacked: true, grid: {display: false},
                    ticks: {maxTicksLimit: 8, maxRotation: 0}}),
                y: axis(name, {stacked: true, reverse: true, max: rows.length, grid: {display: false},
                    afterBuildTicks: y => { y.ticks = rows.map((_, i) => ({value: i + 0.5})); },
                    ticks: {callback: y => rows[Math.floor(y)].label}}),
            },
            plugins: {tooltip: {callbacks: {
                title: items => items.length ? span(spans[items[0].dataIndex]) : "",
                label: item => name + " " + item.dataset.label + ": " + tell(item.dataset.values[item.dataIndex]),
            }}},
        },
    };
}

/* TELL says a value, NAME what a row is; MOST is as dark as can be, by default the largest. */
function heatFigure(title, note, spans, rows, {tell, name, most = Math.max(...rows.map(r => Math.max(...r.data)))}) {
    const scale = el("div", {class: "scale"}, tell(0), el("i"), tell(most));
    return figure(title, note, () => heat(spans, rows, most, tell, name), {single: true, scale});
}
