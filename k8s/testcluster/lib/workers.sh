# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Further nodes: each has a kubelet, containerd and kube-proxy of its own in namespaces of its own. The first node, to
# which all addresses of the cluster are routed, passes on what is theirs. All of them count the same cores.

# worker_state NUMBER: the folder of the second, third, ... node
worker_state() {
  printf '%s/nodes/%s\n' "$state" "$1"
}

worker_name() {
  printf '%s-%s\n' "$node_name" "$1"
}

# workers: the numbers of the further nodes that there are
workers() {
  [ ! -d "$state/nodes" ] || find "$state/nodes" -mindepth 1 -maxdepth 1 -printf '%f\n' | sort -n
}

# node_states: the folder of each node
node_states() {
  local number
  printf '%s\n' "$state"
  for number in $(workers); do
    worker_state "$number"
  done
}

make_worker_config() {
  local number=$1 folder
  folder=$(worker_state "$number")
  make_folders "$folder"
  # All but its groups and its range of addresses is as on the first node.
  (
    cgroup=$cgroup/node-$number node_pod_range=$net.$((number - 1)).0/24
    for file in containerd.toml cni/10-pods.conflist kubelet.yaml proxy.yaml; do
      fill "$file" >"$folder/etc/$file"
    done
  )
  cp -p "$kubeconfig" "$folder/kubeconfig"
  cp "$state/pki/ca.crt" "$folder/pki/"
  cp -l "$state"/images/*.tar "$folder/images/"
  printf 'node_name=%s\nlink_node=%s\ncontrol_plane=\n' "$(worker_name "$number")" "$net.255.$((4 * number + 2))" \
    >"$folder/etc/node.env"
}

# Its pods weigh as much as those of the first node: by the number of cores that both count.
make_worker_cgroups() {
  local hierarchy
  while read -r hierarchy; do
    mkdir -p "$hierarchy/$cgroup/node-$1"
  done < <(cgroup_hierarchies)
  if [ "$(cgroup_version)" = 1 ]; then
    printf '%s\n' $((1024 * $(nproc))) >"$(cgroup_of cpu)/node-$1/cpu.shares"
  else
    printf '%s\n' $((1 + (1024 * $(nproc) - 2) * 9999 / 262142)) >"$(cgroup_of cpu)/node-$1/cpu.weight"
  fi
}

# A pair of links between the networks of the first node and of this one.
link_worker() {
  local number=$1 init near=$net.255.$((4 * $1 + 1)) far=$net.255.$((4 * $1 + 2))
  init=$(init_pid "$(worker_state "$number")")
  inside_network ip link add "node$number" type veth peer name eth0 netns "$init"
  inside_network ip address add "$near/30" dev "node$number"
  inside_network ip link set "node$number" up
  inside_network ip route add "$net.$((number - 1)).0/24" via "$far"
  network_of "$init" ip link set lo up
  network_of "$init" ip address add "$far/30" dev eth0
  network_of "$init" ip link set eth0 up
  network_of "$init" ip route add default via "$near"
  network_of "$init" sh -c 'echo 1 >/proc/sys/net/ipv4/ip_forward'
  [ -z "$link_mbit" ] || limit_link "$init" "$number"
}

# What all pods of one node send to those of others shares the link, as on a network card: a bucket of 10 ms at both ends.
limit_link() {
  local rate=(tbf rate "${link_mbit}mbit" burst "$((link_mbit > 50 ? link_mbit * 1250 : 62500))" latency 50ms)
  inside_network tc qdisc add dev "node$2" root "${rate[@]}"
  network_of "$1" tc qdisc add dev eth0 root "${rate[@]}"
}

# Fails where the kernel can't.
check_link() {
  unshare --net tc qdisc add dev lo root tbf rate 1mbit burst 62500 latency 50ms 2>/dev/null ||
    fail 5 "--link needs a kernel with the queueing discipline tbf (module sch_tbf), and tc (package iproute2)"
}

# start_workers COUNT: the second node and so on, until there are as many
start_workers() {
  local number folder
  [ -z "$link_mbit" ] || printf '%s\n' "$link_mbit" >"$state/link-mbit"
  [ "$1" = 1 ] || ip route add "$node_range" via "$link_node" dev "$link"
  for ((number = 2; number <= $1; number++)); do
    step "starting node $(worker_name "$number")"
    make_worker_config "$number"
    make_worker_cgroups "$number"
    folder=$(worker_state "$number")
    launch_node "$folder"
    link_worker "$number"
    : >"$folder/network-ready"
  done
  for number in $(workers); do
    await 300 "the node $(worker_name "$number")" node_is_ready "$(worker_name "$number")"
  done
}
