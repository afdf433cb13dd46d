# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# The files that the node's programs read, recreated at each up: certificates, the access token, configuration.

has_sys_resource() {
  local mask
  mask=$(awk '$1 == "CapEff:" { print $2 }' /proc/self/status)
  (((16#$mask >> 24) & 1))
}

# Overlays of overlays do not work: in a container, files are copied instead, which is slower and takes more room.
snapshotter() {
  if [ "$(stat -fc %T "$state")" = overlayfs ]; then echo native; else echo overlayfs; fi
}

# certificate NAME SUBJECT EXTENSION...: a key and a certificate signed by the cluster's authority
certificate() {
  local name=$1 subject=$2 extension extensions=()
  shift 2
  for extension in "$@"; do
    extensions+=(-addext "$extension")
  done
  [ "$name" = ca ] || extensions+=(-CA "$state/pki/ca.crt" -CAkey "$state/pki/ca.key")
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -sha256 -days 3650 -subj "$subject" \
    -keyout "$state/pki/$name.key" -out "$state/pki/$name.crt" "${extensions[@]}" 2>"$state/pki/openssl.log" ||
    fail 2 "openssl could not make the certificate $name: $(tail -n 3 "$state/pki/openssl.log")"
}

make_certificates() {
  local names=DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local
  certificate ca "/CN=testcluster" keyUsage=critical,keyCertSign,digitalSignature
  certificate apiserver "/CN=kube-apiserver" basicConstraints=critical,CA:FALSE extendedKeyUsage=serverAuth \
    "subjectAltName=$names,IP:127.0.0.1,IP:$link_node,IP:$api_service_ip"
  # By this one the API server reads logs, figures and terminals from the kubelet.
  certificate kubelet-client "/O=system:masters/CN=kube-apiserver" basicConstraints=critical,CA:FALSE \
    extendedKeyUsage=clientAuth
  openssl genrsa -out "$state/pki/service-accounts.key" 2048 2>/dev/null
}

# fill FILE: prints a file of etc/ with its @NAMES@ replaced
fill() {
  local restrict=true reserved='{}'
  ! has_sys_resource || restrict=false
  # A core has to stay for all other pods: of what is reserved whole cores are left to them.
  [ "$cpu_manager" = none ] || reserved='{cpu: 1m}'
  sed -e "s|@CGROUP@|$cgroup|g; s|@INSIDE@|$inside|g; s|@LINK_NODE@|$link_node|g; s|@POD_RANGE@|$pod_range|g" \
    -e "s|@NODE_POD_RANGE@|$node_pod_range|g; s|@PAUSE_IMAGE@|$pause_image|g; s|@SNAPSHOTTER@|$(snapshotter)|g" \
    -e "s|@CPU_MANAGER@|$cpu_manager|g; s|@RESERVED@|$reserved|g" \
    -e "s|@RESTRICT_OOM_SCORE_ADJ@|$restrict|g" "$parts/etc/$1"
}

make_config() {
  local token file
  make_folders "$state"
  make_certificates
  token=$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')
  for file in containerd.toml cni/10-pods.conflist kubelet.yaml proxy.yaml audit.yaml Corefile; do
    fill "$file" >"$state/etc/$file"
  done
  (umask 077 && : >"$kubeconfig" && : >"$state/pki/tokens.csv")
  fill kubeconfig.yaml | sed "s|@CA@|$(base64 -w0 <"$state/pki/ca.crt")|; s|@TOKEN@|$token|" >"$kubeconfig"
  printf '%s,admin,admin,system:masters\n' "$token" >"$state/pki/tokens.csv"
  printf 'node_name=%s\nlink_node=%s\nservice_range=%s\ncontrol_plane=yes\n' "$node_name" "$link_node" \
    "$service_range" >"$state/etc/node.env"
}

# make_folders FOLDER: those of a node
make_folders() {
  mkdir -p "$1"/{pki,logs,images,stage,etc/cni,var/lib,var/log,var/tmp}
}
