# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What the machine must have. Everything that is missing is said at once.

minimum_go=1.24

# Commands, each with the Debian package that has it.
needed_commands=(
  containerd:containerd ctr:containerd runc:runc etcd:etcd-server iptables:iptables ip:iproute2 openssl:openssl
  unshare:util-linux nsenter:util-linux flock:util-linux setsid:util-linux mount:mount awk:mawk pgrep:procps
)

# Bits of the capabilities that root needs, of which containers often lack some. CAP_SYS_RESOURCE is not among them.
needed_capabilities=(
  CHOWN:0 DAC_OVERRIDE:1 FOWNER:3 KILL:5 SETGID:6 SETUID:7 SETPCAP:8 NET_ADMIN:12 NET_RAW:13 SYS_CHROOT:18 SYS_PTRACE:19
  SYS_ADMIN:21 MKNOD:27
)

missing=() packages=()

lacks() {
  missing+=("$1")
  [ -z "${2:-}" ] || packages+=("$2")
}

check_root() {
  [ "$(id -u)" = 0 ] && return 0
  fail 5 "a Kubernetes node needs root: it makes namespaces, mounts, links and control groups. Run it with sudo." \
    "(root's own cache and state are used then, below root's home.)"
}

check_capabilities() {
  local mask entry lacking=()
  mask=$(awk '$1 == "CapEff:" { print $2 }' /proc/self/status)
  for entry in "${needed_capabilities[@]}"; do
    (((16#$mask >> ${entry#*:}) & 1)) || lacking+=("CAP_${entry%:*}")
  done
  [ ${#lacking[@]} = 0 ] || lacks "capabilities that root lacks here: ${lacking[*]} (a container must be given them)"
}

check_cgroups() {
  local controller
  for controller in cpuset cpu memory pids; do
    if [ "$(cgroup_version)" = 2 ]; then
      grep -qw "$controller" /sys/fs/cgroup/cgroup.controllers
    else
      [ "$(cgroup_of "$controller")" != "/sys/fs/cgroup/$cgroup" ]
    fi || lacks "the control group controller $controller (a kernel or mount option of this machine)"
  done
  [ -w /sys/fs/cgroup ] || lacks "a writable /sys/fs/cgroup (a container must be given it)"
}

check_commands() {
  local entry
  for entry in "${needed_commands[@]}"; do
    command -v "${entry%:*}" >/dev/null || lacks "the command ${entry%:*}" "${entry#*:}"
  done
  [ -x /usr/lib/cni/bridge ] && [ -x /usr/lib/cni/portmap ] && [ -x /usr/lib/cni/bandwidth ] ||
    lacks "the network plugins in /usr/lib/cni" containernetworking-plugins
}

# Go is needed only to build.
check_go() {
  local version
  ! are_built || return 0
  version=$(GOTOOLCHAIN=local go env GOVERSION 2>/dev/null || true)
  version=${version#go}
  if [ -z "$version" ]; then
    lacks "Go $minimum_go or newer, to build Kubernetes: golang-go of Debian 13 (12's is too old) or https://go.dev/dl/"
  elif [ "$(printf '%s\n' "$minimum_go" "$version" | sort -V | head -n 1)" != "$minimum_go" ]; then
    lacks "Go $minimum_go or newer, to build Kubernetes (found $version): see https://go.dev/dl/"
  fi
}

check_all() {
  missing=() packages=()
  check_capabilities
  check_cgroups
  check_commands
  check_go
  # shellcheck disable=SC2207 # package names hold no blanks
  packages=($(printf '%s\n' "${packages[@]}" | sort -u))
}

install_line() {
  printf 'apt-get install --no-install-recommends %s' "${packages[*]}"
}

# require [install]: ends with 5 when something is missing, after installing what packages have if told to
require() {
  check_root
  check_all
  if [ "${1:-}" = install ] && [ ${#packages[@]} -gt 0 ]; then
    step "installing Debian packages: ${packages[*]}"
    apt-get -o Acquire::Retries=3 update -q >&2
    # A machine that was just started may be installing its own updates.
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 install -q -y \
      --no-install-recommends "${packages[@]}" >&2
    check_all
  fi
  [ ${#missing[@]} -gt 0 ] || return 0
  say "this machine lacks:"
  printf '  - %s\n' "${missing[@]}" >&2
  if [ ${#packages[@]} -gt 0 ]; then
    say "what Debian packages have: $(install_line)"
    say "(or: $0 up --install. Debian starts services of etcd and containerd on installing them; they are not needed" \
      "and can be disabled.)"
  fi
  exit 5
}
