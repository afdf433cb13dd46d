# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Ends and removes whatever there is of the cluster, complete or not. The functions here name the codes they return: in
# a trap, where they may be called, a bare `return` gives the code of what the trap interrupted.

# leftovers: what there is, in words; nothing when there is nothing
leftovers() {
  list_leftovers | paste -sd , - | sed 's/,/, /g'
}

list_leftovers() {
  [ -z "$(cgroup_pids)" ] && ! node_pid >/dev/null || printf 'processes\n'
  ! link_exists || printf 'the link %s\n' "$link"
  [ -z "$(cgroup_dirs)" ] || printf 'control groups\n'
  [ ! -e "$state" ] || printf 'files in %s\n' "$state"
  [ ! -e "$owner_file" ] || printf '%s\n' "$owner_file"
}

# Ending the process that holds the namespaces ends pid 1 of the node (unshare --kill-child), and the kernel then ends
# every process of the node and removes its mounts and its network. The control groups find what has no such holder.
end_processes() {
  local holder pid tries folder
  for folder in $(node_states | tac); do
    ! holder=$(node_pid "$folder") || kill -9 "$holder" 2>/dev/null || true
  done
  for ((tries = 0; tries < 1200; tries++)); do
    node_pid >/dev/null || [ -n "$(cgroup_pids)" ] || return 0
    # The first second is for the kernel: it ends them all by itself when their pid 1 ends.
    if [ "$tries" -ge 20 ] || [ -z "${holder:-}" ]; then
      for pid in $(cgroup_pids); do
        kill -9 "$pid" 2>/dev/null || true
      done
    fi
    sleep 0.05
  done
  return 1
}

# clear_all [keep-logs]
clear_all() {
  refuse_foreign
  end_processes || fail 2 "these processes do not end: $(cgroup_pids | tr '\n' ' ')"
  remove_link || fail 2 "the link $link can't be removed"
  remove_cgroups || fail 2 "these control groups can't be removed: $(cgroup_dirs | tr '\n' ' ')"
  remove_files "${1:-}"
  rm -f "$owner_file"
}

remove_files() {
  [ -e "$state" ] || return 0
  if [ ! -e "$state/made-by" ]; then
    rmdir "$state" 2>/dev/null ||
      fail 2 "$state was not made by testcluster (it has no file made-by): remove it yourself"
    return 0
  fi
  disable_controllers
  if [ "${1:-}" = keep-logs ]; then
    find "$state" -mindepth 1 -maxdepth 1 ! -name logs ! -name made-by -exec rm -rf --one-file-system {} +
    return 0
  fi
  # made-by goes last, so that a removal that was interrupted can go on.
  find "$state" -mindepth 1 -maxdepth 1 ! -name made-by -exec rm -rf --one-file-system {} +
  rm -rf --one-file-system "$state"
}
