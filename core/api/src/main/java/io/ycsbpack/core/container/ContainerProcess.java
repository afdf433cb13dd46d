// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The facts that a container's first process shows to this machine. */
final class ContainerProcess {
  static final String KERNEL = "containerKernel";
  private static final Path ALL = Path.of("/proc");

  private ContainerProcess() {
  }

  /** Unreadable facts are left out. */
  static Map<String, String> facts(long pid) {
    Path process = ALL.resolve(Long.toString(pid));
    Map<String, String> facts = new LinkedHashMap<>();
    try {
      Path kernel = process.resolve("root/proc/sys/kernel/osrelease");
      if (Files.exists(kernel)) {
        facts.put(KERNEL, Files.readString(kernel).strip());
      }
      Files.readAllLines(process.resolve("cgroup"))
          .stream()
          .filter(line -> line.matches("\\d+:([^:]*,)?cpu(,[^:]*)?:.*") || line.startsWith("0::"))
          .findFirst()
          .ifPresent(line -> facts.put("containerGroup", line.replaceFirst("^\\d+:[^:]*:", "")));
    } catch (IOException e) {
      return facts;
    }
    return facts;
  }
}
