// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.container.ContainerTraits.ImageContainer;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SystemProgram;
import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.SystemFile;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The limit and the container traits in place for the server of one data folder. A server with traits runs in a bundle.
 * Only the folder identifies them: a later process can remove them, even after this one was killed.
 *
 * <p>All files of the bundle are in a folder next to the data, with the suffix {@value #SUFFIX}: the engine's notes,
 * writes outside of the data, and a mount point that only the bundle and its starters see. Its processes are in the
 * control groups of {@link AppliedLimit}. So removing it takes no engine in most cases: kill the processes in its groups,
 * remove the groups and the folder. A {@link ContainerRunner} knows the engine-specific steps.
 */
public final class AppliedTraits {
  private static final String SUFFIX = ".container";
  /** A user without a name, also that of our client's pods. */
  private static final BundleConfig.User NOBODY = new BundleConfig.User(10_001, 10_001);
  private static final SystemProgram GIVING_BACK = new SystemProgram("the server's data can't be given back",
      "giving the server's data back needs find (Debian: apt-get install findutils)", "data were given back");
  /** Starts a bundle; see {@link ContainerRunner#files} for its arguments. */
  private static final String SCRIPT = """
      PATH=$PATH:%1$s
      umask 022
      cd "$1"
      chmod 755 upper %2$s
      %3$s
      if [ -n "$5" ]; then find "$6" ! -path "$1" -exec chown -h "$5" {} +; fi
      %4$s
      """;
  /** A killed server of a large memory takes a while to go. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Path data;
  private final Path folder;
  private final ContainerPlace place;
  private final AppliedLimit applied;
  private final OwnNetwork network;

  private AppliedTraits(Path data) {
    this.data = data;
    folder = data.resolveSibling(data.getFileName() + SUFFIX);
    place = new ContainerPlace(folder, AppliedLimit.nameFor(data), data);
    applied = AppliedLimit.of(data);
    network = new OwnNetwork(place.name());
  }

  /** {@code data} need not exist yet. */
  public static AppliedTraits of(Path data) {
    return new AppliedTraits(data.toAbsolutePath().normalize());
  }

  /**
   * Puts traits and limit in place, after removing remains of a killed process.
   *
   * @param programs files and folders of this machine that the server is started from, unless it is in an image
   * @param unpacked makes folders of the archive of an image
   * @throws CommandException with exit code 5 when this machine or this user can't; nothing stays in place then
   */
  public void put(ContainerTraits traits, ResourceLimit limit, List<Path> programs,
      Function<Path, UnpackedImage> unpacked) {
    remove();
    try {
      if (!traits.isNone()) {
        traits.impossible().ifPresent(reason -> {
          throw new CommandException(ExitCode.CONDITION, "the server can't be like one in a container here; " + reason);
        });
        prepare(traits, limit, programs, traits.container().map(ImageContainer::image).map(unpacked));
      }
      applied.put(traits.isNone() || traits.engine().usesOurGroups() ? limit : ResourceLimit.NONE);
    } catch (IOException e) {
      remove();
      throw failed("prepared", e);
    } catch (CommandException e) {
      remove();
      throw e;
    }
  }

  private void prepare(ContainerTraits traits, ResourceLimit limit, List<Path> programs,
      Optional<UnpackedImage> image) throws IOException {
    limit.cores().ifPresent(AppliedLimit::requireCores);
    Optional<NetworkAddresses> addresses = traits.ownNetwork() ? Optional.of(network.up()) : Optional.empty();
    Files.createDirectory(folder);
    for (String inside : List.of("rootfs", "upper", "work", ContainerPlace.ABOUT_FOLDER, ContainerPlace.NOTES)) {
      Files.createDirectory(folder.resolve(inside));
    }
    BundleConfig.User unprivileged = image.filter(one -> one.user() != 0)
        .map(one -> new BundleConfig.User(one.user(), one.group()))
        .orElse(NOBODY);
    Optional<BundleConfig.User> user = traits.ownRights() ? Optional.of(unprivileged) : Optional.empty();
    ControlGroups groups = ControlGroups.ofThisUser();
    String group = "/" + limit.sharedCpu().map(shared -> shared.folder() + "/").orElse("") + place.name();
    List<Mount> mounts = image.isPresent()
        ? List.of(Mount.bind(data, data.toString(), true), Mount.bind(place.about(), ContainerPlace.ABOUT, false))
        : new MachineFiles(traits, place).mounts(programs, groups, group);
    boolean seen = image.isPresent() || traits.seesLimits() != SeenLimits.NONE;
    boolean filtered = traits.container().filter(ImageContainer::filtered).isPresent();
    ContainerEngine engine = traits.engine();
    engine.runner()
        .prepare(place, traits, new BundleConfig(image, user, filtered, addresses.map(any -> network.path()), limit,
            new BundleConfig.Group(group, groups.isUnified(), seen), mounts));
    new NotedBundle(engine, image.isPresent() ? Optional.of(linked(image.get().layers())) : Optional.empty(),
        image.map(UnpackedImage::digest), user.map(BundleConfig.User::toString),
        Files.getAttribute(data, "unix:uid") + ":" + Files.getAttribute(data, "unix:gid"), addresses).write(folder);
  }

  /** By short names, without separators of mount options; the highest first, as an overlay has them. */
  private String linked(List<Path> layers) throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = layers.size() - 1; i >= 0; i--) {
      Files.createSymbolicLink(folder.resolve("layer-" + i), layers.get(i));
      names.add("layer-" + i);
    }
    return String.join(":", names);
  }

  private Optional<NotedBundle> noted() {
    try {
      return NotedBundle.read(folder);
    } catch (IOException e) {
      throw failed("read", e);
    }
  }

  public boolean isContainer() {
    return noted().isPresent();
  }

  /** Whether the server runs in a bundle that has the files of an image instead of this machine's. */
  public boolean isOfImage() {
    return noted().flatMap(NotedBundle::digest).isPresent();
  }

  /**
   * The command line that starts this one under the limit and with the traits in place. For a bundle it ends once the
   * command runs there, and remains of an earlier start are removed first; else its process becomes the command's.
   *
   * @param environment unless the command is in an image, which has its own
   * @param output      for the command's output; the standard output of the command line may also get it
   * @throws CommandException with exit code 5 when that can't be prepared
   */
  public List<String> start(List<String> command, Map<String, String> environment, Path output) {
    Optional<NotedBundle> noted = noted();
    if (noted.isEmpty()) {
      return applied.inside(command);
    }
    NotedBundle bundle = noted.get();
    ContainerRunner runner = bundle.engine().runner();
    try {
      requireOwn();
      end(runner.grace());
      Files.deleteIfExists(place.pidFile());
      FolderTree.delete(place.notes());
      runner.forget(place);
      Files.createDirectory(place.notes());
      List<String> words = new ArrayList<>(
          List.of("unshare", "--mount", "--propagation", "slave", "/bin/sh", "-ec",
              SCRIPT.formatted(SystemProgram.OF_ADMINISTRATORS, ContainerPlace.ABOUT_FOLDER, runner.files(),
                  runner.start()),
              "sh",
              folder.toString(), bundle.engine().toString(), place.name(), bundle.layers().orElse(""),
              bundle.user().orElse(""), data.toString()));
      words.addAll(runner.arguments(place, command, environment, output));
      return words;
    } catch (IOException e) {
      throw failed("started", e);
    }
  }

  /** The option by which a Java server in an image finds the file with its process id on this machine. */
  public static String pidOption(String property) {
    return "-D" + property + "=" + ContainerPlace.ABOUT + "/" + ContainerPlace.PID;
  }

  /** The machine's process that was last started in the bundle; empty if there was none. */
  public OptionalLong containerProcess() {
    String pid = SystemFile.first(place.pidFile());
    return pid.matches("\\d+") ? OptionalLong.of(Long.parseLong(pid)) : OptionalLong.empty();
  }

  /** {@code process} is the id on this machine, in a bundle or not. */
  public UsageProbe probe(long process) {
    return noted().map(bundle -> bundle.engine().runner().probe(process)).orElseGet(() -> new ProcessProbe(process));
  }

  /** Engine, image and process facts of the server's container, by record names; empty if it runs in no image. */
  public Map<String, String> runtime() {
    Map<String, String> evidence = new LinkedHashMap<>();
    noted().filter(bundle -> bundle.digest().isPresent()).ifPresent(bundle -> {
      ContainerRunner runner = bundle.engine().runner();
      evidence.put("runtime", runner.version() + (runner.isRunning(place) ? "" : ", which does not run it"));
      evidence.put("image", bundle.digest().get());
      containerProcess().ifPresent(pid -> evidence.putAll(runner.facts(place, pid)));
    });
    return evidence;
  }

  public Optional<NetworkAddresses> network() {
    return noted().flatMap(NotedBundle::addresses);
  }

  /**
   * Removes them. Ends a bundle that still runs, and waits for the processes of the server's control group.
   *
   * @throws CommandException with exit code 5 when some of them stay
   */
  public void remove() {
    if (!Files.exists(folder)) {
      applied.remove();
      network.down();
      return;
    }
    Optional<NotedBundle> bundle = noted();
    Optional<ContainerRunner> runner = bundle.map(one -> one.engine().runner());
    try {
      requireOwn();
      end(runner.map(ContainerRunner::grace).orElse(Duration.ZERO));
      runner.ifPresent(one -> one.forget(place));
      applied.remove();
      bundle.filter(one -> one.user().isPresent() && Files.exists(data))
          .ifPresent(one -> GIVING_BACK.run("find", data.toString(), "-exec", "chown", "-h", one.owner(), "{}", "+"));
      FolderTree.delete(folder);
    } catch (IOException e) {
      throw failed("removed", e);
    }
    network.down();
  }

  /**
   * Ends the processes of the bundle and its starters. Its groups stay.
   *
   * @param grace time for the starters to end by themselves
   */
  private void end(Duration grace) {
    if (!grace.isZero()) {
      Deadline.after(grace).every(PAUSE).until(() -> starters().isEmpty());
    }
    boolean ended = Deadline.after(TIMEOUT).every(PAUSE).until(() -> {
      List<ProcessHandle> starting = starters();
      starting.forEach(ProcessHandle::destroyForcibly);
      List<Long> inside = applied.group().processes();
      inside.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
      return starting.isEmpty() && inside.isEmpty();
    });
    if (!ended) {
      throw new CommandException(ExitCode.CONDITION, "the container of the server on " + data
          + " does not end; its control groups are " + place.name() + ", the processes in them "
          + applied.group().processes());
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

  /** Another user's folder is not run: the engine would read it with this user's rights. */
  private void requireOwn() throws IOException {
    Object owner = Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    if (!owner.equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
      throw new IOException(folder + " belongs to user " + owner + ", and is not run");
    }
  }

  private CommandException failed(String what, IOException cause) {
    return new CommandException(ExitCode.CONDITION,
        "the container of the server on " + data + " can't be " + what + ": " + Reason.text(cause), cause);
  }
}
