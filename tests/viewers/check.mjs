// tests/viewers/check.mjs PACKAGES schema|trace|page FILE - what the packages in folder PACKAGES say of a file of ours.
import fs from 'node:fs';
import path from 'node:path';

const [packages, what, file] = process.argv.slice(2);
const inside = name => path.resolve(packages, 'node_modules', name);
const read = name => JSON.parse(fs.readFileSync(name));

// Does the profile follow speedscope's schema?
async function schema() {
    const {default: Ajv} = await import(inside('ajv/dist/ajv.js'));
    const ajv = new Ajv({strict: false});
    const valid = ajv.validate(read(inside('speedscope/dist/release/file-format-schema.json')), read(file));
    console.log(valid ? 'valid' : ajv.errorsText());
}

// The tracks of the trace as DevTools reads it: all slices of the file, the same time in all.
async function trace() {
    globalThis.DOMRect = class {};
    const {TraceModel} = await import(inside('@paulirish/trace_engine/models/trace/trace.js'));
    const model = TraceModel.Model.createWithAllHandlers(), events = read(file).traceEvents;
    await model.parse(events);
    const found = [];
    for (const [pid, process] of model.parsedTrace().data.Renderer.processes)
        for (const [tid, thread] of process.threads)
            for (const e of thread.entries)
                found.push([pid, tid, thread.name, e.name, e.ts, e.dur].join());
    const names = new Map(events.filter(e => e.name === 'thread_name').map(e => [e.tid, e.args.name]));
    const wanted = events.filter(e => e.ph === 'X').map(e => [e.pid, e.tid, names.get(e.tid), e.name, e.ts, e.dur].join());
    console.log(wanted.length > 0 && found.sort().join('\n') === wanted.sort().join('\n') ? 'all slices' :
                `${found.length} slices of ${wanted.length}`);
}

// A script with which speedscope's page opens the file.
function page() {
    const text = fs.readFileSync(file).toString('base64');
    console.log(`speedscope.loadFileFromBase64(${JSON.stringify(path.basename(file))}, ${JSON.stringify(text)})`);
}

await {schema, trace, page}[what]();
