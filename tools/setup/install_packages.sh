#!/bin/sh
# Installs the packages of deps/apt.txt that are missing. When all stand, apt is not called at all.
#   install_packages.sh            install what is missing
#   install_packages.sh --missing  only print what is missing
# On a system without apt: names what is needed and goes on when the tools to build are there.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
wanted=$(sed -e 's/#.*//' -e 's/[[:space:]]//g' "$root/deps/apt.txt" | sed '/^$/d')

say() { printf 'setup: %s\n' "$*" >&2; }

go_on_without_apt() {
  say "this system has no apt-get. sameish needs what Debian 12 calls:"
  say "  $(printf '%s ' $wanted)"
  for tool in g++ cmake ninja python3; do
    command -v "$tool" >/dev/null || { say "and $tool is not there; install it and run again"; exit 1; }
  done
  say "the build tools are there; going on. A library that is missing will be named by CMake."
  exit 0
}

missing_packages() {
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p')
  for package in $wanted; do
    printf '%s\n' "$installed" | grep -qxF "$package" || printf '%s ' "$package"
  done
}

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then go_on_without_apt; fi
missing=$(missing_packages)
if [ "${1:-}" = --missing ]; then printf '%s\n' "$missing"; exit 0; fi
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    say "missing: $missing"
    say "you are not root and there is no sudo; ask an administrator to run: apt-get install $missing"
    exit 1
  fi
  as_root="sudo"
fi
say "installing from Debian's archive${as_root:+ (with sudo)}: $missing"
run_apt() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" >&2; }
run_apt update
run_apt install --no-install-recommends $missing
missing=$(missing_packages)
[ -z "$missing" ] || { say "apt-get ended well, yet these are not installed: $missing"; exit 1; }
say "done; the next run finds everything and does not call apt"
