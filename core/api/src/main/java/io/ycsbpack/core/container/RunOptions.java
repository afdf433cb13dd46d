package io.ycsbpack.core.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What {@code podman run} and {@code docker run} understand alike. */
final class RunOptions {
  /**
   * The commands of a shell that let the container know which process it is, and it begin: the file comes into its sight
   * at once and readable.
   */
  static final String TELL = "chmod 644 " + ContainerPlace.PID + "; mv " + ContainerPlace.PID + " "
      + ContainerPlace.ABOUT_FOLDER + "/" + ContainerPlace.PID;
  /** In the container: it begins once it can read which process it is. */
  private static final String WAITING = "until [ -r \"$0\" ]; do sleep 0.02; done; exec \"$@\"";
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Path MOST_PROCESSES = Path.of("/proc/sys/kernel/pid_max");

  private RunOptions() {
  }

  /** Options for a container of this configuration with these files, one in a line, but for its network and its root. */
  static List<String> lines(BundleConfig config, Map<String, BundleConfig.Bind> binds) throws IOException {
    List<String> options = new ArrayList<>(
        List.of("--cgroup-parent", config.group().path(), "--pids-limit", "-1", "--ulimit",
            "nofile=" + ofThisProcess("Max open files"), "--ulimit", "nproc=" + mostProcesses(), "--ipc", "private",
            "--hostname", BundleConfig.HOST, "--workdir", BundleConfig.WORKING_FOLDER));
    if (!config.isRoot()) {
      options.addAll(List.of("--user", config.user().id() + ":" + config.user().group(), "--cap-drop", "all",
          "--security-opt", "no-new-privileges"));
    }
    if (!config.filtered()) {
      options.addAll(List.of("--security-opt", "seccomp=unconfined"));
    }
    config.limit()
        .cores()
        .ifPresent(cores -> options.addAll(List.of("--cpu-period", "" + BundleConfig.PERIOD_MICROS,
            "--cpu-quota", "" + Math.round(cores * BundleConfig.PERIOD_MICROS))));
    config.limit()
        .memory()
        .ifPresent(bytes -> options.addAll(List.of("--memory", bytes + "b", "--memory-swap",
            config.group().unified() ? bytes + "b" : "-1")));
    config.environment().forEach(variable -> options.addAll(List.of("--env", variable)));
    binds.forEach((path, bind) -> options.addAll(
        List.of("--volume", bind.source() + ":" + path + (bind.writable() ? ":rw" : ":ro"))));
    return options;
  }

  /**
   * Arguments of a shell in the container that begins a command once it can read which process it is.
   *
   * @param redirection of the command's output; empty for none
   */
  static List<String> waiting(String redirection, List<String> command) {
    List<String> words = new ArrayList<>(List.of("-c", WAITING + redirection,
        ContainerPlace.ABOUT + "/" + ContainerPlace.PID));
    words.addAll(command);
    return words;
  }

  /** An engine would raise limits to what not every root may have. */
  private static String ofThisProcess(String limit) throws IOException {
    return String.join(":", limits(limit)[0], limits(limit)[1]).replace("unlimited", "-1");
  }

  private static String mostProcesses() throws IOException {
    String[] own = limits("Max processes");
    // The kernel gives this number to one read alone, so that it has to be read with a buffer.
    String most = Files.readAllLines(MOST_PROCESSES).get(0).strip();
    return lesser(own[0], most) + ":" + lesser(own[1], most);
  }

  private static String lesser(String limit, String most) {
    return limit.equals("unlimited") || Long.parseLong(limit) > Long.parseLong(most) ? most : limit;
  }

  private static String[] limits(String name) throws IOException {
    return Files.readAllLines(LIMITS)
        .stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip().split("\\s+"))
        .findFirst()
        .orElseThrow(() -> new IOException(LIMITS + " has no '" + name + "'"));
  }
}
