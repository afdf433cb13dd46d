// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The processes of a pod on a node that is this machine, as {@code /proc} shows them.
 *
 * @param folders of {@code /proc}; without those of what only holds the pod's namespaces
 */
record PodProcesses(List<Path> folders) {

  /** Those of the pod with this uid. */
  static PodProcesses of(String uid) {
    return where(process -> SystemFile.text(process.resolve("cgroup")).replace('_', '-').contains(uid)
        && !SystemFile.text(process.resolve("comm")).startsWith("pause"));
  }

  /** The kubelet, under whatever name of the program; several where this machine has several nodes. */
  static PodProcesses kubelets() {
    return where(
        process -> SystemFile.text(process.resolve("cmdline"))
            .matches("(?s)([^\\00]*/)?(kubelet|kube\\00kubelet)\\00.*"));
  }

  private static PodProcesses where(Predicate<Path> which) {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return new PodProcesses(
          all.filter(process -> process.getFileName().toString().matches("\\d+")).filter(which).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Their network namespaces. */
  List<String> networks() {
    return folders.stream().flatMap(process -> {
      try {
        return Stream.of(Files.readSymbolicLink(process.resolve("ns/net")).toString());
      } catch (IOException e) {
        // Probes of a pod come and go.
        return Stream.empty();
      }
    }).distinct().toList();
  }

  /** These lines of their status, such as {@code Seccomp}. */
  List<String> status(String name) {
    return folders.stream()
        .flatMap(process -> SystemFile.text(process.resolve("status")).lines())
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .distinct()
        .toList();
  }

  /**
   * The folder in which the runtime of this container keeps its state: on the node, seen through the process that the
   * runtime has put over the pod's own.
   */
  Path stateOfRuntime(String containerId) {
    String id = containerId.replaceFirst(".*://", "");
    return folders.stream()
        .flatMap(process -> SystemFile.text(process.resolve("status")).lines())
        .filter(line -> line.startsWith("PPid:"))
        .map(line -> Path.of("/proc", line.substring(5).strip(), "root/run/containerd/runc/k8s.io", id))
        .filter(Files::isDirectory)
        .findFirst()
        .orElseThrow();
  }
}
