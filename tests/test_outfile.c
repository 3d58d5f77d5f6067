/* tests/test_outfile.c - files that appear complete or not at all. */
#include "isa/outfile.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/scratch.h"

static char dir[SCRATCH_NAME];
static char path[SCRATCH_NAME + 8];
static Diag quiet;

static void setup(void) {
    scratch_open(dir, "outfile");
    snprintf(path, sizeof path, "%s/out", dir);
    quiet = (Diag){0};
}

static int files_in_dir(void) {
    DIR *list = opendir(dir);
    int n = 0;
    for (struct dirent *e; (e = readdir(list));)
        n += strcmp(e->d_name, ".") && strcmp(e->d_name, "..");
    closedir(list);
    return n;
}

static void teardown(void) {
    cr_expect(scratch_close(dir));
}

TestSuite(outfile, .init = setup, .fini = teardown);

static void put(const char *file, const char *text) {
    FILE *f = fopen(file, "w");
    fputs(text, f);
    fclose(f);
}

static const char *content(const char *file) {
    static char text[100];
    FILE *f = fopen(file, "r");
    if (!f)
        return "(none)";
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

Test(outfile, the_old_file_stays_until_commit_replaces_it) {
    put(path, "old");
    OutFile *out = out_open(path, &quiet);
    cr_assert(out != NULL);
    fputs("new", out_stream(out));
    fflush(out_stream(out));
    cr_expect(eq(str, (char *)content(path), "old"));
    cr_expect(out_commit(out, &quiet));
    cr_expect(eq(str, (char *)content(path), "new"));
    cr_expect(eq(int, files_in_dir(), 1));
}

Test(outfile, abort_leaves_nothing_behind) {
    OutFile *out = out_open(path, &quiet);
    fputs("new", out_stream(out));
    out_abort(out);
    out_abort(NULL);
    cr_expect(eq(int, files_in_dir(), 0));
    cr_expect(eq(int, quiet.errors, 0));
}

Test(outfile, the_cleanup_for_signals_removes_all_temporary_files) {
    OutFile *a = out_open(path, &quiet);
    put(path, "old");
    OutFile *b = out_open(path, &quiet);
    cr_assert(eq(int, files_in_dir(), 3));
    out_abort_all();
    cr_expect(eq(int, files_in_dir(), 1));
    out_abort(a);
    cr_expect(not(out_commit(b, &quiet)), "nothing to rename any more");
    cr_expect(eq(str, (char *)content(path), "old"));
}

Test(outfile, a_full_disk_is_reported_whatever_the_amount) {
    static const size_t amounts[] = {1, 100000};
    static char bytes[100000];
    for (int i = 0; i < 2; i++) {
        Diag d = {0};
        OutFile *out = out_open("/dev/full", &d);
        cr_assert(out != NULL);
        fwrite(bytes, 1, amounts[i], out_stream(out));
        cr_expect(not(out_commit(out, &d)));
        cr_expect(eq(int, d.errors, 1));
    }
}

Test(outfile, special_files_are_written_directly) {
    cr_assert(mkfifo(path, 0600) == 0);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    OutFile *out = out_open(path, &quiet);
    fputs("through", out_stream(out));
    cr_expect(out_commit(out, &quiet));
    char text[16] = {0};
    cr_expect(eq(int, (int)read(reader, text, sizeof text - 1), 7));
    cr_expect(eq(str, text, "through"));
    close(reader);
    struct stat st;
    cr_expect(stat(path, &st) == 0 && S_ISFIFO(st.st_mode));
}

Test(outfile, dev_stdout_goes_on_where_the_descriptor_stands) {
    int saved = dup(STDOUT_FILENO);
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    dup2(fd, STDOUT_FILENO);
    cr_assert(write(STDOUT_FILENO, "before ", 7) == 7);
    OutFile *out = out_open("/dev/stdout", &quiet);
    fputs("after", out_stream(out));
    bool ok = out_commit(out, &quiet);
    dup2(saved, STDOUT_FILENO);
    close(fd);
    close(saved);
    cr_expect(ok);
    cr_expect(eq(str, (char *)content(path), "before after"));
}

Test(outfile, a_symbolic_link_stays_and_its_file_is_replaced) {
    char link[SCRATCH_NAME + 8];
    snprintf(link, sizeof link, "%s/link", dir);
    put(path, "old");
    cr_assert(symlink("out", link) == 0);
    OutFile *out = out_open(link, &quiet);
    fputs("new", out_stream(out));
    cr_expect(out_commit(out, &quiet));
    struct stat st;
    cr_expect(lstat(link, &st) == 0 && S_ISLNK(st.st_mode));
    cr_expect(eq(str, (char *)content(path), "new"));
}

static const char *in_dir(const char *name) {
    static char full[2][SCRATCH_NAME + 32];
    static int turn;
    turn = !turn;
    snprintf(full[turn], sizeof full[turn], "%s/%s", dir, name);
    return full[turn];
}

static bool is_link(const char *name) {
    struct stat st;
    return lstat(in_dir(name), &st) == 0 && S_ISLNK(st.st_mode);
}

Test(outfile, what_links_lead_to_is_created) {
    cr_assert(mkdir(in_dir("sub"), 0700) == 0);
    cr_assert(symlink("sub/second", in_dir("first")) == 0);
    cr_assert(symlink(in_dir("third"), in_dir("sub/second")) == 0);
    cr_assert(symlink("sub/../out", in_dir("third")) == 0);
    OutFile *out = out_open(in_dir("first"), &quiet);
    cr_assert(out != NULL);
    fputs("new", out_stream(out));
    cr_expect(out_commit(out, &quiet));
    cr_expect(is_link("first") && is_link("sub/second") && is_link("third"));
    cr_expect(eq(str, (char *)content(path), "new"));
}

Test(outfile, links_in_a_circle_or_to_nowhere_are_reported) {
    cr_assert(symlink("b", in_dir("a")) == 0);
    cr_assert(symlink("a", in_dir("b")) == 0);
    cr_assert(symlink("none/out", in_dir("lost")) == 0);
    static const char *const names[] = {"a", "lost"};
    for (int i = 0; i < 2; i++) {
        Diag d = {0};
        cr_expect(out_open(in_dir(names[i]), &d) == NULL, "%s", names[i]);
        cr_expect(eq(int, d.errors, 1));
        cr_expect(is_link(names[i]));
    }
    cr_expect(eq(int, files_in_dir(), 3));
}

Test(outfile, the_mode_of_the_old_file_stays) {
    put(path, "old");
    chmod(path, 0741);
    OutFile *out = out_open(path, &quiet);
    cr_expect(out_commit(out, &quiet));
    struct stat st;
    cr_assert(stat(path, &st) == 0);
    cr_expect(eq(int, st.st_mode & 07777, 0741));
}

Test(outfile, what_cannot_be_opened_is_reported) {
    char inside[SCRATCH_NAME + 16];
    snprintf(inside, sizeof inside, "%s/none/out", dir);
    const char *const paths[] = {inside, dir, "", "/dev/fd/99", "/dev/fd/x"};
    for (int i = 0; i < 5; i++) {
        Diag d = {0};
        cr_expect(out_open(paths[i], &d) == NULL, "%s", paths[i]);
        cr_expect(eq(int, d.errors, 1));
    }
    cr_expect(eq(int, files_in_dir(), 0));
}

Test(outfile, the_longest_name_has_room_for_a_temporary_one) {
    char name[300];
    memset(name, 'n', 255);
    name[255] = 0;
    char longest[SCRATCH_NAME + 300];
    snprintf(longest, sizeof longest, "%s/%s", dir, name);
    OutFile *out = out_open(longest, &quiet);
    cr_assert(out != NULL);
    cr_expect(out_commit(out, &quiet));
    cr_expect(eq(int, files_in_dir(), 1));
}
