# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# localhost/ycsbpack-base:17, from which the images of our client and of the ClickHouse engine are made: a Java 17
# runtime, the C library, bash and the usual small programs, CA certificates, and the user ycsb (10001).

# Everything of a JDK that a server program may need; what only desktops, compilers and documentation need is left out.
java_modules=java.base,java.compiler,java.desktop,java.instrument,java.logging,java.management,java.management.rmi
java_modules+=,java.naming,java.net.http,java.prefs,java.rmi,java.scripting,java.security.jgss,java.security.sasl
java_modules+=,java.sql,java.transaction.xa,java.xml,java.xml.crypto,jdk.attach,jdk.charsets,jdk.crypto.cryptoki
java_modules+=,jdk.crypto.ec,jdk.httpserver,jdk.jcmd,jdk.jfr,jdk.localedata,jdk.management,jdk.management.agent
java_modules+=,jdk.management.jfr,jdk.naming.dns,jdk.net,jdk.nio.mapmode,jdk.sctp,jdk.security.auth,jdk.security.jgss
java_modules+=,jdk.unsupported,jdk.zipfs

# Without its plugin system-modules the same JDK gives the same runtime each time; a JVM starts 0.05 s later for it.
jlink_options=(
  --add-modules "$java_modules" --strip-debug --no-header-files --no-man-pages --compress=2
  --disable-plugin system-modules
)
# The archive of the JDK's own classes, which jlink leaves out: with it a JVM needs less CPU to start.
archive_options=(-Xshare:dump -XX:+UseSerialGC)

# find_jdk: the home of a JDK 17
find_jdk() {
  local candidate javac
  javac=$(readlink -f "$(command -v javac)" 2>/dev/null || true)
  for candidate in "${JAVA_HOME:-}" "${javac%/bin/javac}" /usr/lib/jvm/*17*; do
    grep -qs '^JAVA_VERSION="17[."]' "$candidate/release" || continue
    [ -x "$candidate/bin/jlink" ] && [ -d "$candidate/jmods" ] || continue
    printf '%s\n' "$candidate"
    return 0
  done
  say "there is no JDK 17 with jlink and its modules here (JAVA_HOME, javac on the PATH, /usr/lib/jvm):"
  fail 5 "apt-get install --no-install-recommends openjdk-17-jdk-headless"
}

# java_runtime JDK: the folder of a runtime of that JDK, made by jlink once
java_runtime() {
  local jdk=$1 key target new
  key=$({ cat "$jdk/release" && printf '%s\n' "${jlink_options[@]}" "${archive_options[@]}"; } | sha256sum | cut -c1-12)
  target=$cache/java-$key
  if [ ! -d "$target" ]; then
    step "making a Java runtime of $jdk, once into $target"
    new=$target.new
    "$jdk/bin/jlink" "${jlink_options[@]}" --output "$new" >&2 || fail 2 "jlink failed"
    # The archive counts while this file has the time that it had, which in an image is that of pack.
    touch -d @0 "$new/lib/modules"
    "$new/bin/java" "${archive_options[@]}" >/dev/null || fail 2 "the classes of the runtime could not be archived"
    mv -T "$new" "$target"
  fi
  printf '%s\n' "$target"
}

# put_java RUNTIME ROOT: with the libraries it is linked to, and the host's CA certificates instead of links to them
put_java() {
  local runtime=$1 root=$2 home=$2/opt/java files certificates=/etc/ssl/certs/ca-certificates.crt
  mkdir -p "$root/opt" "$root/home/ycsb"
  cp -rL "$runtime" "$home"
  if [ -e /etc/ssl/certs/java/cacerts ]; then cp -L /etc/ssl/certs/java/cacerts "$home/lib/security/cacerts"; fi
  mapfile -t files < <(find "$runtime/bin" "$runtime/lib" -type f \( -name '*.so' -o -perm -u+x \) | LC_ALL=C sort)
  # Libraries of screens and fonts are left out: none of this runs with a display.
  put_files "$root" $(libraries "${files[@]}" | grep -v -e "^$runtime/" -e '/libX' -e '/libxcb' -e '/libasound')
  ln -s ../../opt/java/bin/java "$root/usr/bin/java"
  [ ! -e "$certificates" ] || install -D -m 644 "$certificates" "$root$certificates"
}

# make_base TARGET
make_base() {
  local target=$1 work jdk runtime config
  jdk=$(find_jdk)
  mkdir -p "$cache"
  # One at a time, so that what an interrupted one left can be removed.
  exec 8<"$cache"
  flock 8
  find "$cache" -maxdepth 1 \( -name 'base.new.*' -o -name 'java-*.new' \) -exec rm -rf {} +
  runtime=$(java_runtime "$jdk")
  step "packing $base_image"
  work=$(mktemp -d "$cache/base.new.XXXXXX")
  new_root "$work/root"
  put_small "$work/root"
  put_java "$runtime" "$work/root"
  # The runtime user's own folder; tar writes owner 0 for all, so it must be writable by everyone.
  chmod 1777 "$work/root/home/ycsb"
  config='{"User":"10001:10001","WorkingDir":"/home/ycsb","Cmd":["/bin/bash"],"Env":['
  config+="\"PATH=/opt/java/bin:$image_path\",\"JAVA_HOME=/opt/java\",\"HOME=/home/ycsb\",\"LANG=C.UTF-8\"]}"
  pack "$work/root" "$base_image" "$config" "$target"
  rm -rf "$work"
}
