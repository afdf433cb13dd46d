package io.ycsbpack.core.container;

import io.ycsbpack.core.limit.ResourceLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The configuration of a bundle, as the kubelet has containerd write it for a pod of the restricted Pod Security
 * Standard, except for the requested differences. The command is filled in at each start.
 *
 * @param image   whose environment it has
 * @param isRoot  whether it runs as root, with the capabilities that a container runtime gives by default
 * @param network its network namespace of this machine; empty for the namespace of this process
 * @param user    whom it runs as unless it is root
 */
record BundleConfig(UnpackedImage image, boolean isRoot, boolean filtered, Optional<Path> network, ResourceLimit limit,
    Group group, User user) {
  static final String FILE = "config.json";
  private static final String TEMPLATE = "config.template";
  private static final String COMMAND = "@command@";
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

  /**
   * @param path    in each hierarchy
   * @param unified whether there is one hierarchy, of version 2: then the container sees only its own group, as a pod's
   *     does there, and has no swap
   */
  record Group(String path, boolean unified) {
  }

  record User(int id, int group) {
  }

  void write(ContainerPlace place, Path rootfs, Map<String, Bind> binds) throws IOException {
    Files.writeString(place.folder().resolve(TEMPLATE), template(rootfs, binds));
  }

  /** Fills {@code command} into the template that {@link #write} wrote. */
  static void complete(ContainerPlace place, List<String> command) throws IOException {
    Files.writeString(place.folder().resolve(FILE), with(Files.readString(place.folder().resolve(TEMPLATE)), command));
  }

  /**
   * Its text without a command.
   *
   * @param rootfs the container's files, at or below this text's folder without a symbolic link, which runc refuses
   * @param binds  folders of this machine by their paths in the container; {@code false} for read-only
   */
  String template(Path rootfs, Map<String, Bind> binds) {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("ociVersion", "1.0.2");
    config.put("process", process());
    config.put("root", Map.of("path", rootfs.toString(), "readonly", false));
    config.put("hostname", HOST);
    config.put("mounts", mounts(binds));
    config.put("linux", kernel());
    return Json.text(config);
  }

  /** {@code source} is a folder of this machine. */
  record Bind(Path source, boolean writable) {
  }

  static String with(String template, List<String> command) {
    return template.replace(Json.text(COMMAND), Json.text(command));
  }

  /** As {@code NAME=value}. */
  List<String> environment() {
    List<String> environment = new ArrayList<>(image.environment());
    environment.add("TZ=UTC");
    return environment;
  }

  private Map<String, Object> process() {
    Map<String, Object> process = new LinkedHashMap<>();
    process.put("terminal", false);
    process.put("user", Map.of("uid", isRoot ? 0 : user.id(), "gid", isRoot ? 0 : user.group()));
    process.put("args", COMMAND);
    process.put("env", environment());
    process.put("cwd", WORKING_FOLDER);
    process.put("capabilities",
        isRoot
            ? Map.of("bounding", CAPABILITIES, "effective", CAPABILITIES, "permitted", CAPABILITIES)
            : Map.of());
    process.put("noNewPrivileges", !isRoot);
    return process;
  }

  private static List<Object> mounts(Map<String, Bind> binds) {
    List<String> closed = List.of("nosuid", "noexec", "nodev");
    List<Object> mounts = new ArrayList<>(List.of(
        mount("/proc", "proc", closed),
        mount("/dev", "tmpfs", List.of("nosuid", "strictatime", "mode=755", "size=65536k")),
        mount("/dev/pts", "devpts",
            List.of("nosuid", "noexec", "newinstance", "ptmxmode=0666", "mode=0620", "gid=5")),
        mount("/dev/shm", "tmpfs", List.of("nosuid", "noexec", "nodev", "mode=1777", "size=65536k")),
        mount("/dev/mqueue", "mqueue", closed),
        mount("/sys", "sysfs", List.of("nosuid", "noexec", "nodev", "ro")),
        mount("/sys/fs/cgroup", "cgroup", List.of("nosuid", "noexec", "nodev", "relatime", "ro"))));
    binds.forEach((path, bind) -> mounts.add(Map.of("destination", path, "type", "bind", "source",
        bind.source().toString(), "options", List.of("rbind", "rprivate", bind.writable() ? "rw" : "ro"))));
    return mounts;
  }

  private static Map<String, Object> mount(String path, String type, List<String> options) {
    return Map.of("destination", path, "type", type, "source", type, "options", options);
  }

  private Map<String, Object> kernel() {
    List<Object> namespaces = new ArrayList<>();
    List.of("pid", "ipc", "uts", "mount").forEach(type -> namespaces.add(Map.of("type", type)));
    if (group.unified()) {
      namespaces.add(Map.of("type", "cgroup"));
    }
    network.ifPresent(path -> namespaces.add(Map.of("type", "network", "path", path.toString())));
    Map<String, Object> kernel = new LinkedHashMap<>();
    kernel.put("cgroupsPath", group.path());
    kernel.put("resources", resources());
    kernel.put("namespaces", namespaces);
    if (filtered) {
      kernel.put("seccomp", SystemCalls.filter());
    }
    kernel.put("maskedPaths", MASKED);
    kernel.put("readonlyPaths", READ_ONLY);
    return kernel;
  }

  private Map<String, Object> resources() {
    Map<String, Object> resources = new LinkedHashMap<>();
    resources.put("devices", List.of(Map.of("allow", false, "access", "rwm")));
    limit.cores()
        .ifPresent(cores -> resources.put("cpu",
            Map.of("quota", Math.round(cores * PERIOD_MICROS), "period", PERIOD_MICROS)));
    // Memory and swap together: no swap.
    limit.memory()
        .ifPresent(bytes -> resources.put("memory",
            group.unified() ? Map.of("limit", bytes, "swap", bytes) : Map.of("limit", bytes)));
    return resources;
  }
}
