// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.ShellWord;
import io.ycsbpack.core.limit.SystemProgram.Answer;
import io.ycsbpack.core.probe.ProcessLimit;
import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs containers by the command line that docker, podman and nerdctl share. The engine has the image loaded, makes the
 * files and the control groups of the container, and keeps it under a name that no other container has.
 */
final class ContainerCommand extends ContainerRunner {
  /** The file of the place that has options of {@code run}, one in a line, up to the image, for all starts. */
  static final String OPTIONS = "options";
  private static final String GONE = "no such container";
  /** A client that is killed leaves open whether its daemon still makes the container. */
  private static final Duration GRACE = Duration.ofSeconds(5);
  /** The kernel's own default of {@code fs.nr_open}. */
  private static final long MOST_FILES = 1 << 20;
  private static final Path MOST_PROCESSES = Path.of("/proc/sys/kernel/pid_max");
  /** In the container: it begins once it can read which process it is. */
  private static final String WAITING = "until [ -r \"$0\" ]; do sleep 0.02; done; exec \"$@\"";

  ContainerCommand(ContainerEngine engine) {
    super(engine);
  }

  @Override
  Optional<String> impossible() {
    Answer info = ask("info");
    return info.succeeded() ? Optional.empty() : Optional.of("'" + program() + " info' fails: " + info.text());
  }

  @Override
  void prepare(ContainerPlace place, ContainerTraits traits, BundleConfig config) throws IOException {
    List<String> options = options(config);
    options.add(loaded(config.image().orElseThrow().digest(), traits.container().orElseThrow().image()));
    Files.write(place.folder().resolve(OPTIONS), options);
  }

  static List<String> options(BundleConfig config) {
    List<String> options = new ArrayList<>(List.of("--network", config.network().isPresent() ? "none" : "host",
        "--ulimit", ulimit("nofile", ProcessLimit.ofFiles().hard(), MOST_FILES), "--ulimit",
        ulimit("nproc", ProcessLimit.ofProcesses().hard(), Long.parseLong(SystemFile.first(MOST_PROCESSES))),
        "--pids-limit", "-1", "--workdir", BundleConfig.WORKING_FOLDER, "--env", "TZ=UTC", "--entrypoint", "sh"));
    options.addAll(List.of("--user", config.user().map(BundleConfig.User::toString).orElse("0:0")));
    if (config.user().isPresent()) {
      options.addAll(List.of("--cap-drop", "all", "--security-opt", "no-new-privileges"));
    }
    if (!config.filtered()) {
      options.addAll(List.of("--security-opt", "seccomp=unconfined"));
    }
    config.limit().cores().ifPresent(cores -> options.addAll(List.of("--cpus", Double.toString(cores))));
    config.limit()
        .memory()
        .ifPresent(bytes -> options.addAll(List.of("--memory", bytes + "b", "--memory-swap",
            config.group().unified() ? bytes + "b" : "-1")));
    config.mounts()
        .forEach(mount -> options.addAll(
            List.of("--volume", mount.source() + ":" + mount.destination() + (mount.isWritable() ? ":rw" : ":ro"))));
    return options;
  }

  /** This process's hard limit as soft and hard one: an engine would raise it above the maximum of some root users. */
  private static String ulimit(String name, long own, long most) {
    long lesser = Math.min(own, most);
    return name + "=" + lesser + ":" + lesser;
  }

  /** The name by which the engine knows the image, which stays loaded for the next time. */
  private String loaded(String digest, Path archive) throws IOException {
    if (ask("image", "inspect", "--format", "{{.Id}}", digest).succeeded()) {
      return digest;
    }
    Answer load = ask("load", "--input", archive.toString());
    return load.text()
        .lines()
        .filter(line -> load.succeeded() && line.startsWith("Loaded image"))
        .findFirst()
        .map(line -> line.replaceFirst("^[^:]*: *", ""))
        .orElseThrow(() -> new IOException(program() + " can't load " + archive + ": " + load.text()));
  }

  /** The engine makes them. */
  @Override
  String files() {
    return hiding();
  }

  @Override
  String start() {
    return """
        folder=$1; engine=$2; name=$3; shift 6
        "$engine" run --detach --cidfile "$folder/%1$s/id" --name "$name" "$@" >/dev/null
        pid=$("$engine" container inspect --format '{{.State.Pid}}' "$name")
        if ! [ -d "/proc/$pid/root%2$s" ]; then
          echo "$engine does not run the container, or not on this machine" >&2
          exit 1
        fi
        # No engine joins a namespace that is there by a shared option, but its link can be moved to the container.
        if [ -e "/run/netns/$name" ]; then
          ip -4 -n "$name" address save dev %3$s >addresses
          ip -4 -n "$name" route save dev %3$s >routes
          ip -n "$name" link set %3$s netns "$pid"
          nsenter --net="/proc/$pid/ns/net" sh -ec 'ip link set %3$s up
            ip address restore <addresses; ip route restore <routes'
        fi
        # The file comes into the container's sight at once and readable.
        echo "$pid" >new
        chmod 644 new
        mv new %4$s/%5$s
        """.formatted(ContainerPlace.NOTES, ContainerPlace.ABOUT, OwnNetwork.INSIDE, ContainerPlace.ABOUT_FOLDER,
        ContainerPlace.PID);
  }

  @Override
  List<String> arguments(ContainerPlace place, List<String> command, Map<String, String> environment,
      Path output) throws IOException {
    List<String> arguments = new ArrayList<>(Files.readAllLines(place.folder().resolve(OPTIONS)));
    arguments.addAll(List.of("-c", WAITING + " >>" + ShellWord.quoted(output.toString()) + " 2>&1",
        ContainerPlace.ABOUT + "/" + ContainerPlace.PID));
    arguments.addAll(command);
    return arguments;
  }

  @Override
  boolean isRunning(ContainerPlace place) {
    return ask("container", "inspect", "--format", "{{.State.Running}}", place.name()).text().equals("true");
  }

  @Override
  Duration grace() {
    return GRACE;
  }

  /** @throws CommandException with exit code 5 when the engine does not remove it */
  @Override
  void forget(ContainerPlace place) {
    // Otherwise the engine would ask it to end, and wait.
    ask("container", "kill", place.name());
    Answer removal = ask("container", "rm", "--force", "--volumes", place.name());
    if (!removal.succeeded() && !removal.text().toLowerCase().contains(GONE)) {
      throw new CommandException(ExitCode.CONDITION, program() + " can't remove the container " + place.name() + ": "
          + removal.text() + "; when it answers, do the same again");
    }
  }
}
