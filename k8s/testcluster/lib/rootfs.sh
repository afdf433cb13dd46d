# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Image archives made from the host's own files, without Docker and without a registry. The same files give the same
# archive, byte for byte: names are sorted, times and owners are fixed.

# new_root FOLDER: the empty file system of an image
new_root() {
  local name
  mkdir -p "$1"/usr/{bin,lib,lib64,sbin} "$1"/{dev,etc,home,proc,root,run,sys,tmp,var/tmp}
  for name in bin lib lib64 sbin; do
    ln -s "usr/$name" "$1/$name"
  done
  chmod 1777 "$1/tmp" "$1/var/tmp"
  printf '%s\n' root:x:0:0:root:/root:/bin/bash ycsb:x:10001:10001:ycsb:/home/ycsb:/bin/bash \
    nobody:x:65534:65534:nobody:/nonexistent:/bin/false >"$1/etc/passwd"
  printf '%s\n' root:x:0: ycsb:x:10001: nogroup:x:65534: >"$1/etc/group"
  printf 'hosts: files dns\npasswd: files\ngroup: files\n' >"$1/etc/nsswitch.conf"
}

# put FILE ROOT: copies one file to the same place below ROOT; what is a link on the host is a file there
put() {
  local target=$1
  [[ $target == /usr/* ]] || [[ ! $target =~ ^/(bin|lib|lib64|sbin)/ ]] || target=/usr$target
  [ -e "$2$target" ] || install -D -m 755 "$1" "$2$target"
}

# libraries FILE...: the shared libraries that these programs and libraries are linked to, and theirs
libraries() {
  { ldd "$@" 2>/dev/null || true; } | { grep -o '/[^ ():]*\.so[^ ():]*' || true; } | sort -u
}

# put_programs ROOT COMMAND...: commands of the host with their libraries; those that the host has not are left out
put_programs() {
  local root=$1 name file files=()
  shift
  for name in "$@"; do
    file=$(command -v "$name" 2>/dev/null || true)
    [[ $file != /* ]] || files+=("$file")
  done
  put_files "$root" "${files[@]}"
}

put_files() {
  local root=$1 file
  shift
  for file in "$@" $(libraries "$@"); do
    put "$file" "$root"
  done
}

# The C library opens these by name, so no program is linked to them; and the locale C.UTF-8, which makes names and
# texts beyond ASCII work.
put_runtime() {
  local root=$1 libc folder name
  libc=$(libraries "$(command -v bash)" | grep -m 1 '/libc\.so')
  folder=${libc%/*}
  for name in libnss_files.so.2 libnss_dns.so.2 libresolv.so.2 libgcc_s.so.1 libpthread.so.0 libdl.so.2 librt.so.1 \
    libm.so.6; do
    [ ! -e "$folder/$name" ] || put "$folder/$name" "$root"
  done
  [ -d /usr/lib/locale/C.utf8 ] || return 0
  mkdir -p "$root/usr/lib/locale"
  cp -r /usr/lib/locale/C.utf8 "$root/usr/lib/locale/"
}

architecture() {
  case $(uname -m) in
    x86_64) echo amd64 ;;
    aarch64) echo arm64 ;;
    *) uname -m ;;
  esac
}

# pack ROOT IMAGE_NAME CONFIG_JSON TARGET: writes the docker-archive
pack() {
  local root=$1 name=$2 config=$3 target=$4 work layer rootfs epoch='"created":"1970-01-01T00:00:00Z"'
  work=$root.pack
  mkdir "$work"
  local tar=(tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --format=gnu)
  "${tar[@]}" -C "$root" -cf "$work/layer.tar" .
  layer=$(sha256sum "$work/layer.tar" | cut -d ' ' -f 1)
  rootfs="{\"type\":\"layers\",\"diff_ids\":[\"sha256:$layer\"]}"
  printf '{"architecture":"%s","os":"linux",%s,"config":%s,"rootfs":%s,"history":[{%s}]}' \
    "$(architecture)" "$epoch" "$config" "$rootfs" "$epoch" >"$work/config.json"
  printf '[{"Config":"config.json","RepoTags":["%s"],"Layers":["layer.tar"]}]' "$name" >"$work/manifest.json"
  "${tar[@]}" -C "$work" -cf "$target.new" config.json layer.tar manifest.json
  mv "$target.new" "$target"
}
