# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Who owns the test cluster of this name, and whether its node lives.

# The lock is on a directory that exists anyway, so that no lock file stays behind. Descriptor 9 holds it, and so does
# every program that this command starts, until it ends: after a kill -9 the next command waits for those. Builds, which
# take minutes, are the exception.
lock() {
  exec 9</run
  flock -n 9 && return 0
  say "waiting for another testcluster command to end"
  flock 9
}

# start_time PID: when that process began, in the kernel's ticks. With the pid and the boot's id it names one process
# for ever; a pid alone is used again. A dead process that nobody has waited for yet has none.
start_time() {
  local stat fields
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 1
  read -r -a fields <<<"${stat##*) }"
  [ "${fields[0]}" != Z ] || return 1
  printf '%s\n' "${fields[19]}"
}

boot_id() {
  cat /proc/sys/kernel/random/boot_id
}

# identity PID: names one process, now and later
identity() {
  printf '%s %s %s\n' "$1" "$(start_time "$1")" "$(boot_id)"
}

# recorded_process FILE: the pid of the very process whose identity the file holds, if it lives
recorded_process() {
  local pid start boot
  read -r pid start boot 2>/dev/null <"$1" || return 1
  [ "$boot" = "$(boot_id)" ] && [ "$start" = "$(start_time "$pid")" ] || return 1
  printf '%s\n' "$pid"
}

# node_pid [STATE]: the process that holds the node's namespaces
node_pid() {
  [ -e "${1:-$state}/node.pid" ] && recorded_process "${1:-$state}/node.pid"
}

# init_pid [STATE]: pid 1 of the node, as the host numbers it
init_pid() {
  local holder children
  holder=$(node_pid "${1:-$state}") || return 1
  children=$(cat "/proc/$holder/task/$holder/children" 2>/dev/null || pgrep -P "$holder") || return 1
  [ -n "$children" ] || return 1
  printf '%s\n' "${children%%[!0-9]*}"
}

# An up that was interrupted has no such mark.
is_complete() {
  [ -e "$state/complete" ] && node_pid >/dev/null
}

owner() {
  cat "$owner_file" 2>/dev/null
}

# Fails when a cluster of another state directory lives on this machine.
refuse_foreign() {
  local other
  other=$(owner) || return 0
  [ "$other" != "$state" ] && node_pid "$other" >/dev/null || return 0
  fail 1 "another test cluster is up on this machine; its state is in $other. End it first, with" \
    "YCSBPACK_DATA=${other%/*} $0 down, or give this one a name: YCSBPACK_TESTCLUSTER_NAME=b"
}

# Fails when the name can't be that of a network link, of which the kernel allows 15 characters.
check_name() {
  [[ ${cluster_name:-a} =~ ^[a-z0-9]{1,3}$ ]] ||
    fail 1 "YCSBPACK_TESTCLUSTER_NAME is '$cluster_name': give up to three small letters and digits"
}

# Takes the machine's names before anything is made under them.
claim() {
  mkdir -p "$data"
  mkdir -m 700 "$state"
  printf 'made by scripts/testcluster, removed by scripts/testcluster down\n' >"$state/made-by"
  printf '%s\n' "$state" >"$owner_file"
}
