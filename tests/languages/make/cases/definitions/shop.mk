# //< common.mk
include common.mk
# //< *.d
-include *.d
# //= variable CC
CC := gcc
# //= variable SRC
SRC = a.c \
 b.c
export PATH
# //= macro twice
define twice
  echo $(1)
endef
# Builds.
# //= function all
all: build test
# //= function build
build: $(OBJ) ; $(CC) x
%.o: %.c
	$(call twice,x) $(shell ls)
.PHONY: all
# //= function clean; function test
clean test::
	rm -f x
ifeq (a,b)
X ?= 1
endif
