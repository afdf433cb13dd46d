package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.probe.Cgroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The machine that the client ran on, which with an embedded server is the server's too.
 *
 * @param node           its name
 * @param kernel         system and version
 * @param architecture   such as amd64
 * @param cpuModel       as the system names it
 * @param cores          cores of the machine
 * @param usableCores    cores that this process may use, by quota and affinity
 * @param memoryBytes    memory of the machine; 0 when unknown
 * @param cgroupVersion  1 or 2; 0 when there is none
 * @param limitMechanism what limits the client's CPU: none, quota, or affinity (cpuset)
 * @param quotaCores     the quota in cores; null without one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Environment(String node, String kernel, String architecture, String cpuModel, int cores, int usableCores,
    long memoryBytes, int cgroupVersion, String limitMechanism, Double quotaCores) {

  /** This machine, as this process sees it. */
  public static Environment ofThisMachine() {
    Optional<Cgroup> cgroup = Cgroup.ofProcess(ProcessHandle.current().pid());
    OptionalDouble quota = cgroup.map(Cgroup::quotaCores).orElse(OptionalDouble.empty());
    int cores = (int) Math.max(1, lines("/proc/cpuinfo").filter(line -> line.startsWith("processor")).count());
    int usable = Runtime.getRuntime().availableProcessors();
    String mechanism = quota.isPresent() ? "quota" : usable < cores ? "affinity" : "none";
    return new Environment(nodeName(), System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("os.arch"), value("/proc/cpuinfo", "model name").orElse("unknown"), cores, usable,
        value("/proc/meminfo", "MemTotal").map(text -> Long.parseLong(text.replaceAll("\\D", "")) * 1024).orElse(0L),
        cgroup.map(Cgroup::version).orElse(0), mechanism, quota.isPresent() ? quota.getAsDouble() : null);
  }

  private static String nodeName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  private static Optional<String> value(String file, String key) {
    return lines(file).filter(line -> line.startsWith(key))
        .findFirst()
        .map(line -> line.substring(line.indexOf(':') + 1).strip());
  }

  private static Stream<String> lines(String file) {
    try {
      return Files.readAllLines(Path.of(file)).stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }
}
