// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.SystemFile;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The machine that the client ran on, which with an embedded server is the server's too.
 *
 * @param kernel         system and version
 * @param usableCores    cores that this process may use, by quota and affinity
 * @param memoryBytes    memory of the machine; 0 when unknown
 * @param cgroupVersion  1 or 2; 0 when there is none
 */
public record Environment(String node, String kernel, String architecture, String cpuModel, int cores, int usableCores,
    long memoryBytes, int cgroupVersion, CpuLimit limit) {

  public static Environment ofThisMachine() {
    long pid = ProcessHandle.current().pid();
    return new Environment(hostName(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"), System.getProperty("os.arch"),
        value("/proc/cpuinfo", "model name").orElse("unknown"), CpuLimit.coresOnline(),
        Runtime.getRuntime().availableProcessors(),
        value("/proc/meminfo", "MemTotal").map(text -> Long.parseLong(text.replaceAll("\\D", "")) * 1024).orElse(0L),
        Cgroup.ofProcess(pid).map(Cgroup::version).orElse(0), CpuLimit.ofProcess(pid));
  }

  private static String hostName() {
    String name = SystemFile.first(Path.of("/proc/sys/kernel/hostname"));
    return name.isEmpty() ? "unknown" : name;
  }

  private static Optional<String> value(String file, String key) {
    return SystemFile.value(Path.of(file), key).map(rest -> rest.substring(rest.indexOf(':') + 1).strip());
  }
}
