# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What is said, and how it ends. Progress and errors go to standard error; standard output holds results only.

say() {
  printf 'testcluster: %s\n' "$*" >&2
}

# fail CODE MESSAGE
fail() {
  local code=$1
  shift
  say "$*"
  exit "$code"
}

# step MESSAGE: one line of progress with the seconds since the command began
step() {
  local now
  now=$(date +%s%N)
  printf 'testcluster: %5.1f s  %s\n' "$(((now - started) / 100000000))e-1" "$*" >&2
}
started=$(date +%s%N)
