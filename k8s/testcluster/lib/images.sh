# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# The two small images that every cluster has, and the import of others.

image_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# What the shell scripts of a small image may use.
small_programs=(
  awk base64 basename bash cat chmod chown cp cut date dd df dirname du echo env expr false find getent grep gzip head
  hostname id install kill ln ls mawk mkdir mktemp mv nproc od printf ps pwd readlink realpath rm rmdir sed seq sha256sum
  sleep sort stat sync tail tar tee test timeout touch tr true truncate uname uniq wc whoami xargs
)

put_small() {
  put_programs "$1" "${small_programs[@]}"
  put_runtime "$1"
  ln -s bash "$1/usr/bin/sh"
}

# make_images FOLDER: the archives that the node imports when it starts
make_images() {
  local folder=$1 work=$1/work
  mkdir -p "$work/pause/root/usr/bin" "$work/small"
  install -m 755 "$(binaries)/pause" "$work/pause/root/usr/bin/pause"
  pack "$work/pause/root" "$pause_image" '{"Entrypoint":["/usr/bin/pause"],"User":"65535:65535"}' "$folder/pause.tar"
  new_root "$work/small/root"
  put_small "$work/small/root"
  install -m 755 "$(binaries)/pause" "$work/small/root/usr/bin/answer"
  pack "$work/small/root" "$small_image" "{\"Cmd\":[\"/bin/bash\"],\"Env\":[\"PATH=$image_path\",\"LANG=C.UTF-8\"]}" \
    "$folder/small.tar"
  rm -rf "$work"
}

# in_node STATE COMMAND...: runs it among the node's processes, mounts and network
in_node() {
  local init
  init=$(init_pid "$1") || fail 1 "the cluster is not running: $0 up starts it"
  nsenter --target "$init" --pid --mount --net "${@:2}"
}

# unpacked FILE: its content, decompressed when it is a gzip file
unpacked() {
  if gzip --test "$1" 2>/dev/null; then gzip -dc "$1"; else cat "$1"; fi
}

# load_image FILE: prints the names that the cluster's pods can use then
load_image() {
  local file=$1 outputs names folder import imports=()
  [ -e "$file" ] || fail 1 "there is no file $file"
  [ -f "$file" ] && [ -r "$file" ] || fail 1 "$file is not a file that can be read"
  is_complete || fail 1 "the cluster is not running: $0 up starts it"
  step "importing $file"
  outputs=$(mktemp -d "$state/import.XXXXXX")
  # At the same time: each node unpacks it by one thread.
  for folder in $(node_states); do
    unpacked "$file" | in_node "$folder" ctr --namespace k8s.io images import - >"$outputs/${#imports[@]}" 2>&1 &
    imports+=($!)
  done
  for import in "${!imports[@]}"; do
    wait "${imports[import]}" ||
      fail 2 "$file could not be imported; is it a tar of docker save, or of the OCI layout? $(tail -n 1 "$outputs/$import")"
  done
  names=$(sed -n 's/^unpacking \(.*\) (sha256:.*/\1/p' "$outputs/0")
  [ -n "$names" ] || fail 2 "$file names no image, so no pod could use it. $(tail -n 1 "$outputs/0")"
  rm -r "$outputs"
  printf '%s\n' "$names"
}
