// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A node of {@code scripts/testcluster}, whose programs are processes of this machine. */
final class TestNode {
  private static final String FIRST = "testcluster";

  private TestNode() {
  }

  /**
   * The process of a node's kubelet, which tells the cluster that the node lives.
   *
   * @param kubeconfig of the cluster, in the folder of its state
   */
  static long kubelet(Path kubeconfig, String node) throws IOException {
    Path state = node.equals(FIRST)
        ? kubeconfig.resolveSibling("node.pid")
        : kubeconfig.resolveSibling("nodes").resolve(node.substring(FIRST.length() + 1)).resolve("node.pid");
    long holder = Long.parseLong(Files.readString(state).split(" ")[0]);
    return ProcessHandle.of(holder)
        .orElseThrow()
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").contains("kube kubelet "))
        .findFirst()
        .orElseThrow()
        .pid();
  }
}
