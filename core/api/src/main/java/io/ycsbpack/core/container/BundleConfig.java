// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.limit.ResourceLimit;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.StringEscapeUtils;

/**
 * The configuration of a bundle. With an image it equals the one that the kubelet has containerd write for a pod of the
 * restricted Pod Security Standard, except for the requested differences. Without an image it isolates a server on the
 * files of this machine only as requested. Each start fills in command and environment.
 *
 * @param image   whose environment it has; empty for the files and the environment of this machine
 * @param user    whom it runs as, without capabilities; empty for root, with the default capabilities of a container
 *     runtime or, without an image, with the capabilities of this process
 * @param network its network namespace of this machine; empty for the namespace of this process
 * @param mounts  in addition to the mounts that each image needs
 */
record BundleConfig(Optional<UnpackedImage> image, Optional<User> user, boolean filtered,
    Optional<Path> network, ResourceLimit limit, Group group, List<Mount> mounts) {
  static final String FILE = "config.json";
  private static final String TEMPLATE = "config.template";
  private static final String FILTER = "seccomp.json";
  private static final String COMMAND = "@command@";
  private static final String ENVIRONMENT = "@environment@";
  private static final long PERIOD_MICROS = 100_000;
  private static final String HOST = "ycsbpack";
  static final String WORKING_FOLDER = "/tmp";
  private static final List<String> CAPABILITIES = List.of("CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FSETID", "CAP_FOWNER",
      "CAP_MKNOD", "CAP_NET_RAW", "CAP_SETGID", "CAP_SETUID", "CAP_SETFCAP", "CAP_SETPCAP", "CAP_NET_BIND_SERVICE",
      "CAP_SYS_CHROOT", "CAP_KILL", "CAP_AUDIT_WRITE");
  private static final List<String> MASKED = List.of("/proc/asound", "/proc/acpi", "/proc/interrupts", "/proc/kcore",
      "/proc/keys", "/proc/latency_stats", "/proc/timer_list", "/proc/timer_stats", "/proc/sched_debug", "/proc/scsi",
      "/sys/firmware", "/sys/devices/virtual/powercap");
  private static final List<String> READ_ONLY = List.of("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys",
      "/proc/sysrq-trigger");

  private static final List<Mount> OF_IMAGES = List.of(Mount.of("/proc", "proc", "nosuid", "noexec", "nodev"),
      Mount.of("/dev", "tmpfs", "nosuid", "strictatime", "mode=755", "size=65536k"),
      Mount.of("/dev/pts", "devpts", "nosuid", "noexec", "newinstance", "ptmxmode=0666", "mode=0620", "gid=5"),
      Mount.of("/dev/shm", "tmpfs", "nosuid", "noexec", "nodev", "mode=1777", "size=65536k"),
      Mount.of("/dev/mqueue", "mqueue", "nosuid", "noexec", "nodev"),
      Mount.of("/sys", "sysfs", "nosuid", "noexec", "nodev", "ro"),
      Mount.of("/sys/fs/cgroup", "cgroup", "nosuid", "noexec", "nodev", "relatime", "ro"));

  /**
   * @param path    in each hierarchy
   * @param unified whether there is one hierarchy, of version 2: then the server has no swap
   * @param seen    whether the group is the root of all groups to the server, as a pod's is
   */
  record Group(String path, boolean unified, boolean seen) {
  }

  record User(int id, int group) {

    @Override
    public String toString() {
      return id + ":" + group;
    }
  }

  void write(ContainerPlace place) throws IOException {
    Files.writeString(place.folder().resolve(TEMPLATE), template(place.rootfs().getFileName(), place.data()));
  }

  /**
   * Fills command and environment into the template that {@link #write} wrote; an image keeps its own environment. Only
   * this user may read the file: an environment may have passwords.
   */
  static void complete(ContainerPlace place, List<String> command, Map<String, String> environment)
      throws IOException {
    Path file = place.folder().resolve(FILE);
    Files.deleteIfExists(file);
    Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, with(Files.readString(place.folder().resolve(TEMPLATE)), command, environment));
  }

  /**
   * Its text without a command.
   *
   * @param rootfs the container's files, at or below this text's folder without a symbolic link, which runc refuses
   * @param data   working folder of a server on the files of this machine
   */
  String template(Path rootfs, Path data) {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("ociVersion", "1.0.2");
    config.put("process", process(data));
    config.put("root", Map.of("path", rootfs.toString(), "readonly", false));
    if (image.isPresent()) {
      config.put("hostname", HOST);
    }
    config.put("mounts", allMounts().map(Mount::toMap).toList());
    config.put("linux", kernel());
    return json(config);
  }

  static String with(String template, List<String> command, Map<String, String> environment) {
    List<String> variables = environment.entrySet().stream().map(one -> one.getKey() + "=" + one.getValue()).toList();
    return template.replace(json(COMMAND), json(command))
        .replace(json(ENVIRONMENT), json(variables));
  }

  private Map<String, Object> process(Path data) {
    Map<String, Object> process = new LinkedHashMap<>();
    process.put("terminal", false);
    process.put("user", Map.of("uid", user.map(User::id).orElse(0), "gid", user.map(User::group).orElse(0)));
    process.put("args", COMMAND);
    process.put("env", image.isPresent() ? environment(image.get()) : ENVIRONMENT);
    process.put("cwd", image.isPresent() ? WORKING_FOLDER : data.toString());
    process.put("capabilities", user.isPresent() ? Map.of() : capabilities());
    process.put("noNewPrivileges", user.isPresent());
    return process;
  }

  /** As {@code NAME=value}. */
  private static List<String> environment(UnpackedImage image) {
    return Stream.concat(image.environment().stream(), Stream.of("TZ=UTC")).toList();
  }

  private Map<String, Object> capabilities() {
    Collection<?> given = image.isPresent() ? CAPABILITIES : Capability.held();
    return Map.of("bounding", given, "effective", given, "permitted", given);
  }

  private Stream<Mount> allMounts() {
    return image.isPresent() ? Stream.concat(OF_IMAGES.stream(), mounts.stream()) : mounts.stream();
  }

  private Map<String, Object> kernel() {
    List<Object> namespaces = new ArrayList<>();
    (image.isPresent() ? List.of("pid", "ipc", "uts", "mount") : List.of("mount"))
        .forEach(type -> namespaces.add(Map.of("type", type)));
    if (group.unified() && group.seen()) {
      namespaces.add(Map.of("type", "cgroup"));
    }
    network.ifPresent(path -> namespaces.add(Map.of("type", "network", "path", path.toString())));
    Map<String, Object> kernel = new LinkedHashMap<>();
    kernel.put("cgroupsPath", group.path());
    kernel.put("resources", resources());
    kernel.put("namespaces", namespaces);
    if (filtered) {
      kernel.put("seccomp", new Json(filter()));
    }
    if (image.isPresent()) {
      kernel.put("maskedPaths", MASKED);
      kernel.put("readonlyPaths", READ_ONLY);
    }
    return kernel;
  }

  private Map<String, Object> resources() {
    Map<String, Object> resources = new LinkedHashMap<>();
    resources.put("devices", List.of(Map.of("allow", image.isEmpty(), "access", "rwm")));
    limit.cores()
        .ifPresent(cores -> resources.put("cpu",
            Map.of("quota", Math.round(cores * PERIOD_MICROS), "period", PERIOD_MICROS)));
    // Memory and swap together: no swap.
    limit.memory()
        .ifPresent(bytes -> resources.put("memory",
            group.unified() ? Map.of("limit", bytes, "swap", bytes) : Map.of("limit", bytes)));
    return resources;
  }

  /**
   * The filter of system calls that containerd 1.6 gives to pods of seccomp type RuntimeDefault without capabilities. It
   * refuses each call that it does not name (EPERM). A clone that makes namespaces is refused, too. A filter can't see
   * the flags of clone3, so that is not implemented (ENOSYS), and programs use clone.
   */
  private static String filter() {
    boolean intel = List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
    List<String> architectures = intel
        ? List.of("SCMP_ARCH_X86_64", "SCMP_ARCH_X86", "SCMP_ARCH_X32")
        : List.of("SCMP_ARCH_AARCH64", "SCMP_ARCH_ARM");
    try (InputStream filter = Objects.requireNonNull(BundleConfig.class.getResourceAsStream(FILTER), FILTER)) {
      return new String(filter.readAllBytes(), StandardCharsets.UTF_8).replace("@architectures@", json(architectures));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A text that is JSON already. */
  private record Json(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** Maps, collections, texts, numbers and truth values as JSON. */
  private static String json(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet()
          .stream()
          .map(entry -> json(entry.getKey().toString()) + ":" + json(entry.getValue()))
          .collect(Collectors.joining(",\n", "{", "}"));
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(BundleConfig::json).collect(Collectors.joining(",", "[", "]"));
    }
    return value instanceof Number || value instanceof Boolean || value instanceof Json
        ? value.toString()
        : "\"" + StringEscapeUtils.escapeJson(value.toString()) + "\"";
  }
}
