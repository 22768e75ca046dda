# What the examples' Makefiles share: PROGRAMS are built by CC with CFLAGS, and run.
#   make run                        on the GPU if there is one, else on all cores
#   ACC_DEVICE_TYPE=emu make run    on the emulated device
#   make run CC=accomp              by an installed compiler; else by the one in this tree, if it is built
CC = $(firstword $(wildcard ../../build/bin/accomp) accomp)
all: $(PROGRAMS)
run: all
	@for p in $(PROGRAMS); do echo "./$$p"; ./$$p || exit 1; done
clean:
	rm -f $(PROGRAMS)
.PHONY: all run clean
