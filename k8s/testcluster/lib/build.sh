# shellcheck shell=bash
# The cluster's own programs, built once per version of their sources into the user's cache.

# source_hash: changes when a source or a pinned version changes
source_hash() {
  {
    (cd "$parts" && find node dns pause -type f | LC_ALL=C sort | xargs sha256sum)
    printf '%s %s\n' "$kubernetes_version" "$(uname -m)"
  } | sha256sum | cut -c1-12
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
  (cd "$parts/$1" && GOTMPDIR=$new CGO_ENABLED=0 GOWORK=off exec nice go build -trimpath -buildvcs=false -mod=readonly \
    -ldflags "-s -w $3" -o "$new/$2" .) >>"$log" 2>&1 9<&- &
  job=$!
  identity "$job" >"$new/builder"
  # In the background and waited for: so an interrupt is answered at once, not when the build is done.
  wait "$job" || fail 2 "building $2 failed: $(tail -n 5 "$log")"
  job=
}

build_binaries() {
  local target new log=$cache/build.log version
  target=$(binaries)
  ! are_built || return 0
  mkdir -p "$cache"
  remove_stale_builds
  new=$target.new.$$
  mkdir "$new"
  : >"$log"
  say "building Kubernetes $kubernetes_version once into $target: some minutes, 0.6 GB of Go modules to download"
  version="-X k8s.io/component-base/version.gitVersion=$kubernetes_version"
  version+=" -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=34"
  build_one node kube "$version"
  build_one dns coredns ""
  build_one pause pause ""
  rm "$new/builder"
  ln -s kube "$new/kubectl"
  mv -T "$new" "$target"
}

# What a build leaves that was ended by kill -9: its folder, and its compiler, which knows nothing of that.
remove_stale_builds() {
  local folder builder
  for folder in "$cache"/*.new.*; do
    [ -d "$folder" ] || continue
    if builder=$(recorded_process "$folder/builder" 2>/dev/null); then end_builder "$builder"; fi
    rm -rf "$folder"
  done
}

end_builder() {
  pkill -P "$1" 2>/dev/null || true
  kill "$1" 2>/dev/null || true
}

# end_build: of a command that was interrupted
end_build() {
  [ -n "${job:-}" ] || return 0
  end_builder "$job"
  find "$cache" -maxdepth 1 -name "*.new.$$" -exec rm -rf {} +
}
