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
  private static final String COMMAND = "@command@";
  private static final String ENVIRONMENT = "@environment@";
  private static final long PERIOD_MICROS = 100_000;
  static final String WORKING_FOLDER = "/tmp";
  /** Of a container runtime, by default. */
  private static final List<String> CAPABILITIES = List.of("CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FSETID", "CAP_FOWNER",
      "CAP_MKNOD", "CAP_NET_RAW", "CAP_SETGID", "CAP_SETUID", "CAP_SETFCAP", "CAP_SETPCAP", "CAP_NET_BIND_SERVICE",
      "CAP_SYS_CHROOT", "CAP_KILL", "CAP_AUDIT_WRITE");

  /**
   * @param path in each hierarchy
   * @param seen whether the group is the root of all groups to the server, as a pod's is
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
   * @param rootfs the container's files, at or below this text's folder without a symbolic link, which runc refuses
   * @param data   working folder of a server on the files of this machine
   */
  String template(Path rootfs, Path data) {
    List<String> capabilities = image.isPresent() ? CAPABILITIES : Capabilities.held();
    return resource(image.isPresent() ? "image.json" : "machine.json")
        .replace("@rootfs@", json(rootfs.toString()))
        .replace("@uid@", Integer.toString(user.map(User::id).orElse(0)))
        .replace("@gid@", Integer.toString(user.map(User::group).orElse(0)))
        .replace(ENVIRONMENT, image.map(
            one -> json(Stream.concat(one.environment().stream(), Stream.of("TZ=UTC")).toList())).orElse(ENVIRONMENT))
        .replace("@data@", json(data.toString()))
        .replace("@capabilities@", json(user.isPresent() ? List.of() : capabilities))
        .replace("@unprivileged@", Boolean.toString(user.isPresent()))
        .replace("@mounts@", mounts.stream().map(BundleConfig::json).collect(Collectors.joining(",\n    ")))
        .replace("@group@", json(group.path()))
        .replace("@limits@", limits())
        .replace("@namespaces@", namespaces())
        .replace("@filter@", filtered ? ", \"seccomp\": " + filter() : "");
  }

  static String with(String template, List<String> command, Map<String, String> environment) {
    List<String> variables = environment.entrySet().stream().map(one -> one.getKey() + "=" + one.getValue()).toList();
    return template.replace(COMMAND, json(command)).replace(ENVIRONMENT, json(variables));
  }

  private String namespaces() {
    return (group.unified() && group.seen() ? ", {\"type\": \"cgroup\"}" : "")
        + network.map(path -> ", {\"type\": \"network\", \"path\": " + json(path.toString()) + "}").orElse("");
  }

  /** The limits of the existing group, because crun removes a memory limit that is missing here. */
  private String limits() {
    StringBuilder limits = new StringBuilder();
    limit.cores()
        .ifPresent(cores -> limits.append(
            ", \"cpu\": {\"quota\": %d, \"period\": %d}".formatted(Math.round(cores * PERIOD_MICROS), PERIOD_MICROS)));
    // Memory and swap together: no swap.
    limit.memory()
        .ifPresent(bytes -> limits.append(", \"memory\": {\"limit\": %d%s}".formatted(bytes,
            group.unified() ? ", \"swap\": " + bytes : "")));
    return limits.toString();
  }

  /**
   * The filter of system calls that containerd 1.6 gives to pods of seccomp type RuntimeDefault without capabilities. It
   * refuses each call that it does not name (EPERM). A clone that makes namespaces is refused, too. A filter can't see
   * the flags of clone3, so that is not implemented (ENOSYS), and programs use clone.
   */
  private static String filter() {
    boolean intel = List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
    return resource("seccomp.json").replace("@architectures@", json(intel
        ? List.of("SCMP_ARCH_X86_64", "SCMP_ARCH_X86", "SCMP_ARCH_X32")
        : List.of("SCMP_ARCH_AARCH64", "SCMP_ARCH_ARM")));
  }

  private static String resource(String name) {
    try (InputStream text = Objects.requireNonNull(BundleConfig.class.getResourceAsStream(name), name)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String json(Mount mount) {
    return "{\"destination\": %s, \"type\": %s, \"source\": %s, \"options\": %s}".formatted(json(mount.destination()),
        json(mount.type()), json(mount.source()), json(mount.options()));
  }

  private static String json(List<String> texts) {
    return texts.stream().map(BundleConfig::json).collect(Collectors.joining(",", "[", "]"));
  }

  private static String json(String text) {
    return "\"" + StringEscapeUtils.escapeJson(text) + "\"";
  }
}
