# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Starts the node and waits until pods can run on it.

# running_binaries: those of the cluster that is up; the checkout may have changed since
running_binaries() {
  cat "$state/binaries" 2>/dev/null || binaries
}

kubectl() {
  "$(running_binaries)/kubectl" --kubeconfig "$kubeconfig" "$@"
}

# The node must outlive this command, so it gets neither its terminal nor its signals.
# launch_node STATE
launch_node() {
  setsid "$parts/box/launch" "$1" "$(binaries)" "$(cgroup_of pids)/system/cgroup.procs" \
    </dev/null >"$1/logs/node.log" 2>&1 &
  disown
  await 60 "the node's namespaces" init_pid "$1"
}

# await SECONDS WHAT COMMAND...: until the command succeeds; fails when the node has ended
await() {
  local seconds=$1 what=$2 until folder
  shift 2
  until=$((SECONDS + seconds))
  until "$@" >/dev/null 2>&1; do
    for folder in $(node_states); do
      [ ! -e "$folder/ended" ] || failed_up "$(cat "$folder/ended")"
      [ ! -e "$folder/node.pid" ] || node_pid "$folder" >/dev/null || failed_up "the node has ended"
    done
    [ "$SECONDS" -lt "$until" ] || failed_up "$what did not come within $seconds s"
    sleep 0.1
  done
}

failed_up() {
  local log
  say "the cluster did not come up: $1"
  for log in "$state"/logs/*.log "$state"/nodes/*/logs/*.log; do
    [ -e "$log" ] || continue
    printf '== %s\n' "$log" >&2
    grep -a -v -e '^I[0-9]' -e 'level=info' -e '"level":"info"' "$log" | tail -n 3 | cut -c1-300 >&2 || true
  done
  exit 2
}

# node_is_ready [NAME]
node_is_ready() {
  kubectl get node "${1:-$node_name}" --request-timeout=5s | grep -q ' Ready'
}

# all_ready: whether each node is
all_ready() {
  local number
  node_is_ready || return 1
  for number in $(workers); do
    node_is_ready "$(worker_name "$number")" || return 1
  done
}

# has_runtime NAME: containerd runs gVisor by a shim of gVisor's own
has_runtime() {
  command -v "$1" >/dev/null && { [ "$1" != runsc ] || command -v containerd-shim-runsc-v1 >/dev/null; }
}

# A RuntimeClass for each runtime of containerd.toml that this machine has.
make_runtime_classes() {
  local runtime
  for runtime in runc crun runsc; do
    ! has_runtime "$runtime" || printf -- '---\napiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: %s}\nhandler: %s\n' \
      "$runtime" "$runtime"
  done | kubectl apply -f - >/dev/null
}

# start_nodes COUNT
start_nodes() {
  step "making certificates, configuration and two small images"
  make_config
  binaries >"$state/binaries"
  make_images "$state/images"
  step "making control groups and starting the node in namespaces of its own"
  make_cgroups
  launch_node "$state"
  step "linking the node to this machine: $pod_range (pods) and $service_range (Services) via $link"
  make_link
  : >"$state/network-ready"
  step "waiting for etcd, containerd and the API server"
  await 300 "the API server" kubectl get --raw /readyz --request-timeout=5s
  step "waiting for the node to be ready"
  await 300 "the node" node_is_ready
  # Pods can be made when their namespace has its account; DNS answers when it has read the Services once.
  await 300 "the default service account" kubectl get serviceaccount default --request-timeout=5s
  make_runtime_classes
  start_workers "$1"
  date -u +%Y-%m-%dT%H:%M:%SZ >"$state/complete"
}
