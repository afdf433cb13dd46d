# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# The control groups below which everything of the cluster runs.

cgroup_version() {
  if [ "$(stat -fc %T /sys/fs/cgroup 2>/dev/null)" = cgroup2fs ]; then echo 2; else echo 1; fi
}

# Each mounted hierarchy: one of version 2, or one for each (group of) controllers of version 1.
cgroup_hierarchies() {
  awk '($3 == "cgroup" || $3 == "cgroup2") && $2 ~ "^/sys/fs/cgroup" { print $2 }' /proc/mounts
}

# cgroup_of CONTROLLER: the cluster's group in the hierarchy of that controller
cgroup_of() {
  local hierarchy
  while read -r hierarchy; do
    case ,${hierarchy##*/}, in
      *,"$1",*) printf '%s/%s\n' "$hierarchy" "$cgroup" && return 0 ;;
    esac
  done < <(cgroup_hierarchies)
  printf '/sys/fs/cgroup/%s\n' "$cgroup"
}

make_cgroups() {
  local hierarchy
  [ "$(cgroup_version)" = 1 ] || enable_controllers
  while read -r hierarchy; do
    mkdir -p "$hierarchy/$cgroup"
  done < <(cgroup_hierarchies)
  if [ "$(cgroup_version)" = 1 ]; then
    printf '%s\n' "$cpu_shares" >"$(cgroup_of cpu)/cpu.shares"
  else
    printf '%s\n' "$cpu_weight" >"$(cgroup_of cpu)/cpu.weight"
  fi
  # The node's own processes are listed here, so that they are found whatever becomes of the files that name them. In
  # version 1 this hierarchy counts processes only: it changes nothing in how they share the CPU.
  mkdir -p "$(cgroup_of pids)/system"
}

# Version 2 gives a group only the controllers that its parents pass on. What was not passed on before is written down.
enable_controllers() {
  local controller
  # The kubelet insists on each of these that the machine has.
  for controller in cpuset cpu memory pids hugetlb; do
    grep -qw "$controller" /sys/fs/cgroup/cgroup.controllers || continue
    ! grep -qw "$controller" /sys/fs/cgroup/cgroup.subtree_control || continue
    printf '%s\n' "$controller" >>"$state/enabled-controllers"
    printf '+%s\n' "$controller" >/sys/fs/cgroup/cgroup.subtree_control
  done
}

disable_controllers() {
  local controller
  [ -e "$state/enabled-controllers" ] || return 0
  while read -r controller; do
    # Someone else may use it by now: then it stays.
    printf -- '-%s\n' "$controller" 2>/dev/null >/sys/fs/cgroup/cgroup.subtree_control || true
  done <"$state/enabled-controllers"
}

cgroup_dirs() {
  local hierarchy
  while read -r hierarchy; do
    [ ! -d "$hierarchy/$cgroup" ] || printf '%s\n' "$hierarchy/$cgroup"
  done < <(cgroup_hierarchies)
}

# Every process in the cluster's groups: the kernel's own word on what is ours.
cgroup_pids() {
  local dirs
  mapfile -t dirs < <(cgroup_dirs)
  [ ${#dirs[@]} -gt 0 ] || return 0
  find "${dirs[@]}" -name cgroup.procs -exec cat {} + 2>/dev/null | sort -un | grep -vx -e 0 -e "$$" || true
}

# A group can be removed a moment after its last process ended, not at once.
remove_cgroups() {
  local dirs tries
  for ((tries = 0; tries < 300; tries++)); do
    mapfile -t dirs < <(cgroup_dirs)
    [ ${#dirs[@]} -gt 0 ] || return 0
    find "${dirs[@]}" -depth -type d -exec rmdir {} + 2>/dev/null || true
    [ -z "$(cgroup_dirs)" ] || sleep 0.1
  done
  [ -z "$(cgroup_dirs)" ]
}
