import json, sys
what, path = sys.argv[1:3]
p = json.load(open(sys.argv[3]))["profile"]
total = p["total"]
causes = [c for c in total if c not in ("instructions", "tasks", "chunks", "misses")]
cycles = sum(total[c] for c in causes)
if what == "folded":
    stacks = [l.rsplit(" ", 1) for l in open(path).read().splitlines()]
    want = cycles if p["simulated"] else total["instructions"]
    deep = 4 if p["simulated"] else 3
    print(sum(int(n) for _, n in stacks) == want > 0, all(s.count(";") == deep - 1 and int(n) > 0 for s, n in stacks),
          len({s for s, _ in stacks}) == len(stacks))
else:   # the schema of https://www.speedscope.app/file-format-schema.json, as far as it is about sampled profiles
    s = json.load(open(path))
    frames = s["shared"]["frames"]
    good = s["$schema"] == "https://www.speedscope.app/file-format-schema.json" and set(s) <= {"$schema", "shared", "profiles", "name", "activeProfileIndex", "exporter"}
    good &= set(s["shared"]) == {"frames"} and 0 <= s["activeProfileIndex"] < len(s["profiles"])
    good &= all(set(f) <= {"name", "file", "line", "col"} and type(f["name"]) is str and type(f.get("file", "")) is str and type(f.get("line", 1)) is int for f in frames)
    for q in s["profiles"]:
        good &= set(q) == {"type", "name", "unit", "startValue", "endValue", "samples", "weights"}
        good &= q["type"] == "sampled" and q["unit"] in ("none", "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes")
        good &= len(q["samples"]) == len(q["weights"]) and all(0 <= i < len(frames) for stack in q["samples"] for i in stack)
        good &= q["startValue"] == 0 and q["endValue"] == sum(q["weights"]) == (cycles if q["name"] == "cycles" else total[q["name"]])
    print(good, *[q["name"] for q in s["profiles"]])
    # the stacks of one line in one codelet are those of the folded file
    q = s["profiles"][0]
    named = {";".join(frames[i]["name"] for i in stack).replace("line ", frames[stack[2]]["file"] + ":"): n for stack, n in zip(q["samples"], q["weights"])}
    print(named == dict((a, int(b)) for a, b in (l.rsplit(" ", 1) for l in open(sys.argv[4]).read().splitlines())))
