#!/bin/sh
# list_targets.sh BUILD_DIR REGEX: what must be built to run the tests that match, so that a slow preset builds no more.
# A test executable has the name of its target; tests through the built command need the command.
set -eu
build=$1
regex=$2
targets=$(ninja -C "$build" -t targets all | sed -n 's/^\([^:/]*\): .*/\1/p')
names=$(ctest --test-dir "$build" --show-only --tests-regex "$regex" | sed -n 's/^ *Test *#[0-9]*: //p')
for name in $names sameish_command; do
  printf '%s\n' "$targets" | grep -xF "$name" || true
done
