package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ResourceLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A container for the server of one data folder. All of it is in a folder next to the data, whose name ends in {@value
 * #SUFFIX}, and in control groups of its own: what the runtime notes, what the container writes outside of its data, and
 * the point at which its files are mounted, which no process sees but those that start it and the container. Therefore it
 * can be removed without the runtime: kill what is in its groups, remove them, remove the folder.
 */
final class AppliedContainer {
  private static final String SUFFIX = ".container";
  private static final String TEMPLATE = "config.template";
  private static final String OPTIONS = "options";
  private static final String NOTES = "state";
  /** Where the container sees which process of the machine it is. */
  private static final String ABOUT = "/run/ycsbpack";
  private static final String PID = "pid";
  /** A killed server of a large memory takes a while to go. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Path data;
  private final Path folder;
  private final String name;
  private final ContainerGroups groups;

  private AppliedContainer(Path data) {
    this.data = data;
    folder = data.resolveSibling(data.getFileName() + SUFFIX);
    name = AppliedLimit.nameFor(data);
    groups = new ContainerGroups(name);
  }

  /** That of the server on this folder, which need not be there yet. */
  static AppliedContainer of(Path data) {
    return new AppliedContainer(data);
  }

  /**
   * Prepares it; nothing of another one may be left.
   *
   * @param network name of the network namespace that it is in; empty for that of this process
   * @throws CommandException with exit code 5 when it can't be prepared
   */
  void put(ImageContainer container, boolean ownRights, Optional<Path> network, ResourceLimit limit) {
    UnpackedImage image = UnpackedImage.read(container.image());
    try {
      Files.createDirectory(folder);
      for (String inside : List.of("rootfs", "upper", "work", "about", NOTES)) {
        Files.createDirectory(folder.resolve(inside));
      }
      StringBuilder layers = new StringBuilder();
      for (int i = image.layers().size() - 1; i >= 0; i--) {
        // Short names, without what mount takes for a separator.
        Files.createSymbolicLink(folder.resolve("layer-" + i), image.layers().get(i));
        layers.append(layers.isEmpty() ? "" : ":").append("layer-").append(i);
      }
      BundleConfig.User user = userOf(image);
      BundleConfig config = new BundleConfig(image, !ownRights, container.filtered(), network, limit,
          groups.path(limit.sharedCpu()), user);
      Map<String, BundleConfig.Bind> binds = new LinkedHashMap<>();
      binds.put(data.toString(), new BundleConfig.Bind(data, true));
      binds.put(ABOUT, new BundleConfig.Bind(folder.resolve("about"), false));
      if (container.runtime().isPodman()) {
        Podman.prepare(folder);
        Files.write(folder.resolve(OPTIONS), Podman.options(config, binds));
      } else {
        Files.writeString(folder.resolve(TEMPLATE), config.template(binds));
      }
      Files.write(folder.resolve("start"), List.of(container.runtime().toString(), layers.toString(),
          ownRights ? user.id() + ":" + user.group() : "", image.digest()));
    } catch (IOException e) {
      remove();
      throw new CommandException(ExitCode.CONDITION, "the container of the server on " + data + " can't be prepared: "
          + e, e);
    }
  }

  /** The image's own user where it has one without rights. */
  private static BundleConfig.User userOf(UnpackedImage image) {
    return image.user() == 0
        ? new BundleConfig.User(OwnRights.USER, OwnRights.USER)
        : new BundleConfig.User(image.user(), image.group());
  }

  /** Whether there is one, running or not. */
  boolean isThere() {
    return Files.exists(folder.resolve("start"));
  }

  /**
   * The command that starts a command in it, after what is left of an earlier start has been removed; it ends once the
   * container runs, whose process has {@link #pid} then.
   */
  List<String> starting(List<String> command) throws IOException {
    end();
    Files.deleteIfExists(pidFile());
    FolderTree.delete(notes());
    removeRunning();
    Files.createDirectory(notes());
    List<String> start = Files.readAllLines(folder.resolve("start"));
    OciRuntime runtime = runtime(start);
    List<String> words = new ArrayList<>(
        List.of("unshare", "--mount", "--propagation", "slave", "/bin/sh", "-ec", script(runtime), "sh",
            folder.toString(), runtime.toString(), name, start.get(1), start.get(2), data.toString()));
    if (runtime.isPodman()) {
      words.addAll(Files.readAllLines(folder.resolve(OPTIONS)));
      words.addAll(List.of("--rootfs", folder.resolve("rootfs").toString()));
      words.addAll(Podman.waiting(ABOUT + "/" + PID, command));
    } else {
      Files.writeString(folder.resolve("config.json"),
          BundleConfig.with(Files.readString(folder.resolve(TEMPLATE)), command));
    }
    return words;
  }

  /**
   * Its arguments: the folder, the runtime, the name, the layers, to whom the data are given or nothing, the data; behind
   * them those of podman.
   */
  private static String script(OciRuntime runtime) {
    return String.join("; ", "PATH=$PATH:/usr/sbin:/sbin", "umask 022", "cd \"$1\"", "chmod 755 upper about",
        "mount -t overlay -o \"lowerdir=$4,upperdir=upper,workdir=work\" overlay rootfs", runtime.hiding(),
        "if [ -n \"$5\" ]",
        "then find \"$6\" ! -name '*.words' ! -name 'container.*' -exec chown -h \"$5\" {} +", "fi",
        runtime.isPodman() ? byPodman() : byBundle());
  }

  private static String byBundle() {
    String notes = "--root \"$1/" + NOTES + "\"";
    return String.join("; ",
        "\"$2\" " + notes + " create --bundle \"$1\" --pid-file \"$1/about/" + PID + "\" \"$3\"",
        "chmod 644 about/" + PID, "exec \"$2\" " + notes + " start \"$3\"");
  }

  /** The container waits for the file, which comes into its sight at once and readable. */
  private static String byPodman() {
    return String.join("; ", "folder=$1", "name=$3", "shift 6", Podman.asFunction("engine", NOTES),
        "engine run --detach --log-driver passthrough --name \"$name\" --pidfile \"$folder/" + PID + "\" \"$@\"",
        "chmod 644 " + PID, "mv " + PID + " about/" + PID);
  }

  private static OciRuntime runtime(List<String> start) {
    return Arrays.stream(OciRuntime.values())
        .filter(one -> one.toString().equals(start.get(0)))
        .findFirst()
        .orElseThrow(() -> new CommandException(ExitCode.CONDITION, "there is no runtime '" + start.get(0) + "'"));
  }

  /** The option of a server's Java that says where it finds its number on this machine. */
  static String pidOption(String property) {
    return "-D" + property + "=" + ABOUT + "/" + PID;
  }

  /** The process of this machine that was started in it last; empty where none was. */
  OptionalLong pid() {
    try {
      return Files.exists(pidFile())
          ? OptionalLong.of(Long.parseLong(Files.readString(pidFile()).strip()))
          : OptionalLong.empty();
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private Path pidFile() {
    return folder.resolve("about").resolve(PID);
  }

  private Path notes() {
    return folder.resolve(NOTES);
  }

  /**
   * What proves by which runtime it runs: the runtime's own answers, the image, and what its process shows of itself;
   * empty where there is none.
   */
  Map<String, String> evidence() {
    if (!isThere()) {
      return Map.of();
    }
    try {
      List<String> start = Files.readAllLines(folder.resolve("start"));
      OciRuntime runtime = runtime(start);
      Map<String, String> evidence = new LinkedHashMap<>();
      evidence.put("runtime",
          runtime.version() + (runtime.isRunning(folder, NOTES, name) ? "" : ", which does not run it"));
      evidence.put("image", start.get(3));
      pid().ifPresent(pid -> ContainerProcess.facts(pid).forEach(evidence::put));
      return evidence;
    } catch (IOException e) {
      // it is being removed
      return Map.of();
    }
  }

  /**
   * Ends what runs in it, and what starts it. Its groups stay.
   *
   * @throws CommandException with exit code 5 when that does not end
   */
  private void end() throws IOException {
    await(() -> {
      boolean starting = killStarters();
      List<Long> inside = groups.processes();
      inside.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
      return !starting && inside.isEmpty();
    }, "does not end");
  }

  private void await(Deadline.Condition<IOException> gone, String otherwise) throws IOException {
    try {
      if (!Deadline.after(TIMEOUT).every(PAUSE).await(gone)) {
        throw new CommandException(ExitCode.CONDITION, "the container of the server on " + data + " " + otherwise
            + "; its control groups are " + name + ", the processes in them " + groups.processes());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(ExitCode.CONDITION, "interrupted while the container of the server on " + data
          + " was removed", e);
    }
  }

  /** A shell, and the runtime, that go on after a kill of what started them; whether there was any. */
  private boolean killStarters() {
    List<ProcessHandle> starters = ProcessHandle.allProcesses()
        .filter(process -> process.info()
            .arguments()
            .filter(arguments -> Stream.of(arguments).anyMatch(this::isOfStart))
            .isPresent())
        .toList();
    starters.forEach(ProcessHandle::destroyForcibly);
    return !starters.isEmpty();
  }

  private void removeRunning() throws IOException {
    if (Files.exists(Podman.running(name))) {
      FolderTree.delete(Podman.running(name));
    }
  }

  private boolean isOfStart(String argument) {
    return argument.equals(folder.toString()) || argument.equals(notes().toString())
        || argument.startsWith(notes() + "/");
  }

  /**
   * Removes it, running or not; nothing happens where there is none.
   *
   * @throws CommandException with exit code 5 when something of it stays
   */
  void remove() {
    if (!Files.exists(folder)) {
      return;
    }
    try {
      end();
      await(groups::remove, "leaves control groups behind");
      removeRunning();
      FolderTree.delete(folder);
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the container of the server on " + data + " can't be removed: "
          + e, e);
    }
  }
}
