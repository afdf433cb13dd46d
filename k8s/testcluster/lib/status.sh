# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What there is, in words.

print_status() {
  local left nodeinfo=.status.nodeInfo
  refuse_foreign
  if ! is_complete; then
    left=$(leftovers)
    if [ -e "$state/ended" ]; then
      printf 'not running: %s (in %s)\n' "$(cat "$state/ended")" "$state"
    else
      printf 'not running\n'
    fi
    [ -z "$left" ] || printf 'left over: %s; "down" or the next "up" removes it\n' "$left"
    return 1
  fi
  printf 'running since %s\n' "$(cat "$state/complete")"
  if ! all_ready; then
    printf 'not each node is ready; logs: %s/logs\n' "$(node_states | paste -sd , - | sed 's|,|/logs, |g')"
    return 1
  fi
  kubectl get node "$node_name" -o "jsonpath=node {.metadata.name} Ready{'\n'}kubernetes {$nodeinfo.kubeletVersion}, \
runtime {$nodeinfo.containerRuntimeVersion}, kernel {$nodeinfo.kernelVersion}{'\n'}"
  [ -z "$(workers)" ] || printf 'further nodes %s\n' "$(for number in $(workers); do worker_name "$number"; done | paste -sd ' ' -)"
  [ ! -e "$state/link-mbit" ] || printf 'links between nodes carry %s Mbit/s each way\n' "$(cat "$state/link-mbit")"
  printf 'runc %s, etcd %s, cgroup v%s\n' "$(runc --version | awk 'NR == 1 { print $3 }')" \
    "$(etcd --version | awk 'NR == 1 { print $3 }')" "$(cgroup_version)"
  printf 'pods %s\n' "$(kubectl get pods --all-namespaces --no-headers 2>/dev/null | wc -l)"
  printf 'kubeconfig %s\nstate and logs %s\n' "$kubeconfig" "$state"
}

# On standard output only what a shell can read: eval "$(scripts/testcluster up)" works.
print_access() {
  kubectl get nodes --no-headers | while read -r name ready _ _ version; do
    say "node $name $ready $version"
  done
  say "kubectl is $(running_binaries)/kubectl, or: $0 kubectl"
  printf 'export KUBECONFIG=%q\n' "$kubeconfig"
}
