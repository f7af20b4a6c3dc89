#!/bin/sh
# install_command.sh COMMAND PREFIX: the command, its manual page and its completions, which it writes itself.
set -eu
command=$1
prefix=$2
install -D -m 755 "$command" "$prefix/bin/sameish"

# place FILE WORDS...: the output of `sameish WORDS` becomes FILE.
place() {
  file=$prefix/$1
  shift
  mkdir -p "$(dirname "$file")"
  "$command" "$@" >"$file"
  chmod 644 "$file"
  echo "installed $file"
}
echo "installed $prefix/bin/sameish"
place share/man/man1/sameish.1 man
place share/bash-completion/completions/sameish completions bash
place share/zsh/site-functions/_sameish completions zsh
place share/fish/vendor_completions.d/sameish.fish completions fish
