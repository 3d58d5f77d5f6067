/* tests/test_html.c - the page around the numbers of a run. */
#include "lab/html/html.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

static char *page_of(const HtmlRun *run, int n, const char *changes) {
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    cr_assert(out && html_write(run, n, changes, out) && !fclose(out));
    cr_assert(eq(sz, strlen(text), len), "nothing ends the text early");
    return text;
}

static int times(const char *text, const char *what) {
    int n = 0;
    for (; (text = strstr(text, what)); text++)
        n++;
    return n;
}

/* What the element of the numbers holds, from malloc. */
static char *data_of(const char *page) {
    const char *begin = strstr(page, "id=\"data\">\n");
    cr_assert(begin != NULL);
    begin += strlen("id=\"data\">\n");
    return strndup(begin, (size_t)(strstr(begin, "</script>") - begin));
}

Test(html, the_numbers_are_the_runs) {
    char *page = page_of((HtmlRun[]){{"a.s", "{\"cycles\": 31415926}"}, {"b.s", "{\"cycles\": 27182818}"}}, 2, "{\"list\": [1]}");
    Json j;
    cr_assert(json_parse(data_of(page), false, &j), "%s", j.why);
    cr_expect(eq(str, (char *)json_find(&j, "runs.0.name"), "a.s"));
    cr_expect(eq(str, (char *)json_find(&j, "runs.0.stats.cycles"), "31415926"));
    cr_expect(eq(str, (char *)json_find(&j, "runs.1.stats.cycles"), "27182818"));
    cr_expect(eq(str, (char *)json_find(&j, "changes.list"), "[1]"));
    cr_expect(eq(str, (char *)json_find(&j, "meanings.cycles.unit"), "cycles"));
    json_free(&j);
    free(page);
}

Test(html, texts_end_no_element) {
    static const char name[] = "</script><!-- & \"quoted\" \\ <b>";
    char *plain = page_of(&(HtmlRun){"plain", "{\"a\": \"plain\"}"}, 1, NULL);
    char *page = page_of(&(HtmlRun){name, "{\"a\": \"</script><!--\"}"}, 1, NULL), *data = data_of(page);
    cr_expect(eq(int, times(page, "</script>"), times(plain, "</script>")));
    cr_expect(eq(int, times(page, "<!--"), times(plain, "<!--")));
    cr_expect(eq(int, times(page, "<title>&lt;/script&gt;&lt;!-- &amp; \"quoted\" \\ &lt;b&gt; - frbz</title>"), 1));
    Json j;
    cr_assert(json_parse(data, false, &j), "%s", j.why);
    cr_expect(eq(str, (char *)json_find(&j, "runs.0.name"), (char *)name));
    cr_expect(eq(str, (char *)json_find(&j, "runs.0.stats.a"), "</script><!--"));
    json_free(&j);
    free(page);
    free(plain);
}

Test(html, only_statistics_of_a_simulated_run_are_drawn) {
    static const struct {
        const char *text;
        bool        good;
    } cases[] = {
        {"{\"cycles\": 1, \"cores\": 2, \"core_cycles\": {\"issue\": 3}, \"buffer\": {\"misses_by_kind\": {\"leaf\": 4}}}", true},
        {"{\"cycles\": 1, \"cores\": 2, \"core_cycles\": {\"issue\": \"3\"}, \"buffer\": {\"misses_by_kind\": {\"leaf\": \"x\"}}}", false},
        {"{\"cycles\": 1, \"cores\": 2}", false},
        {"[1, 2]", false},
        {"{\"schema\": \"frbz-sweep-1\", \"rows\": []}", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Json j;
        cr_assert(json_parse(strdup(cases[i].text), false, &j), "%s", j.why);
        cr_expect(eq(int, html_refusal(&j) == NULL, cases[i].good), "%s", cases[i].text);
        json_free(&j);
    }
}
