/* lab/streams/ring.c - one file in memory, mapped twice. */
#include "lab/streams/ring.h"

#include <sys/mman.h>
#include <unistd.h>

static bool map_twice(Ring *r, int fd) {
    char *base = mmap(NULL, 2 * r->size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
        return false;
    for (int half = 0; half < 2; half++)
        if (mmap(base + (size_t)half * r->size, r->size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED) {
            munmap(base, 2 * r->size);
            return false;
        }
    r->base = base;
    return true;
}

bool ring_open(Ring *r, uint64_t bytes) {
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    *r = (Ring){.size = (size_t)((bytes + page) / page * page)};
    int fd = memfd_create("ring", MFD_CLOEXEC);
    if (fd < 0)
        return false;
    bool opened = ftruncate(fd, (off_t)r->size) == 0 && map_twice(r, fd);
    close(fd);
    return opened;
}

void ring_close(Ring *r) {
    if (r->base)
        munmap(r->base, 2 * r->size);
    *r = (Ring){0};
}
