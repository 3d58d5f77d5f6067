/* cli/net.c - the command that studies the memory network by itself. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/stats.h"
#include "vm/core/show.h"
#include "vm/machine/traffic.h"

enum { MAX_RATES = OPTION_TIMES, MAX_PORTS = 1 << 16, MAX_DEPTH = 1 << 16, MAX_CHANNELS = 64, MAX_DELAY = 1000,
       LEAST_WARMUP = 20000 };

static const char *const pattern_words[] = {
#define PATTERN(name, word, doc) word,
#include "vm/machine/traffic.def"
};

static const char *const topology_words[] = {
#define TOPOLOGY(name, word, engine, doc) word,
#include "vm/machine/topologies.def"
};

/* All of TEXT is a number from LOW to HIGH. */
static bool parse_share(const char *text, double low, double high, double *out) {
    char *end;
    if ((*text < '0' || *text > '9') && *text != '.')
        return false;
    *out = strtod(text, &end);
    return end != text && !*end && *out >= low && *out <= high;
}

static ExitCode parse_rates(const CommandLine *c, double rates[MAX_RATES], int *n) {
    *n = c->opt[OPT_RATE].times;
    for (int i = 0; i < *n; i++)
        if (!parse_share(c->opt[OPT_RATE].list[i], 0, 1, &rates[i]) || rates[i] <= 0)
            return options_usage("'%s' after --rate is not a number above 0, up to 1",
                                 c->opt[OPT_RATE].list[i]);
    if (!*n)
        rates[(*n)++] = 0.5;
    return EXIT_OK;
}

static uint64_t number_or(const CommandLine *c, OptionId o, uint64_t otherwise) {
    return c->opt[o].given ? c->opt[o].number : otherwise;
}

static ExitCode parse_shape(const CommandLine *c, NetShape *s) {
    static const OptionId numbers[] = {OPT_PORTS, OPT_BUFFER, OPT_COLUMNS, OPT_CHANNELS, OPT_ROUTER, OPT_LINK, OPT_CREDIT};
    static const uint64_t most[] = {MAX_PORTS, MAX_DEPTH, MAX_PORTS, MAX_CHANNELS, MAX_DELAY, MAX_DELAY, MAX_DELAY};
    const char *word = c->opt[OPT_SWITCH].text, *topology = c->opt[OPT_TOPOLOGY].text;
    unsigned value[] = {64, 0, 0, 0, 0, 1, 1};
    char why[NET_WHY];
    for (unsigned i = 0; i < sizeof value / sizeof *value; i++) {
        uint64_t number = number_or(c, numbers[i], value[i]);
        if (number > most[i])
            return options_usage("--%s takes at most %u", option_table[numbers[i]].word, (unsigned)most[i]);
        value[i] = (unsigned)number;
    }
    if (word && strcmp(word, "iq") && strcmp(word, "oq"))
        return options_usage("'%s' after --switch is not iq or oq", word);
    *s = (NetShape){
        .ports = value[0], .depth = value[1], .columns = value[2], .vcs = value[3], .router = value[4], .link = value[5],
        .credit = value[6], .entry = 1, .output_queues = word && !strcmp(word, "oq"),
    };
    if (topology && !net_topology(topology, &s->topology, why))
        return options_usage("--%s", why);
    if (s->ports < 2)
        return options_usage("--ports takes two or more");
    return net_check(s, why) ? EXIT_OK : options_usage("--%s", why);
}

/* Digits of ports are binary ones. */
static ExitCode check_pattern(Pattern pattern, unsigned ports) {
    bool digits = pattern == PATTERN_BITREV || pattern == PATTERN_SHUFFLE || pattern == PATTERN_TRANSPOSE;
    if (digits && (ports & (ports - 1)))
        return options_usage("this --pattern is one of digits: --ports must be a power of two, not %u", ports);
    return EXIT_OK;
}

static ExitCode parse_spec(const CommandLine *c, TrafficSpec *s) {
    const char *pattern = c->opt[OPT_PATTERN].text;
    uint64_t seeds = number_or(c, OPT_SEEDS, 1);
    if (seeds > TRAFFIC_SEEDS)
        return options_usage("--seeds takes at most %d", TRAFFIC_SEEDS);
    *s = (TrafficSpec){
        .hot = 0.1,
        .window = number_or(c, OPT_CYCLES, 100000),
        .settle = !c->opt[OPT_WARMUP].given,
        .seed = number_or(c, OPT_SEED, 1),
        .seeds = (unsigned)seeds,
    };
    s->warmup = number_or(c, OPT_WARMUP, s->window > LEAST_WARMUP ? s->window : LEAST_WARMUP);
    if (s->warmup > UINT32_MAX / 8 || s->window > UINT32_MAX / 8)
        return options_usage("more than %u cycles", UINT32_MAX / 8);
    if (pattern && !traffic_pattern(pattern, &s->pattern))
        return options_usage("'%s' after --pattern is not uniform, bitrev, shuffle, complement, "
                             "transpose, tornado or hotspot", pattern);
    if (c->opt[OPT_HOT].given && s->pattern != PATTERN_HOTSPOT)
        return options_usage("--hot is for --pattern hotspot");
    if (c->opt[OPT_HOT].given && !parse_share(c->opt[OPT_HOT].text, 0, 1, &s->hot))
        return options_usage("'%s' after --hot is not a number from 0 to 1", c->opt[OPT_HOT].text);
    ExitCode code = parse_shape(c, &s->shape);
    return code == EXIT_OK ? check_pattern(s->pattern, s->shape.ports) : code;
}

static double per(uint64_t sum, uint64_t number) {
    return number ? (double)sum / (double)number : 0;
}

typedef struct {
    double offered, accepted;
    double latency, idle, waiting;  // NaN: no packet came
} Means;

static Means means_of(const TrafficSpec *s, const TrafficResult *r) {
    uint64_t chances = s->window * s->shape.ports * r->runs;
    double latency = r->arrived ? per(r->latency, r->arrived) : NAN;
    double idle = r->arrived ? per(r->idle, r->arrived) : NAN;
    return (Means){per(r->made, chances), per(r->accepted, chances), latency, idle, latency - idle};
}

static void print_number(FILE *out, const char *name, double x, const char *behind) {
    char buf[32] = "null";
    if (!isnan(x))
        show_double(buf, x);
    fprintf(out, "\"%s\": %s%s", name, buf, behind);
}

static void print_json(FILE *out, const TrafficSpec *s, const TrafficResult *r, const Provenance *from) {
    Means m = means_of(s, r);
    fputs("{\"run\": ", out);
    provenance_json(from, out);
    fputs(",\n ", out);
    print_number(out, "rate", s->rate, ", ");
    fprintf(out, "\"warmup\": %llu, ", (unsigned long long)(r->warmup / r->runs));
    print_number(out, "offered", m.offered, ", ");
    print_number(out, "accepted", m.accepted, ", ");
    print_number(out, "accepted_ci95", r->accepted_error, ", ");
    fprintf(out, "\"saturated\": %s,\n \"latency\": {", r->saturated ? "true" : "false");
    print_number(out, "mean", m.latency, ", ");
    if (r->arrived)
        fprintf(out, "\"p99\": %llu", (unsigned long long)r->latency_p99);
    else
        fputs("\"p99\": null", out);
    fputs(", ", out);
    if (r->arrived && r->idle % r->arrived == 0)    // all alike
        fprintf(out, "\"zero_load\": %llu, ", (unsigned long long)(r->idle / r->arrived));
    else
        print_number(out, "zero_load", m.idle, ", ");
    print_number(out, "ci95", r->latency_error, "},\n \"waiting\": {");
    print_number(out, "mean", m.waiting, ", \"stage\": [");
    for (unsigned i = 0; i < r->stages; i++) {
        char buf[32];
        show_double(buf, per(r->waited[i], r->passed[i]));
        fprintf(out, "%s%s", i ? ", " : "", buf);
    }
    fputs("]}}", out);
}

static void csv_number(FILE *out, double x) {
    char buf[32] = "";
    if (!isnan(x))
        show_double(buf, x);
    fprintf(out, ",%s", buf);
}

static void print_csv(FILE *out, const TrafficSpec *s, const TrafficResult *r, bool head) {
    Means m = means_of(s, r);
    if (head) {
        fputs("rate,warmup,offered,accepted,accepted_ci95,saturated,latency.mean,latency.p99,latency.zero_load,"
              "latency.ci95,waiting.mean", out);
        for (unsigned i = 0; i < r->stages; i++)
            fprintf(out, ",waiting.stage.%u", i);
        fputc('\n', out);
    }
    fprintf(out, "%.15g,%llu", s->rate, (unsigned long long)(r->warmup / r->runs));
    csv_number(out, m.offered);
    csv_number(out, m.accepted);
    csv_number(out, r->accepted_error);
    fprintf(out, ",%d", r->saturated);
    csv_number(out, m.latency);
    csv_number(out, r->arrived ? (double)r->latency_p99 : NAN);
    csv_number(out, m.idle);
    csv_number(out, r->latency_error);
    csv_number(out, m.waiting);
    for (unsigned i = 0; i < r->stages; i++)
        csv_number(out, per(r->waited[i], r->passed[i]));
    fputc('\n', out);
}

static void print_head(FILE *out) {
    fprintf(out, "%8s %8s %8s %10s %9s %6s %10s  %s\n", "rate", "offered", "accepted", "latency", "+- 95 %", "p99",
            "waiting", "before each stage");
}

static void print_row(FILE *out, const TrafficSpec *s, const TrafficResult *r) {
    Means m = means_of(s, r);
    char error[32] = "-";
    if (!isnan(r->latency_error))
        snprintf(error, sizeof error, "%.3f", r->latency_error);
    fprintf(out, "%8.4f %8.4f %8.4f ", s->rate, m.offered, m.accepted);
    if (r->arrived)
        fprintf(out, "%10.3f %9s %6llu %10.3f ", m.latency, error, (unsigned long long)r->latency_p99, m.waiting);
    else
        fprintf(out, "%10s %9s %6s %10s ", "-", "-", "-", "-");
    for (unsigned i = 0; i < r->stages; i++)
        fprintf(out, " %.3f", per(r->waited[i], r->passed[i]));
    fputs(r->saturated ? "  saturated\n" : "\n", out);
}

static void show_progress(double share) {
    fprintf(stderr, "\rfrbz net: %3.0f %%", 100 * share);
}

/* A load after the other. */
static ExitCode run_all(TrafficSpec *s, const double *rates, int n, const Provenance *from, const StatsOutput *o) {
    FILE *out = stats_stream(o);
    bool terminal = isatty(STDERR_FILENO);
    provenance_head(from, out, o->form);
    if (o->form == STATS_TEXT)
        print_head(out);
    else if (o->form == STATS_JSON && n > 1)
        fputs("[\n", out);
    for (int i = 0; i < n; i++) {
        TrafficResult r;
        s->rate = rates[i];
        if (!traffic_run(s, &r, terminal ? show_progress : NULL)) {
            fprintf(stderr, "frbz: error: out of memory\n");
            return EXIT_LIMIT;
        }
        if (terminal)
            fputs("\r               \r", stderr);
        switch (o->form) {
        case STATS_TEXT: print_row(out, s, &r); break;
        case STATS_CSV:  print_csv(out, s, &r, !i); break;
        case STATS_JSON:
            print_json(out, s, &r, from);
            fputs(i + 1 < n ? ",\n" : "\n", out);
            break;
        }
    }
    if (o->form == STATS_JSON && n > 1)
        fputs("]\n", out);
    return EXIT_OK;
}

/* Each option that decides what is measured, in force whether it was given or not; 0 is what it is without it. */
static void print_settings(char *text, size_t size, const TrafficSpec *s) {
    const NetShape *n = &s->shape;
    char warmup[24] = "\"steady\"";
    if (!s->settle)
        snprintf(warmup, sizeof warmup, "%llu", (unsigned long long)s->warmup);
    snprintf(text, size, "{\"ports\": %u, \"topology\": \"%s\", \"columns\": %u, \"channels\": %u, \"router\": %u, \"link\": %u, "
             "\"credit\": %u, \"pattern\": \"%s\", \"hot\": %g, \"switch\": \"%s\", \"buffer\": %u, \"cycles\": %llu, "
             "\"warmup\": %s, \"seed\": %llu, \"seeds\": %u}", n->ports, topology_words[n->topology], n->columns, n->vcs,
             n->router, n->link, n->credit, pattern_words[s->pattern], s->hot, n->output_queues ? "oq" : "iq", n->depth,
             (unsigned long long)s->window, warmup, (unsigned long long)s->seed, s->seeds);
}

ExitCode cmd_net(const CommandLine *c) {
    TrafficSpec s;
    StatsOutput stats;
    double rates[MAX_RATES];
    int n;
    Diag d = {.out = stderr};
    ExitCode code = c->count ? options_usage("net takes no operands") : parse_spec(c, &s);
    if (code == EXIT_OK)
        code = parse_rates(c, rates, &n);
    if (code == EXIT_OK)
        code = stats_open(c, &stats, &d);
    if (code != EXIT_OK)
        return code;
    char settings[500];
    print_settings(settings, sizeof settings, &s);
    const Provenance from = {.line = c, .settings = settings, .to_file = stats.file};
    return stats_close(&stats, run_all(&s, rates, n, &from, &stats), &d);
}
