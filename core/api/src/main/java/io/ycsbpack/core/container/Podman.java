package io.ycsbpack.core.container;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.limit.SystemProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs a container by podman, from files that are mounted already: detached, in control groups of ours, and with all that
 * it notes in a folder of ours, so that the containers of this machine's users are not touched, and none is left when the
 * groups and the folder are removed.
 */
final class Podman implements ContainerRunner {
  private static final EngineProgram PROGRAM = new EngineProgram("podman", true);
  private static final String SETTINGS = "containers.conf";
  /** Without one its locks would be in memory that is shared with the user's own containers. */
  private static final String OWN_LOCKS = "[engine]\nlock_type = \"file\"\n";
  /**
   * Calls it, where the container's folder is {@code $folder}, and its name {@code $name}. What is of one boot of the
   * machine is in {@code /run}: it takes no path of more than 50 characters for that.
   */
  private static final String FUNCTION = "engine() { CONTAINERS_CONF=\"$folder/" + SETTINGS
      + "\" podman --root \"$folder/" + ContainerPlace.NOTES + "/root\" --runroot \"/run/$name\" --tmpdir \"$folder/"
      + ContainerPlace.NOTES + "/tmp\" --storage-driver vfs --cgroup-manager cgroupfs --events-backend none \"$@\"; }";

  @Override
  public String program() {
    return PROGRAM.name();
  }

  @Override
  public Optional<String> impossible() {
    return PrivateMounts.overlayImpossible()
        .or(() -> Stream.of("runc", "crun").noneMatch(SystemProgram::isInstalled)
            ? Optional.of("it needs crun or runc (Debian: apt-get install crun)")
            : Optional.empty());
  }

  @Override
  public String version(ContainerPlace place) {
    return PROGRAM.version();
  }

  @Override
  public void prepare(ContainerPlace place, ImageContainer container, BundleConfig config,
      Map<String, BundleConfig.Bind> binds) throws IOException {
    Files.writeString(place.folder().resolve(SETTINGS), OWN_LOCKS);
    place.keepOptions(options(config, binds));
  }

  @Override
  public String files() {
    return PROGRAM.overlay();
  }

  @Override
  public String start() {
    return String.join("; ", "folder=$1", "name=$3", "shift 6", FUNCTION,
        "engine run --detach --log-driver passthrough --name \"$name\" --pidfile \"$folder/" + ContainerPlace.PID
            + "\" \"$@\"",
        RunOptions.TELL);
  }

  @Override
  public List<String> arguments(ContainerPlace place, List<String> command, Path output) throws IOException {
    List<String> arguments = new ArrayList<>(place.options());
    arguments.addAll(List.of("--rootfs", place.rootfs().toString(), "sh"));
    arguments.addAll(RunOptions.waiting("", command));
    return arguments;
  }

  @Override
  public boolean isRunning(ContainerPlace place) {
    return PROGRAM.said("/bin/sh", "-c", "folder=$1; name=$2; " + FUNCTION
        + "; engine container inspect --format {{.State.Status}} \"$name\"", "sh", place.folder().toString(),
        place.name()).strip().equals("running");
  }

  @Override
  public void forget(ContainerPlace place) throws IOException {
    Path running = Path.of("/run", place.name());
    if (Files.exists(running)) {
      FolderTree.delete(running);
    }
  }

  /** Options of {@code podman run}, one in a line, up to the files of the container. */
  static List<String> options(BundleConfig config, Map<String, BundleConfig.Bind> binds) throws IOException {
    List<String> options = new ArrayList<>(RunOptions.lines(config, binds));
    options.addAll(List.of("--uts", "private", "--no-hosts", "--network",
        config.network().map(path -> "ns:" + path).orElse("host")));
    return options;
  }
}
