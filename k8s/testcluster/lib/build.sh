# SPDX-License-Identifier: Apache-2.0
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
  local start=$(($(wc -l <"$log") + 1))
  (cd "$parts/$1" && GOTMPDIR=$new CGO_ENABLED=0 GOWORK=off exec nice go build -v -trimpath -buildvcs=false -mod=readonly \
    -ldflags "-s -w $3" -o "$new/$2" .) >>"$log" 2>&1 9<&- &
  job=$!
  identity "$job" >"$new/builder"
  tell_packages "$1" "$2" "$start" "$job" 9<&- &
  local told=$!
  # In the background and waited for: so an interrupt is answered at once, not when the build is done.
  wait "$job" || fail 2 "building $2 failed: $(tail -n 5 "$log")"
  wait "$told" || true
  job=
}

# tell_packages FOLDER PROGRAM LINE PID: while the build with this id runs, every 10 s how many packages it has compiled,
# whose names go to the log from this line on; those that an earlier build has left in Go's cache are not compiled again
tell_packages() {
  local all told_before=0 compiled
  all=$(cd "$parts/$1" && CGO_ENABLED=0 GOWORK=off go list -deps . 2>/dev/null | wc -l) || return 0
  while kill -0 "$4" 2>/dev/null; do
    for _ in {1..10}; do
      sleep 1
      kill -0 "$4" 2>/dev/null || return 0
    done
    compiled=$(tail -n "+$3" "$log" | packages_compiled)
    [ "$compiled" = "$told_before" ] || say "$2: $compiled of $all packages"
    told_before=$compiled
  done
}

# packages_compiled: how many lines of 'go build -v' name a package, rather than a download or an error
packages_compiled() {
  grep -c '^[a-z0-9][a-zA-Z0-9._/-]*$' || true
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
