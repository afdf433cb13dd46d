# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# One pair of virtual links and two routes make pods, Services and the API server reachable from the host. No firewall
# rule of the host is made or changed: kube-proxy writes its rules in the node's network namespace.

# Fails when a route of the host leads where the cluster's addresses would be.
check_routes() {
  local range found
  [[ $net =~ ^[0-9]{1,3}\.[0-9]{1,3}$ ]] ||
    fail 1 "YCSBPACK_TESTCLUSTER_NET is '$net': give the first two numbers of a free /16, such as 10.246"
  range=$net.0.0/16
  found=$({ ip -4 route show match "$range" && ip -4 route show root "$range"; } |
    grep -v -e '^default ' -e "dev $link " | sort -u | head -n 3 || true)
  [ -z "$found" ] || fail 1 "the cluster's addresses $range overlap with a route of this machine: $found." \
    "Choose another /16 by its first two numbers, such as YCSBPACK_TESTCLUSTER_NET=10.247"
}

# network_of PID COMMAND...: runs it in the network of that process
network_of() {
  nsenter --net="/proc/$1/ns/net" "${@:2}"
}

inside_network() {
  network_of "$(init_pid)" "$@"
}

make_link() {
  ip link add "$link" type veth peer name eth0 netns "$(init_pid)"
  ip address add "$link_host/30" dev "$link"
  ip link set "$link" up
  inside_network ip link set lo up
  inside_network ip address add "$link_node/30" dev eth0
  inside_network ip link set eth0 up
  inside_network ip route add default via "$link_host"
  # /proc/sys/net shows the values of the namespace of whoever opens it.
  inside_network sh -c 'echo 1 >/proc/sys/net/ipv4/ip_forward'
  ip route add "$pod_range" via "$link_node" dev "$link"
  ip route add "$service_range" via "$link_node" dev "$link"
}

link_exists() {
  ip link show "$link" >/dev/null 2>&1
}

# The routes go with the link, and the link with the node's network, which the kernel may be removing by itself.
remove_link() {
  ip link delete "$link" 2>/dev/null || ! link_exists
}
