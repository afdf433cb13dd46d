# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# The checks of the smoke test that take more than a line.

# container_group: the control group of the container that burns CPU
container_group() {
  local uid id found
  uid=$(k get pod burn -o 'jsonpath={.metadata.uid}')
  id=$(k get pod burn -o 'jsonpath={.status.containerStatuses[0].containerID}')
  found=$(find /sys/fs/cgroup -type d -path "*/$cgroup/*pod$uid/${id##*/}" 2>/dev/null | sort)
  # Of version 1 there is one in each hierarchy: the one that has a quota is wanted.
  while read -r found; do
    if [ -e "$found/cpu.cfs_quota_us" ] || [ -e "$found/cpu.max" ]; then
      printf '%s\n' "$found"
      return 0
    fi
  done <<<"$found"
  echo "no control group of pod burn below $cgroup" && return 1
}

# quota_is MICROSECONDS: of each period of 100 ms
quota_is() {
  local group quota
  group=$(container_group)
  if [ -e "$group/cpu.max" ]; then
    quota=$(cut -d ' ' -f 1 "$group/cpu.max")
  else
    quota=$(cat "$group/cpu.cfs_quota_us")
  fi
  echo "quota $quota us" && [ "$quota" = "$1" ]
}

# throttling GROUP: periods and throttled periods so far
throttling() {
  awk '$1 == "nr_periods" { p = $2 } $1 == "nr_throttled" { t = $2 } END { print p, t }' "$1/cpu.stat"
}

is_throttled() {
  local group before after
  group=$(container_group)
  before=$(throttling "$group")
  sleep 4
  after=$(throttling "$group")
  awk -v b="$before" -v a="$after" 'BEGIN {
    split(b, x, " "); split(a, y, " "); periods = y[1] - x[1]; throttled = y[2] - x[2]
    printf "%d of %d periods throttled\n", throttled, periods
    exit !(throttled > 0 && throttled <= periods) }'
}

node_proxy() {
  local node
  node=$(k get pod burn -o 'jsonpath={.spec.nodeName}')
  k get --raw "/api/v1/nodes/$node/proxy/$1"
}

# Of each container the metrics tell name{labels} value [time].
cadvisor_has_throttling() {
  node_proxy metrics/cadvisor | grep 'container="c"' | grep 'pod="burn"' | grep "namespace=\"$namespace\"" |
    sed 's/{.*}//' | awk '{ value[$1] = $2 } END {
      quota = value["container_spec_cpu_quota"]
      throttled = value["container_cpu_cfs_throttled_periods_total"]
      printf "quota %s, %s of %s periods throttled\n", quota, throttled, value["container_cpu_cfs_periods_total"]
      exit !(quota == 50000 && throttled > 0) }'
}

summary_has_cpu() {
  local pod
  pod=$(node_proxy stats/summary | tr -d ' \n' | grep -o "\"podRef\":{\"name\":\"burn\",\"namespace\":\"$namespace\".*")
  grep -o '"usageCoreNanoSeconds":[1-9][0-9]*' <<<"$pod" | head -n 1
}

resize() {
  local id
  id=$(k get pod burn -o 'jsonpath={.status.containerStatuses[0].containerID}')
  k patch pod burn --subresource resize --patch \
    '{"spec":{"containers":[{"name":"c","resources":{"limits":{"cpu":"1000m"}}}]}}'
  eventually 30 quota_is 100000 || return 1
  eventually 30 status_limit_is 1 || return 1
  if [ "$(k get pod burn -o 'jsonpath={.status.containerStatuses[0].containerID}')" != "$id" ]; then
    echo "the container was restarted"
    return 1
  fi
  echo "quota 100000 us, same container"
}

status_limit_is() {
  local limit
  limit=$(k get pod burn -o 'jsonpath={.status.containerStatuses[0].resources.limits.cpu}')
  echo "the limit in the pod's status is $limit" && [ "$limit" = "$1" ]
}

job_log() {
  k wait --for=condition=Complete job/hello --timeout=60s --request-timeout=0
  k logs job/hello | tail -n 1 | grep -x 'line 5'
}

names_resolve() {
  k exec web-0 -- getent hosts kubernetes.default web "web.$namespace.svc.cluster.local" web-0.peers |
    awk '{ print $1 }' | paste -sd ' ' - | awk 'NF == 4 { good = 1 } { print } END { exit !good }'
}

# answers ADDRESS PORT: an HTTP request from this host
answers() {
  local request='exec 3<>"/dev/tcp/$0/$1" && printf "GET / HTTP/1.0\r\n\r\n" >&3 && cat <&3'
  timeout 5 bash -c "$request" "$1" "$2" | grep '^web-0'
}

port_forward() {
  local said port
  said=$(mktemp)
  k port-forward --request-timeout=0 service/web :80 >"$said" 2>&1 &
  forward=$!
  eventually 10 grep -q 'Forwarding from 127' "$said" || true
  port=$(sed -n 's/^Forwarding from 127.0.0.1:\([0-9]*\).*/\1/p' "$said")
  rm -f "$said"
  eventually 10 answers 127.0.0.1 "${port:-1}"
  local code=$?
  kill "$forward" && wait "$forward" 2>/dev/null || true
  return "$code"
}

is_oom_killed() {
  k get pod greedy -o 'jsonpath={.status.containerStatuses[0].state.terminated.reason}' | grep OOMKilled
}
