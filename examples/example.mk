# What the examples' Makefiles share: PROGRAMS are built by CC with CFLAGS, and run; so are those of MPI, where there is one.
#   make run                        on the GPU if there is one, else on all cores
#   ACC_DEVICE_TYPE=emu make run    on the emulated device
#   make run CC=accomp              by an installed compiler; else by the one in this tree, if it is built
#   make run RANKS=4                programs of MPI by so many processes
CC     = $(firstword $(abspath $(wildcard ../../build/bin/accomp)) accomp)
CXX    = $(firstword $(CC))++ $(wordlist 2,99,$(CC))
FC     = $(firstword $(CC))f $(wordlist 2,99,$(CC))
MPICC  = $(notdir $(firstword $(shell command -v mpicc.openmpi || command -v mpicc)))
MPIRUN = $(MPICC:mpicc%=mpirun%) -np $(RANKS)
RANKS  = 2
BY_MPI = $(if $(MPICC),$(MPI))
all: $(PROGRAMS) $(BY_MPI)
$(MPI): %: %.c
	OMPI_CC="$(CC)" MPICH_CC="$(CC)" $(MPICC) $(CFLAGS) $< $(LDLIBS) -o $@
%: %.f90
	$(FC) $(FFLAGS) $< $(LDLIBS) -o $@
run: all
	@for p in $(PROGRAMS); do echo "./$$p"; ./$$p || exit 1; done
	@for p in $(BY_MPI); do echo "$(MPIRUN) ./$$p"; $(MPIRUN) ./$$p || exit 1; done
clean:
	rm -f $(PROGRAMS) $(MPI) *.mod *.amod
.PHONY: all run clean
