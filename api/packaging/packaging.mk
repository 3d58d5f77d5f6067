# api/packaging/packaging.mk - installations, the source tarball, Debian packages; included by the Makefile.

# Below PREFIX.
LIBDIR ?= lib
D       = $(DESTDIR)$(PREFIX)
VERSION := $(shell sed -n 's/.*FRBZ_VERSION "\(.*\)"/\1/p' api/version.h)
COMMANDS := $(shell sed -n 's/^CMD.[^"]*"\([^"]*\)".*/\1/p' cli/cmd.def)
MAN        := share/man/man1
BASH_WORDS := share/bash-completion/completions
ZSH_WORDS  := share/zsh/site-functions
FISH_WORDS := share/fish/vendor_completions.d
SHARED     := $(addprefix "$D"/,$(MAN) $(BASH_WORDS) $(ZSH_WORDS) $(FISH_WORDS) share/doc/frbz/examples)
# Where Debian's Python looks.
PYTHON_DIR = lib/python3$(if $(filter /usr,$(PREFIX)),,.$(shell /usr/bin/python3 -c 'import sys; print(sys.version_info[1])'))/dist-packages
PYTHON_FILES := $(wildcard api/python/frbz/*.py)

install: $O/frbz $O/libfrbz.so $O/libfrbz.a
	install -D $O/frbz "$D/bin/frbz"
	[ -n "$(DESTDIR)" ] || [ ! -e $O/frbz-mpi ] || install $O/frbz-mpi "$D/bin/frbz-mpi"
	install -D -m 644 api/frbz.h "$D/include/frbz.h"
	install -D -m 644 $O/libfrbz.a "$D/$(LIBDIR)/libfrbz.a"
	install -D -m 644 $O/libfrbz.so "$D/$(LIBDIR)/libfrbz.so.0"
	ln -sf libfrbz.so.0 "$D/$(LIBDIR)/libfrbz.so"
	install -d "$D/$(LIBDIR)/pkgconfig" "$D/$(PYTHON_DIR)/frbz"
	sed 's,@PREFIX@,$(PREFIX),; s,@LIBDIR@,$(LIBDIR),; s,@VERSION@,$(VERSION),' api/frbz.pc.in >"$D/$(LIBDIR)/pkgconfig/frbz.pc"
	install -m 644 $(PYTHON_FILES) "$D/$(PYTHON_DIR)/frbz"
	install -d $(SHARED)
	$O/frbz --help=man >"$D/$(MAN)/frbz.1"
	for c in $(COMMANDS); do $O/frbz $$c --help=man >"$D/$(MAN)/frbz-$$c.1" || exit; done
	$O/frbz --help=bash >"$D/$(BASH_WORDS)/frbz"
	$O/frbz --help=zsh >"$D/$(ZSH_WORDS)/_frbz"
	$O/frbz --help=fish >"$D/$(FISH_WORDS)/frbz.fish"
	install -m 644 programs/asm/*.s programs/c/*.c programs/funjava/*.java "$D/share/doc/frbz/examples"
	install -m 644 LICENSE "$D/share/doc/frbz"
	[ -n "$(DESTDIR)" ] || ldconfig 2>/dev/null || true

uninstall:
	rm -rf "$D/$(PYTHON_DIR)/frbz" "$D/share/doc/frbz"
	rm -f "$D/$(MAN)/frbz.1" $(COMMANDS:%="$D/$(MAN)/frbz-%.1")
	rm -f "$D/$(BASH_WORDS)/frbz" "$D/$(ZSH_WORDS)/_frbz" "$D/$(FISH_WORDS)/frbz.fish"
	rm -f "$D/bin/frbz" "$D/bin/frbz-mpi" "$D/include/frbz.h" "$D/$(LIBDIR)/libfrbz.a" "$D/$(LIBDIR)/libfrbz.so" "$D/$(LIBDIR)/libfrbz.so.0" "$D/$(LIBDIR)/pkgconfig/frbz.pc"
	case "$(PREFIX)" in /usr|/usr/local) ;; \
	*) cd "$D" && rmdir -p --ignore-fail-on-non-empty $(PYTHON_DIR) $(LIBDIR)/pkgconfig bin include \
	    $(MAN) $(BASH_WORDS) $(ZSH_WORDS) $(FISH_WORDS) share/doc ;; esac


# ---- what is given to others ----

NAME := frbz-$(VERSION)

# The files of the tree; those that git knows, if it is there.
SOURCES = if [ -e .git ]; then git ls-files --deduplicate; else find . -path ./build -prune -o ! -type d -printf '%P\n'; fi

# The same tarball of the same tree.
dist:
	@mkdir -p build
	@$(SOURCES) | LC_ALL=C sort | tar -cJf build/$(NAME).tar.xz --transform 's,^,$(NAME)/,S' --owner=0 --group=0 --numeric-owner \
	    --mode=go=rX,u+rw --mtime=@$$(sh api/packaging/when.sh) -T -
	@ls build/$(NAME).tar.xz

# Who makes the packages.
MAINTAINER ?= $(or $(DEBFULLNAME),$(shell git config user.name 2>/dev/null),frbz developers) <$(or $(DEBEMAIL),$(shell git config user.email 2>/dev/null),$(shell id -un)@$(shell hostname -f))>

deb: dist
	@sh api/packaging/deb.sh build/$(NAME).tar.xz '$(MAINTAINER)' build/deb

test-deb: deb
	@bash api/packaging/try.sh build/deb

# The packages alone, of what is compiled in $O already: in a minute.
quick-deb: dist
	@sh api/packaging/deb.sh build/$(NAME).tar.xz '$(MAINTAINER)' $(OUT) $O

.PHONY: install uninstall dist deb quick-deb test-deb
