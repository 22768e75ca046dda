# accomp: the compiler driver, the runtime library, their tests.
#   make                 builds in place, into build/; the compiler runs from there
#   make demo            compiles and runs an example
#   make check           every test; with sanitizers a sample that the commit draws; last line: N passed, N failed
#   make check-quick     the tests without the sanitizers
#   make check-full      with the sanitizers on everything; writes doc/results/check-full.md
#   make html            the documentation as HTML, into build/html (mkdocs-material)
#   make install         PREFIX=/usr/local [DESTDIR=]: also the documentation, and its HTML if that was built
#   make install-runtime: the libraries alone, for machines that only run programs; LIBDIR=lib is their folder in PREFIX
#   make uninstall       with the same PREFIX and DESTDIR: removes what install puts there
#   make dist            build/accomp-VERSION.tar.gz: the files of the last commit
#   make deps            installs what building needs; deps-tests: what tests need, too
#   make clean
# Variables: BUILD (where to build), CC, LLVM (prefix of LLVM 19 or newer), SAN (sanitizers), V=1 (shows the commands).

.DEFAULT_GOAL := all
BUILD   ?= build
PREFIX  ?= /usr/local
LIBDIR  ?= lib
SAN     ?=
Q       := $(if $(V),,@)
say      = $(if $(V),,@echo "  $(1) $@")

# The first LLVM from 19 on that has both the compiler and libclang; 19 is the one most tried.
LLVM ?= $(shell for v in 19 20 21 22 23 24; do d=/usr/lib/llvm-$$v; \
          test -x $$d/bin/clang -a -f $$d/include/clang-c/Index.h && echo $$d && break; done)

.PHONY: all fuzz compiler runtime deps deps-tests check check-quick check-full tests unit demo install install-runtime uninstall html dist help clean layers

deps:
	@sh tools/install-deps
deps-tests:
	@sh tools/install-deps tests
clean:
	rm -rf build build-asan build-tsan
help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

# --- the version: the file VERSION, nowhere else but in the two lists of changes -----------------
NUMBER  := $(shell cat VERSION)
dist:
	@mkdir -p $(BUILD)
	git archive --prefix=accomp-$(NUMBER)/ HEAD | gzip -9n >$(BUILD)/accomp-$(NUMBER).tar.gz
html:
	@sh tools/make-html $(BUILD)/html

ifeq ($(and $(LLVM),$(wildcard $(LLVM)/bin/clang)),)
# Nothing can be built yet. 'check' and 'demo' install what is missing, then start again.
all compiler runtime tests install check-quick:
	@echo "accomp: clang and libclang 19 or newer are missing; 'make deps' installs them" >&2
	@exit 1
check demo: deps
	@$(MAKE) --no-print-directory $@
else

ifeq ($(origin CC),default)
CC := $(LLVM)/bin/clang
endif

WARN    := -std=c11 -D_GNU_SOURCE -Wall -Wextra -Wshadow -Wconversion -Werror
# DWARF 4: valgrind of Debian 12 refuses every program with a library of clang's DWARF 5.
OPT     ?= -O2 -g -gdwarf-4
SANFLAGS := $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer)
CFLAGS_ALL = $(WARN) $(OPT) $(SANFLAGS) $(CFLAGS) -MMD -MP

SRC_INC := -Isrc -Iinclude
RT_INC  := -Iinclude -Irt -Irt/plugin
SRC_C   := $(sort $(wildcard src/*/*.c src/*/*/*.c))
RT_C    := $(filter-out rt/plugin/cuda/pack_device.c,$(sort $(wildcard rt/*.c $(foreach d,acc check construct data omp plugin plugin/* profile queue unit,rt/$(d)/*.c))))
SRC_O   := $(SRC_C:%.c=$(BUILD)/obj/%.o)
RT_O    := $(RT_C:%.c=$(BUILD)/obj/%.o)

HEADERS := $(wildcard include/*.h include/*/*.h)
DEVICE  := $(wildcard rt/device/*.h rt/device/*.def)
CMAKE_F := $(wildcard package/*.cmake)
PACKAGE := $(CMAKE_F:package/%=$(BUILD)/lib/cmake/accomp/%) $(BUILD)/lib/pkgconfig/accomp.pc
BESSEL  := $(BUILD)/lib/accomp/device/opencl_bessel.h
COPIES  := $(HEADERS:%=$(BUILD)/%) $(DEVICE:rt/device/%=$(BUILD)/lib/accomp/device/%) $(BESSEL) $(PACKAGE)

MATH_BC := $(BUILD)/lib/accomp/math.bc
ACCOMP  := $(BUILD)/bin/accomp
PAGES   := $(BUILD)/bin/accomp-timeline $(BUILD)/bin/accomp-report
INFO    := $(BUILD)/bin/accomp-info
LIB     := $(BUILD)/lib/libaccomp.so.1

COMPLETE := $(BUILD)/share/bash-completion/completions/accomp
GDB     := $(BUILD)/share/gdb/libaccomp.so.1-gdb.py

all: compiler runtime $(INFO) $(COMPLETE) $(GDB)
compiler: $(ACCOMP) $(ACCOMP)++ $(ACCOMP)f $(PAGES) $(COPIES) $(MATH_BC) fortran
RACES   := $(BUILD)/lib/accomp/races.o
runtime: $(LIB) $(BUILD)/lib/libaccomp.so $(RACES) $(COPIES) mpi modules

# --- the compiler ---------------------------------------------------------------------------
$(BUILD)/obj/src/front/%.o: CPPFLAGS += -isystem $(LLVM)/include
# The table of library functions that device code may call stands beside their implementation.
$(BUILD)/obj/src/ir/library.o: CPPFLAGS += -Irt
VERSION_PARTS := $(subst ., ,$(NUMBER))
$(BUILD)/obj/src/driver/%.o: CPPFLAGS += -DACCOMP_NUMBER='"$(NUMBER)"' \
  -DACCOMP_MAJOR='"$(word 1,$(VERSION_PARTS))"' -DACCOMP_MINOR='"$(word 2,$(VERSION_PARTS))"'
$(filter $(BUILD)/obj/src/driver/%,$(SRC_O)): VERSION
$(BUILD)/obj/src/driver/toolchain.o $(BUILD)/obj/src/driver/fortran_host.o: CPPFLAGS += -DACCOMP_LLVM='"$(LLVM)"'
$(BUILD)/obj/src/%.o: src/%.c Makefile
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(SRC_INC) $(CPPFLAGS) -c $< -o $@

$(ACCOMP): $(SRC_O)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(SANFLAGS) $(LDFLAGS) -o $@ $^ -L$(LLVM)/lib -Wl,-rpath,$(LLVM)/lib -lclang -lisl

# One program: by the name it knows that C++ or Fortran is meant.
$(ACCOMP)++ $(ACCOMP)f: $(ACCOMP)
	$(Q)ln -sfn accomp $@

# Timelines and reports as pages: the page is put into the program.
$(BUILD)/obj/info/main.o $(PAGES): CPPFLAGS += -DACCOMP_NUMBER='"$(NUMBER)"'
$(PAGES): $(BUILD)/bin/accomp-%: VERSION tools/%/page.html $(wildcard tools/pages/*) tools/timeline/timeline.c tools/report/report.c
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(filter-out -MMD -MP,$(CFLAGS_ALL)) $(CPPFLAGS) $(LDFLAGS) -o $@ tools/$*/$*.c tools/pages/pages.c

# --- accomp-ftree reads Fortran, with flang's libraries of version 19 ------------------------
# The copies of flang's own modules are called as those of the user's are.
FLANG_INC := $(shell llvm-config-19 --includedir 2>/dev/null)
FLANG_LIB := $(shell llvm-config-19 --libdir 2>/dev/null)
FLANG_A   := $(patsubst %,$(FLANG_LIB)/libFortran%.a,Semantics Evaluate Parser Common Decimal)
FLANG_NEED := $(FLANG_A) $(FLANG_LIB)/libLLVM-19.so $(FLANG_INC)/llvm/ADT/ArrayRef.h $(FLANG_INC)/flang/Parser/parsing.h \
  $(firstword $(wildcard /usr/include/zlib.h) zlib.h)
FLANG_MOD := iso_c_binding iso_fortran_env iso_fortran_env_impl ieee_arithmetic ieee_exceptions ieee_features \
  __fortran_builtins __fortran_ieee_exceptions __fortran_type_info
FTREE     := $(BUILD)/lib/accomp/accomp-ftree
AMOD      := $(FLANG_MOD:%=$(BUILD)/lib/accomp/fortran/%.amod)
.PHONY: fortran
ifeq ($(words $(wildcard $(FLANG_NEED))),$(words $(FLANG_NEED)))
fortran: $(FTREE) $(AMOD)
# Half a minute of work: its objects, which have no sanitizers, are the same for every build.
build/obj/tools/ftree/%.o: tools/ftree/%.cpp Makefile
	$(call say,CXX)
	@mkdir -p $(@D)
	$(Q)$(if $(shell command -v ccache),ccache) $(LLVM)/bin/clang++ -std=c++17 $(if $(filter %/ftree.cpp,$<),-O0,-O1) -fno-rtti -DFLANG_LITTLE_ENDIAN=1 -Wall -Wextra -Werror \
	  -isystem $(FLANG_INC) -MMD -MP -c $< -o $@
$(FTREE): $(patsubst %.cpp,build/obj/%.o,$(sort $(wildcard tools/ftree/*.cpp))) $(FLANG_A)
	$(call say,CXX)
	@mkdir -p $(@D)
	$(Q)$(LLVM)/bin/clang++ -Wl,-s,--gc-sections -o $@ $(filter %.o,$^) -Wl,--start-group $(FLANG_A) -Wl,--end-group \
	  -L$(FLANG_LIB) -lLLVM-19 -lz
$(BUILD)/lib/accomp/fortran/%.amod: $(FLANG_INC)/flang/%.mod
	@mkdir -p $(@D)
	$(Q)cp $< $@
-include $(patsubst %.cpp,build/obj/%.d,$(wildcard tools/ftree/*.cpp))
else
FTREE :=
AMOD  :=
fortran:
	@echo "accomp: Fortran will be refused: flang's libraries or zlib are missing; 'make deps' installs llvm-19-dev, libflang-19-dev and zlib1g-dev"
endif

# --- the runtime ----------------------------------------------------------------------------
$(BUILD)/obj/rt/%.o: rt/%.c Makefile
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -fPIC -fvisibility=hidden -pthread $(RT_INC) $(CPPFLAGS) -c $< -o $@

# The device code of the runtime itself, which is put into the library.
PACK_PTX := $(BUILD)/obj/rt/plugin/cuda/pack.ptx
$(PACK_PTX): rt/plugin/cuda/pack_device.c rt/plugin/cuda/pack.h include/accomp/memory.h Makefile
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(LLVM)/bin/clang --target=nvptx64-nvidia-cuda -march=sm_60 --cuda-feature=+ptx63 --cuda-path=/nonexistent \
	  -std=c11 -O3 -S -Wall -Wextra -Werror -Iinclude -Irt $< -o $@
$(BUILD)/obj/rt/plugin/cuda/pack.o: CPPFLAGS += -DACCOMP_PACK_PTX='"$(PACK_PTX)"'
$(BUILD)/obj/rt/plugin/cuda/pack.o: $(PACK_PTX)
$(BUILD)/obj/rt/plugin/opencl/probe.o: rt/device/opencl_head.h

$(LIB): $(RT_O)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(SANFLAGS) $(LDFLAGS) -shared -Wl,-soname,libaccomp.so.1,-z,nodelete -o $@ $^ -ldl -lpthread -lm
$(BUILD)/lib/libaccomp.so: $(LIB)
	$(Q)ln -sfn libaccomp.so.1 $@

# What programs get by -fcheck-races.
$(RACES): rt/races/races.c rt/races/races.h Makefile
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(WARN) -O2 -fPIC -Irt -c $< -o $@

# --- libaccomp-mpi, for each MPI that is installed -------------------------------------------
MPIS    := $(foreach m,openmpi mpich,$(if $(shell command -v mpicc.$(m)),$(m)))
MPI_LIB := $(MPIS:%=$(BUILD)/lib/libaccomp-mpi-%.so)
MPI_C   := $(sort $(wildcard rt/mpi/*.c))
mpi_include = $(filter -I%,$(shell mpicc.$(1) -show))
# PMPI's names, too: rt/mpi/front.def.
mpi_names = $(shell sed -n 's/^$(if $(filter mpich,$(1)),NO_)\(NO_\)*BUFFER(\(.*\))$$/-Wl,--defsym=PMPI_\2=MPI_\2/p' rt/mpi/front.def)
define MPI_RULES
$(BUILD)/obj/rt/mpi/%.$(1).o: rt/mpi/%.c Makefile
	$$(call say,CC)
	@mkdir -p $$(@D)
	$$(Q)$$(CC) $$(CFLAGS_ALL) -Wno-deprecated-declarations -fPIC -pthread -Iinclude $$(patsubst -I%,-isystem %,$$(call mpi_include,$(1))) $$(CPPFLAGS) -c $$< -o $$@
$(BUILD)/lib/libaccomp-mpi-$(1).so: $(MPI_C:rt/mpi/%.c=$(BUILD)/obj/rt/mpi/%.$(1).o) rt/mpi/front.def $(LIB)
	$$(call say,CC)
	$$(Q)$$(CC) $$(SANFLAGS) $$(LDFLAGS) -shared -Wl,-soname,$$(@F) -o $$@ $$(filter %.o,$$^) $$(call mpi_names,$(1)) -L$(BUILD)/lib -Wl,-rpath,'$$$$ORIGIN' -laccomp -ldl -lpthread
endef
$(foreach m,$(MPIS),$(eval $(call MPI_RULES,$(m))))
.PHONY: mpi
mpi: $(MPI_LIB)
-include $(foreach m,$(MPIS),$(MPI_C:rt/mpi/%.c=$(BUILD)/obj/rt/mpi/%.$(m).d))

# --- accomp-info: beside both ---------------------------------------------------------------
INFO_O  := $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(wildcard info/*.c)))
$(BUILD)/obj/info/%.o: info/%.c Makefile
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(SRC_INC) -Irt $(CPPFLAGS) -c $< -o $@
INFO_DRIVER := $(BUILD)/obj/src/driver/toolchain.o $(BUILD)/obj/src/driver/resources.o
$(INFO): $(INFO_O) $(filter $(BUILD)/obj/src/base/%,$(SRC_O)) $(INFO_DRIVER) $(BUILD)/lib/libaccomp.so
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(SANFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) -L$(BUILD)/lib -Wl,-rpath,'$$ORIGIN/../lib' -laccomp -ldl

# --- Fortran's modules and headers, for each compiler that is installed, and for accomp-ftree --
# <root>/lib/accomp/fortran/COMPILER[-i8]: -i8 is for -fdefault-integer-8. No module has an object.
MODULES_OF_gfortran := $(if $(shell command -v gfortran),gfortran -w -fsyntax-only)
MODULES_OF_flang := $(patsubst %,% -w -fsyntax-only,$(firstword $(wildcard $(LLVM)/bin/flang-new $(LLVM)/bin/flang)))
MODULES_OF_tree := $(if $(FTREE),$(abspath $(FTREE)) -I. -J.)
FORTRANS := $(foreach c,gfortran flang tree,$(if $(MODULES_OF_$(c)),$(c) $(c)-i8))
wide = $(if $(filter %-i8,$(1)),$(if $(filter tree%,$(1)),-i8,-fdefault-integer-8))
FORTRAN_M := openacc accel_lib omp_lib
FORTRAN_H := openacc_lib.h omp_lib.h
define FORTRAN_RULES
$(BUILD)/lib/accomp/fortran/$(1)/made: $(wildcard rt/fortran/*) Makefile $(if $(filter tree%,$(1)),$(FTREE) $(AMOD))
	$$(call say,FC)
	@rm -rf $$(@D) && mkdir -p $$(@D) && cp rt/fortran/*.f90 $$(@D)
	@sed 's/DEPEND_KIND$$$$/$(if $(filter gfortran%,$(1)),16,8)/; s/_OBJECTS/_$(if $(filter gfortran%,$(1)),16,8)/' rt/fortran/omp_lib.in >$$(@D)/omp_lib.h
	@cp rt/fortran/openacc_lib.in $$(@D)/openacc_lib.h
	$$(Q)cd $$(@D) && for m in $(FORTRAN_M); do \
	  $(MODULES_OF_$(1:-i8=)) $(call wide,$(1)) $$$$m.f90 >/dev/null && test -f $$$$m.*mod || exit; done
	@rm $$(@D)/*.f90 && touch $$@
endef
$(foreach f,$(FORTRANS),$(eval $(call FORTRAN_RULES,$(f))))
.PHONY: modules
modules: $(FORTRANS:%=$(BUILD)/lib/accomp/fortran/%/made)

# --- headers beside the compiler: <root>/include, <root>/lib/accomp/device -------------------
$(BUILD)/include/%: include/%
	@mkdir -p $(@D)
	$(Q)cp $< $@
$(BUILD)/lib/accomp/device/%: rt/device/%
	@mkdir -p $(@D)
	$(Q)cp $< $@

$(BESSEL): rt/math/opencl.h rt/math/bessel.h
	@mkdir -p $(@D)
	$(Q)$(LLVM)/bin/clang -E -P -x c rt/math/opencl.h -o $@

# The mathematical functions of device code, for GPUs. clang gives them the processor of the code that they are linked into.
$(MATH_BC): $(wildcard rt/math/*) Makefile
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(LLVM)/bin/clang --target=nvptx64-nvidia-cuda -march=sm_60 --cuda-feature=+ptx63 --cuda-path=/nonexistent \
	  -std=c11 -O2 -ffp-contract=on -fno-math-errno -c -emit-llvm -Wall -Wextra -Werror rt/math/math.c -o $@

# --- for build systems: <root>/lib/cmake/accomp, <root>/lib/pkgconfig -----------------------
$(BUILD)/lib/cmake/accomp/% $(BUILD)/lib/pkgconfig/%: package/% VERSION
	@mkdir -p $(@D)
	$(Q)sed 's/@VERSION@/$(NUMBER)/' $< >$@
# gdb takes it for the library's by its name.
$(GDB): package/gdb.py
	@mkdir -p $(@D)
	$(Q)cp $< $@
$(COMPLETE): $(ACCOMP)
	@mkdir -p $(@D)
	$(Q)$(ACCOMP) -Xaccomp -completion >$@

# --- installation: in-FOLDER is what lies in that folder of the prefix ----------------------
DOC     := share/doc/accomp
in-bin                    := $(ACCOMP) $(PAGES) $(INFO)
in-$(LIBDIR)                 := $(LIB) $(MPI_LIB)
in-lib/accomp             := $(FTREE) $(MATH_BC) $(RACES)
in-lib/accomp/device      := $(DEVICE)
in-lib/accomp/fortran     := $(AMOD)
$(foreach f,$(FORTRANS),$(eval in-lib/accomp/fortran/$(f) := $(addprefix $(BUILD)/lib/accomp/fortran/$(f)/,$(FORTRAN_H) \
  $(addsuffix $(if $(filter tree%,$(f)),.amod,.mod),$(FORTRAN_M)))))
in-lib/cmake/accomp       := $(filter %.cmake,$(PACKAGE))
in-$(LIBDIR)/pkgconfig       := $(filter %.pc,$(PACKAGE))
in-include                := $(wildcard include/*.h)
in-include/accomp         := $(wildcard include/accomp/*.h)
in-share/man/man1         := $(wildcard doc/*.1)
in-share/bash-completion/completions := $(COMPLETE)
in-share/accomp           := package/clangd.yaml
in-share/gdb/auto-load$(PREFIX)/$(LIBDIR) := $(GDB)
in-$(DOC)                 := LICENSE VERSION $(wildcard *.md)
in-$(DOC)/recipes         := $(wildcard package/recipes/*.* package/recipes/Dockerfile)
in-$(DOC)/recipes/spack   := $(wildcard package/recipes/spack/*)
in-$(DOC)/recipes/conda   := $(wildcard package/recipes/conda/*)
in-$(DOC)/doc             := $(filter-out %.1,$(wildcard doc/*.*))
$(foreach d,$(wildcard doc/*/.),$(eval in-$(DOC)/$(d:/.=) := $(wildcard $(d:/.=)/*.*)))
$(foreach d,$(wildcard examples/*/.),$(eval in-$(DOC)/$(d:/.=) := $(wildcard $(d:/.=)/*.[ch] $(d:/.=)/*.cpp $(d:/.=)/*.f $(d:/.=)/*.f90 $(d:/.=)/*.md $(d:/.=)/*.png $(d:/.=)/*.svg $(d:/.=)/*.sh $(d:/.=)/Makefile)))
in-$(DOC)/examples        := $(wildcard examples/*.mk examples/*.md)
$(foreach d,$(shell test -d $(BUILD)/html && cd $(BUILD)/html && find . -type d),\
  $(eval in-$(DOC)/html$(d:.%=%) := $(wildcard $(BUILD)/html$(d:.%=%)/*.*)))
FOLDERS := $(sort $(patsubst in-%,%,$(filter in-%,$(.VARIABLES))))
ROOT     = $(DESTDIR)$(PREFIX)
# From $(LIBDIR)/pkgconfig to the prefix.
EMPTY   :=
UP      := $(subst $(EMPTY) ,,$(patsubst %,/..,$(subst /, ,$(LIBDIR)/pkgconfig)))

install: all
	$(foreach d,$(FOLDERS),$(if $(in-$(d)),install -d $(ROOT)/$(d) && \
	  install -m $(if $(filter bin $(LIBDIR) lib/accomp,$(d)),755,644) $(in-$(d)) $(ROOT)/$(d) && ))true
	ln -sfn libaccomp.so.1 $(ROOT)/$(LIBDIR)/libaccomp.so
	sed -i 's,^prefix=.*,prefix=$${pcfiledir}$(UP),; s,^libdir=.*,libdir=$${prefix}/$(LIBDIR),' $(ROOT)/$(LIBDIR)/pkgconfig/accomp.pc
	chmod 644 $(patsubst $(BUILD)/%,$(ROOT)/%,$(MATH_BC) $(RACES))
	ln -sfn accomp $(ROOT)/bin/accomp++
	ln -sfn accomp $(ROOT)/bin/accompf
	ln -sfn accomp.1 $(ROOT)/share/man/man1/accomp++.1
	ln -sfn accomp.1 $(ROOT)/share/man/man1/accompf.1
# For machines that only run programs: no clang is needed there.
install-runtime: $(LIB) $(MPI_LIB)
	install -d $(ROOT)/$(LIBDIR)
	install -m 755 $(LIB) $(MPI_LIB) $(ROOT)/$(LIBDIR)
uninstall:
	rm -f $(ROOT)/$(LIBDIR)/libaccomp.so $(ROOT)/bin/accomp++ $(ROOT)/bin/accompf \
	  $(ROOT)/share/man/man1/accomp++.1 $(ROOT)/share/man/man1/accompf.1 $(foreach d,$(FOLDERS),$(foreach f,$(in-$(d)),$(ROOT)/$(d)/$(notdir $(f))))
	cd $(ROOT) && for d in $(FOLDERS); do test -d $$d && rmdir -p --ignore-fail-on-non-empty $$d; done; true

# --- tests --------------------------------------------------------------------------------------
# test/unit: plain C programs over the compiler's objects. Folders with a 'run' build and run
# themselves. Everything else below test/ is for run-tests. tools/check runs them all.
UNIT    := $(patsubst %.c,$(BUILD)/%,$(wildcard test/unit/*.c))
RUNNER  := $(BUILD)/test/run-tests
BASE_O  := $(filter $(BUILD)/obj/src/base/%,$(SRC_O))

RANDOM_C := $(filter-out %/runner.c,$(wildcard tools/random/*.c))
RANDOM_P := $(BUILD)/tools/random-program $(BUILD)/tools/random-runner

NESTS   := $(BUILD)/tools/random-nests
NESTS_C := $(wildcard tools/random-nests/*.c) tools/decisions.c tools/jobs.c

QUEUES  := $(BUILD)/tools/random-queues
QUEUES_C := $(filter-out %/main.c,$(wildcard tools/random-queues/*.c))

unit: $(UNIT)
tests: unit $(RUNNER) $(RANDOM_P) $(NESTS) $(QUEUES)
$(BUILD)/test/unit/ptx_test: rt/plugin/cuda/pieces.c
$(BUILD)/test/unit/ptx_test: CPPFLAGS += -Irt
$(BUILD)/test/unit/math_test: $(wildcard rt/math/*.h)
$(BUILD)/test/unit/%: test/unit/%.c $(filter-out %/driver/main.o,$(SRC_O))
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(SRC_INC) -Irt $(CPPFLAGS) -o $@ $(filter %.c %.o,$^) \
	  -L$(LLVM)/lib -Wl,-rpath,$(LLVM)/lib -lclang -lisl -lm
$(RUNNER): tools/run-tests.c tools/claims.c tools/claims.h tools/decisions.c tools/decisions.h $(BASE_O)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(SRC_INC) $(CPPFLAGS) -o $@ $(filter %.c %.o,$^)

$(BUILD)/tools/random-program: $(RANDOM_C) $(BASE_O) $(wildcard tools/random/*.h) tools/random/features.def
$(BUILD)/tools/random-runner: tools/random/runner.c tools/jobs.c $(BASE_O) tools/jobs.h
$(NESTS): $(NESTS_C) $(BASE_O) tools/random-nests/nests.h tools/decisions.h tools/jobs.h
$(QUEUES): $(QUEUES_C) $(BASE_O) tools/random-queues/queues.h tools/random-queues/features.def
$(RANDOM_P) $(NESTS) $(QUEUES):
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(filter-out -MMD -MP,$(CFLAGS_ALL)) $(SRC_INC) $(CPPFLAGS) -o $@ $(filter %.c %.o,$^)

FUZZ := $(BUILD)/tools/fuzz
fuzz: $(FUZZ)
$(FUZZ): tools/fuzz/fuzz.c tools/fuzz/mutate.c tools/fuzz/fuzz.h $(filter-out %/driver/main.o,$(SRC_O))
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(filter-out -MMD -MP,$(CFLAGS_ALL)) $(SRC_INC) $(CPPFLAGS) -o $@ $(filter %.c %.o,$^) \
	  -L$(LLVM)/lib -Wl,-rpath,$(LLVM)/lib -lclang -lisl

check: deps-tests
	@MAKE="$(MAKE)" CC="$(CC)" LLVM="$(LLVM)" sh tools/check
check-quick:
	@MAKE="$(MAKE)" CC="$(CC)" LLVM="$(LLVM)" sh tools/check quick
check-full: deps-tests
	@MAKE="$(MAKE)" CC="$(CC)" LLVM="$(LLVM)" sh tools/check full
layers:
	@sh tools/check-layers

# --- a demonstration ------------------------------------------------------------------------------
DEMO := examples/jacobi/jacobi.c
demo: deps all
	@echo "$$ accomp -acc -O3 $(DEMO) -o $(BUILD)/demo"
	@$(ACCOMP) -acc -O3 $(DEMO) -o $(BUILD)/demo
	@echo "$$ $(BUILD)/demo"
	@$(BUILD)/demo
	@echo "$$ ACC_DEVICE_TYPE=emu $(BUILD)/demo"
	@ACC_DEVICE_TYPE=emu $(BUILD)/demo

-include $(SRC_O:.o=.d) $(INFO_O:.o=.d) $(RT_O:.o=.d) $(UNIT:=.d) $(RUNNER).d
endif
