package io.ycsbpack.core.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How podman runs a container of files that are mounted already: detached, in control groups of ours, and with all that it
 * notes in a folder of ours, so that the containers of this machine's users are not touched, and none is left when the
 * groups and the folder are removed.
 */
final class Podman {
  private static final String SETTINGS = "containers.conf";
  /** Without one its locks would be in memory that is shared with the user's own containers. */
  private static final String OWN_LOCKS = "[engine]\nlock_type = \"file\"\n";
  /** In the container: it begins once it can read which process it is. */
  private static final String WAITING = "until [ -r \"$0\" ]; do sleep 0.02; done; exec \"$@\"";
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Path MOST_PROCESSES = Path.of("/proc/sys/kernel/pid_max");

  private Podman() {
  }

  /** Writes its settings next to its notes. */
  static void prepare(Path folder) throws IOException {
    Files.writeString(folder.resolve(SETTINGS), OWN_LOCKS);
  }

  /** Where it keeps what is of one boot of the machine: it takes no path of more than 50 characters for that. */
  static Path running(String container) {
    return Path.of("/run", container);
  }

  /**
   * The words of a shell that call it as a function of this name, where the container's folder is {@code $folder}, and its
   * name {@code $name}.
   */
  static String asFunction(String name, String notes) {
    return name + "() { CONTAINERS_CONF=\"$folder/" + SETTINGS + "\" podman --root \"$folder/" + notes
        + "/root\" --runroot"
        + " \"/run/$name\" --tmpdir \"$folder/" + notes
        + "/tmp\" --storage-driver vfs --cgroup-manager cgroupfs"
        + " --events-backend none \"$@\"; }";
  }

  /** Options of {@code podman run}, one in a line, up to the files of the container. */
  static List<String> options(BundleConfig config, Map<String, BundleConfig.Bind> binds) throws IOException {
    List<String> options = new ArrayList<>(List.of("--cgroup-parent", config.group(), "--pids-limit", "-1", "--ulimit",
        "nofile=" + ofThisProcess("Max open files"), "--ulimit", "nproc=" + mostProcesses(), "--ipc", "private",
        "--uts",
        "private", "--hostname", BundleConfig.HOST, "--no-hosts", "--workdir", BundleConfig.WORKING_FOLDER));
    options.add("--network");
    options.add(config.network().map(path -> "ns:" + path).orElse("host"));
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
    config.limit().memory().ifPresent(bytes -> options.addAll(List.of("--memory", bytes + "b", "--memory-swap", "-1")));
    config.environment().forEach(variable -> options.addAll(List.of("--env", variable)));
    binds.forEach((path, bind) -> options.addAll(
        List.of("--volume", bind.source() + ":" + path + (bind.writable() ? ":rw" : ":ro"))));
    return options;
  }

  /** A command that begins in its container once this file, of the container, tells which process it is. */
  static List<String> waiting(String file, List<String> command) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", WAITING, file));
    words.addAll(command);
    return words;
  }

  /** It would raise limits to what not every root may have. */
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
