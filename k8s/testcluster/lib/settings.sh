# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2034
# Names, numbers and places that the parts of testcluster share.

kubernetes_version=v1.34.4
node_name=testcluster
pause_image=localhost/ycsbpack-pause:1
small_image=localhost/ycsbpack-small:1
base_image=localhost/ycsbpack-base:17

absolute() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s/%s\n' "$PWD" "$1" ;;
  esac
}

data=$(absolute "${YCSBPACK_DATA:-${XDG_DATA_HOME:-${HOME:-/root}/.local/share}/ycsbpack}")
cache=$(absolute "${YCSBPACK_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/ycsbpack}")/testcluster
# A second cluster of the machine has a name, and all that is the machine's bears it.
cluster_name=${YCSBPACK_TESTCLUSTER_NAME:-}
state=$data/testcluster${cluster_name:+-$cluster_name}
kubeconfig=$state/kubeconfig

# The owner file says whose these names are. It is on a file system that a reboot empties.
owner_file=/run/ycsbpack-testcluster${cluster_name:+-$cluster_name}
cgroup=ycsbpack-testcluster${cluster_name:+-$cluster_name}
link=ycsbpack-tc${cluster_name:+-$cluster_name}

# All addresses come from one /16: that of a named cluster from its name's checksum, 10.128 to 10.239.
default_net() {
  local sum
  [ -n "$cluster_name" ] || { printf '10.246\n'; return; }
  sum=$(printf "%s" "$cluster_name" | cksum)
  printf '10.%s\n' $((128 + ${sum%% *} % 112))
}
net=${YCSBPACK_TESTCLUSTER_NET:-$(default_net)}
pod_range=$net.0.0/18      # routed to the node
node_pod_range=$net.0.0/24 # what the first node hands out; the next one $net.1.0/24
node_range=$net.255.0/24   # the nodes' own addresses, where there are several
service_range=$net.128.0/18
api_service_ip=$net.128.1
link_host=$net.255.1
link_node=$net.255.2

# What kubelets do with cores; up --cpu-manager says another.
cpu_manager=none

# What each link between two nodes carries in each direction, in Mbit/s; up --link says it, and without it nothing limits it.
link_mbit=

# Each node counts all cores of the machine as its own: more of them would say nothing.
most_nodes=4

# Where the node finds things: it has a /run and a /var of its own, which may hide the host's paths.
inside=/run/testcluster

# At the default weight of cgroup v1 (1024) all pods together would weigh as much as one busy process of the host, and
# a pod could get far less than its limit without any throttling being counted. The weight of v2 is its counterpart.
cpu_shares=16384
cpu_weight=1600
