# shellcheck shell=bash
# The cluster's own programs, built once per version of their sources into the user's cache.

# source_hash: changes when a source, a pinned version or the way of building changes
source_hash() {
  (cd "$parts" && find node dns pause lib/build.sh -type f | LC_ALL=C sort | xargs sha256sum; uname -m) |
    sha256sum | cut -c1-12
}

# binaries: the folder that holds them, or will
binaries() {
  printf '%s/%s\n' "$cache" "$(source_hash)"
}

are_built() {
  [ -x "$(binaries)/kubectl" ]
}

# build_one FOLDER PROGRAM LINKER_FLAGS
build_one() {
  step "building $2 (log: $log)"
  (cd "$parts/$1" && CGO_ENABLED=0 GOWORK=off exec nice go build -trimpath -buildvcs=false -mod=readonly \
    -ldflags "-s -w $3" -o "$new/$2" .) >>"$log" 2>&1 &
  job=$!
  # In the background and waited for: so an interrupt is answered at once, not when the build is done.
  wait "$job" || fail 2 "building $2 failed: $(tail -n 5 "$log")"
  job=
}

build_binaries() {
  local target new log=$cache/build.log version
  target=$(binaries)
  ! are_built || return 0
  mkdir -p "$cache"
  find "$cache" -maxdepth 1 -name '*.new.*' -exec rm -rf {} +
  new=$target.new.$$
  mkdir "$new"
  : >"$log"
  say "building Kubernetes $kubernetes_version once into $target: some minutes, 0.6 GB of Go modules to download"
  version="-X k8s.io/component-base/version.gitVersion=$kubernetes_version"
  version+=" -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=34"
  build_one node kube "$version"
  build_one dns coredns ""
  build_one pause pause ""
  ln -s kube "$new/kubectl"
  mv -T "$new" "$target"
}

# end_build: of a command that was interrupted
end_build() {
  [ -n "${job:-}" ] || return 0
  pkill -P "$job" 2>/dev/null || true
  kill "$job" 2>/dev/null || true
  find "$cache" -maxdepth 1 -name "*.new.$$" -exec rm -rf {} +
}
