#!/bin/sh
# Adds up the tallies ('passed failed' files) given by name and closes with the plain line 'N passed, N failed'.
# A tally that is not there is a stage that did not run: one failure. Exits with 1 when anything failed.
set -eu
passed=0
failed=0
for tally in "$@"; do
  good=0
  bad=1
  [ -r "$tally" ] && read -r good bad <"$tally"
  printf '%-24s %6d passed, %d failed\n' "$(basename "$tally" .tally):" "$good" "$bad"
  passed=$((passed + good))
  failed=$((failed + bad))
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
