package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
 * A container for the server of one data folder. All its files are in a folder next to the data, whose name ends in
 * {@value #SUFFIX}: the engine's notes, the container's writes outside of its data, and a mount point. Only the
 * container and the processes that start it see that mount point. Its processes are in separate control groups.
 * Therefore most engines are not needed to remove it: kill the processes in its groups, remove the groups, remove the
 * folder. Engine-specific steps and files are left to its {@link ContainerRunner}.
 */
final class AppliedContainer {
  private static final String SUFFIX = ".container";
  /**
   * The facts for a start or an end, one per line: engine, layers, owner of the data, image, and the control group
   * above the container's. A missing one is an empty line.
   */
  private static final String START = "start";
  /** A killed server of a large memory takes a while to go. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Path data;
  private final Path folder;
  private final ContainerPlace place;
  private final ContainerGroups groups;

  private AppliedContainer(Path data) {
    this.data = data;
    folder = data.resolveSibling(data.getFileName() + SUFFIX);
    place = new ContainerPlace(folder, AppliedLimit.nameFor(data), data);
    groups = new ContainerGroups(place.name());
  }

  /** {@code data} need not exist yet. */
  static AppliedContainer of(Path data) {
    return new AppliedContainer(data);
  }

  /**
   * Prepares it; nothing of another one may be left.
   *
   * @param network name of the container's network namespace; empty for that namespace of this process
   */
  void put(ImageContainer container, boolean ownRights, Optional<Path> network, ResourceLimit limit) {
    UnpackedImage image = UnpackedImage.read(container.unpacked().orElseThrow());
    try {
      Files.createDirectory(folder);
      for (String inside : List.of("rootfs", "upper", "work", ContainerPlace.ABOUT_FOLDER, ContainerPlace.NOTES)) {
        Files.createDirectory(folder.resolve(inside));
      }
      StringBuilder layers = new StringBuilder();
      for (int i = image.layers().size() - 1; i >= 0; i--) {
        // Short names, without separators of mount options.
        Files.createSymbolicLink(folder.resolve("layer-" + i), image.layers().get(i));
        layers.append(layers.isEmpty() ? "" : ":").append("layer-").append(i);
      }
      BundleConfig.User user = userOf(image);
      BundleConfig config = new BundleConfig(image, !ownRights, container.filtered(), network, limit,
          new BundleConfig.Group(groups.path(limit.sharedCpu()), groups.areUnified()), user);
      Map<String, BundleConfig.Bind> binds = new LinkedHashMap<>();
      binds.put(data.toString(), new BundleConfig.Bind(data, true));
      binds.put(ContainerPlace.ABOUT, new BundleConfig.Bind(place.about(), false));
      container.engine().runner().prepare(place, container, config, binds);
      // At once: a kill leaves all of it or none.
      Path draft = Files.write(folder.resolve(START + ".new"), List.of(container.engine().toString(), layers.toString(),
          ownRights ? user.id() + ":" + user.group() : "", image.digest(),
          limit.sharedCpu().map(SharedCpu::folder).orElse("")));
      Files.move(draft, folder.resolve(START), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      remove();
      throw new CommandException(ExitCode.CONDITION, "the container of the server on " + data + " can't be prepared: "
          + Reason.text(e), e);
    }
  }

  private static BundleConfig.User userOf(UnpackedImage image) {
    return image.user() == 0
        ? new BundleConfig.User(OwnRights.USER, OwnRights.USER)
        : new BundleConfig.User(image.user(), image.group());
  }

  boolean isThere() {
    return Files.exists(folder.resolve(START));
  }

  /**
   * The command that starts a command in it, after what is left of an earlier start has been removed; it ends once the
   * container runs, whose process has {@link #pid} then.
   *
   * @param output file in the data folder for the command's output, if the engine does not pass on the output of the
   *     start
   */
  List<String> starting(List<String> command, Path output) throws IOException {
    List<String> start = Files.readAllLines(folder.resolve(START));
    ContainerEngine engine = engine(start);
    ContainerRunner runner = engine.runner();
    end(runner.grace());
    Files.deleteIfExists(place.pidFile());
    FolderTree.delete(place.notes());
    runner.forget(place);
    Files.createDirectory(place.notes());
    List<String> words = new ArrayList<>(
        List.of("unshare", "--mount", "--propagation", "slave", "/bin/sh", "-ec", script(runner), "sh",
            folder.toString(), engine.toString(), place.name(), start.get(1), start.get(2), data.toString()));
    words.addAll(runner.arguments(place, command, output));
    return words;
  }

  /**
   * Its arguments: the folder, the engine, the name, the layers, the new owner of the data or nothing, the data; then
   * the engine's arguments.
   */
  private static String script(ContainerRunner runner) {
    return String.join("; ", "PATH=$PATH:/usr/sbin:/sbin", "umask 022", "cd \"$1\"",
        "chmod 755 upper " + ContainerPlace.ABOUT_FOLDER, runner.files(), "if [ -n \"$5\" ]",
        "then find \"$6\" ! -name '*.words' ! -name 'container.*' -exec chown -h \"$5\" {} +", "fi",
        runner.start());
  }

  private static ContainerEngine engine(List<String> start) {
    return Arrays.stream(ContainerEngine.values())
        .filter(one -> one.toString().equals(start.get(0)))
        .findFirst()
        .orElseThrow(() -> new CommandException(ExitCode.CONDITION, "there is no runtime '" + start.get(0) + "'"));
  }

  private Optional<List<String>> started() throws IOException {
    return isThere() ? Optional.of(Files.readAllLines(folder.resolve(START))) : Optional.empty();
  }

  private Optional<ContainerRunner> runner() throws IOException {
    return started().map(start -> engine(start).runner());
  }

  static String pidOption(String property) {
    return "-D" + property + "=" + ContainerPlace.ABOUT + "/" + ContainerPlace.PID;
  }

  OptionalLong pid() {
    try {
      return Files.exists(place.pidFile())
          ? OptionalLong.of(Long.parseLong(Files.readString(place.pidFile()).strip()))
          : OptionalLong.empty();
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  UsageProbe probe(long process) {
    try {
      return runner().map(runner -> runner.probe(process)).orElseGet(() -> new ProcessProbe(process));
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION,
          "the container of the server on " + data + " can't be read: " + Reason.text(e),
          e);
    }
  }

  Map<String, String> evidence() {
    if (!isThere()) {
      return Map.of();
    }
    try {
      List<String> start = Files.readAllLines(folder.resolve(START));
      ContainerRunner runner = engine(start).runner();
      Map<String, String> evidence = new LinkedHashMap<>();
      evidence.put("runtime", runner.version(place) + (runner.isRunning(place) ? "" : ", which does not run it"));
      evidence.put("image", start.get(3));
      pid().ifPresent(pid -> evidence.putAll(runner.facts(place, pid)));
      return evidence;
    } catch (IOException e) {
      // it is being removed
      return Map.of();
    }
  }

  /**
   * Ends the container's processes and its starters. Its groups stay.
   *
   * @param grace time for the starters to end by themselves
   */
  private void end(Duration grace) throws IOException {
    if (!grace.isZero()) {
      Deadline.after(grace).every(PAUSE).until(() -> starters().isEmpty());
    }
    await(() -> {
      List<ProcessHandle> starting = starters();
      starting.forEach(ProcessHandle::destroyForcibly);
      List<Long> inside = groups.processes();
      inside.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
      return starting.isEmpty() && inside.isEmpty();
    }, "does not end");
  }

  private void await(Deadline.Condition<IOException> gone, String otherwise) throws IOException {
    if (!Deadline.after(TIMEOUT).every(PAUSE).until(gone)) {
      throw new CommandException(ExitCode.CONDITION, "the container of the server on " + data + " " + otherwise
          + "; its control groups are " + place.name() + ", the processes in them " + groups.processes());
    }
  }

  /** A shell and the engine that survive a kill of their parent. */
  private List<ProcessHandle> starters() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info()
            .arguments()
            .filter(arguments -> Stream.of(arguments).anyMatch(this::isOfStart))
            .isPresent())
        .toList();
  }

  private boolean isOfStart(String argument) {
    return argument.equals(folder.toString()) || argument.equals(place.notes().toString())
        || argument.startsWith(place.notes() + "/");
  }

  /** Removes it, running or not; does nothing if there is none. */
  void remove() {
    if (!Files.exists(folder)) {
      return;
    }
    try {
      Optional<ContainerRunner> runner = runner();
      end(runner.map(ContainerRunner::grace).orElse(Duration.ZERO));
      if (runner.isPresent()) {
        runner.get().forget(place);
      }
      Optional<String> shared = started().map(start -> start.get(4)).filter(group -> !group.isEmpty());
      await(() -> groups.remove(shared), "leaves control groups behind");
      FolderTree.delete(folder);
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the container of the server on " + data + " can't be removed: "
          + Reason.text(e), e);
    }
  }
}
