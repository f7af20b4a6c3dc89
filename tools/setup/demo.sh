#!/bin/sh
# demo.sh COMMAND DIR: removes near-duplicates among the license texts of this machine's packages.
# Every Debian machine has hundreds of /usr/share/doc/*/copyright; most say nearly the same as another.
set -eu
command=$1
directory=$2
set -- /usr/share/doc/*/copyright
if [ ! -e "$1" ]; then
  echo "demo: there is no /usr/share/doc/*/copyright here (a slimmed image?); the license texts of this repository must do" >&2
  set -- LICENSE README.md CONTRIBUTING.md /usr/share/common-licenses/*
fi
echo "sameish dedup over $# license texts of this machine:"
options="--overwrite --format text --max-rejected 5%"  # a few old files are Latin-1; they are counted, not guessed at
echo "  $command dedup /usr/share/doc/*/copyright -o $directory $options"
echo
"$command" dedup "$@" -o "$directory" $options
echo
echo "kept      $directory/kept.jsonl       one text of each cluster, and every text that is like no other"
echo "removed   $directory/removed.jsonl    each names the text that stays for it"
echo "clusters  $directory/clusters.jsonl"
[ ! -e "$directory/report.html" ] || echo "report    file://$(pwd)/$directory/report.html"
