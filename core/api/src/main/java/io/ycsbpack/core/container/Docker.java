package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a container by docker, whose daemon has the image loaded, makes the container's files of it, and keeps the
 * container until it is removed there: detached, in control groups of ours, under a name that no other container has. The
 * image stays loaded for the next time.
 */
final class Docker implements ContainerRunner {
  private static final EngineProgram PROGRAM = new EngineProgram("docker", false);
  private static final String OPTIONS = "options";
  /** Where the daemon listens that has the container, which a later process may not be told otherwise. */
  private static final String DAEMON = "daemon";
  private static final String LOCAL = "unix://";
  private static final String CGROUPFS = "cgroupfs";
  private static final String GONE = "No such container";
  /** The file that has the name of the network namespace whose link the container gets; there is none without one. */
  private static final String NETWORK = "network";
  /** Docker lets no container into a namespace that is there, but the link of one can be moved into the container's. */
  private static final String MOVE = String.join("; ", "own=$(cat " + NETWORK + ")",
      "ip -4 -n \"$own\" address save dev " + OwnNetwork.INSIDE + " >addresses",
      "ip -4 -n \"$own\" route save dev " + OwnNetwork.INSIDE + " >routes",
      "ip -n \"$own\" link set " + OwnNetwork.INSIDE + " netns \"$pid\"",
      "nsenter --net=\"/proc/$pid/ns/net\" sh -ec 'ip link set " + OwnNetwork.INSIDE
          + " up; ip address restore <addresses; ip route restore <routes'");
  /** A client that is killed leaves open whether its daemon still makes the container. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  @Override
  public Optional<String> impossible() {
    return EngineProgram.missing(PROGRAM.name()).or(() -> {
      String daemon = daemon();
      if (!daemon.startsWith(LOCAL)) {
        return Optional
            .of("its daemon has to be on this machine, and that of the current context is at '" + daemon + "'");
      }
      EngineProgram.Answer version = serverVersion(daemon);
      if (!version.succeeded()) {
        return Optional.of("its daemon does not answer: " + version.text());
      }
      EngineProgram.Answer driver = ask(daemon, "info", "--format", "{{.CgroupDriver}}");
      return driver.text().equals(CGROUPFS)
          ? Optional.empty()
          : Optional.of("its daemon makes control groups by '" + driver.text() + "', and has to do so by " + CGROUPFS
              + " (dockerd --exec-opt native.cgroupdriver=" + CGROUPFS + ")");
    });
  }

  private static EngineProgram.Answer serverVersion(String daemon) {
    return ask(daemon, "version", "--format", "{{.Server.Version}}");
  }

  /** That of the user's current context, or of DOCKER_HOST. */
  private static String daemon() {
    return PROGRAM.said(PROGRAM.name(), "context", "inspect", "--format", "{{.Endpoints.docker.Host}}").strip();
  }

  private static EngineProgram.Answer ask(String daemon, String... command) {
    List<String> words = new ArrayList<>(List.of(PROGRAM.name(), "--host", daemon));
    words.addAll(List.of(command));
    return PROGRAM.ask(words);
  }

  @Override
  public boolean delaysPackets() {
    return false;
  }

  @Override
  public String version(ContainerPlace place) {
    return PROGRAM.name() + " " + keptBy(place).map(Docker::serverVersion)
        .filter(EngineProgram.Answer::succeeded)
        .map(EngineProgram.Answer::text)
        .orElse("of an unknown version");
  }

  @Override
  public void prepare(ContainerPlace place, ImageContainer container, BundleConfig config,
      Map<String, BundleConfig.Bind> binds) throws IOException {
    String daemon = daemon();
    List<String> options = new ArrayList<>(options(config, binds));
    options.add(loaded(daemon, config.image().digest(), container.image()));
    Files.writeString(place.folder().resolve(DAEMON), daemon);
    if (config.network().isPresent()) {
      Files.writeString(place.folder().resolve(NETWORK), config.network().get().getFileName().toString());
    }
    Files.write(place.folder().resolve(OPTIONS), options);
  }

  /** What the daemon knows the image by. */
  private static String loaded(String daemon, String digest, Path archive) throws IOException {
    if (ask(daemon, "image", "inspect", "--format", "{{.Id}}", digest).succeeded()) {
      return digest;
    }
    EngineProgram.Answer load = ask(daemon, "load", "--quiet", "--input", archive.toString());
    return Optional.of(load.text())
        .filter(text -> load.succeeded())
        .flatMap(text -> text.lines().filter(line -> line.startsWith("Loaded image")).findFirst())
        .map(line -> line.replaceFirst("^[^:]*: *", ""))
        .orElseThrow(() -> new IOException("docker can't load " + archive + ": " + load.text()));
  }

  /** Its files are made by the daemon. */
  @Override
  public String files() {
    return ":";
  }

  @Override
  public String start() {
    return String.join("; ", "folder=$1", "name=$3", "shift 6", "daemon=$(cat " + DAEMON + ")",
        "docker --host \"$daemon\" run --detach --cidfile \"$folder/" + ContainerPlace.NOTES
            + "/id\" --name \"$name\" \"$@\" >/dev/null",
        "pid=$(docker --host \"$daemon\" container inspect --format '{{.State.Pid}}' \"$name\")",
        "if ! grep -q \"$name\" \"/proc/$pid/cgroup\"",
        "then echo \"docker's daemon does not run the container, or not in control groups of this machine\" >&2",
        "exit 1", "fi", "if [ -e " + NETWORK + " ]", "then " + MOVE, "fi",
        "echo \"$pid\" >" + ContainerPlace.PID, RunOptions.TELL);
  }

  @Override
  public List<String> arguments(ContainerPlace place, List<String> command, Path output) throws IOException {
    List<String> arguments = new ArrayList<>(Files.readAllLines(place.folder().resolve(OPTIONS)));
    arguments.addAll(RunOptions.waiting(redirection(output), command));
    return arguments;
  }

  /** Its daemon has another standard output than the process that starts it. */
  static String redirection(Path output) {
    return " >>" + ShellWord.quoted(output.toString()) + " 2>&1";
  }

  @Override
  public boolean isRunning(ContainerPlace place) {
    return keptBy(place).map(daemon -> ask(daemon, "container", "inspect", "--format", "{{.State.Running}}",
        place.name())).filter(answer -> answer.text().equals("true")).isPresent();
  }

  private static Optional<String> keptBy(ContainerPlace place) {
    try {
      return Optional.of(Files.readString(place.folder().resolve(DAEMON)));
    } catch (IOException e) {
      // it was never prepared, or is being removed
      return Optional.empty();
    }
  }

  @Override
  public Duration grace() {
    return GRACE;
  }

  /**
   * Removes it from the daemon.
   *
   * @throws CommandException with exit code 5 when the daemon does not do it
   */
  @Override
  public void forget(ContainerPlace place) {
    keptBy(place).ifPresent(daemon -> {
      EngineProgram.Answer removal = ask(daemon, "container", "rm", "--force", "--volumes", place.name());
      if (!removal.succeeded() && !removal.text().contains(GONE)) {
        throw new CommandException(ExitCode.CONDITION, "docker can't remove the container " + place.name() + ": "
            + removal.text() + "; when its daemon at " + daemon + " answers, do the same again");
      }
    });
  }

  /** Options of {@code docker run}, one in a line, up to the image. */
  static List<String> options(BundleConfig config, Map<String, BundleConfig.Bind> binds) throws IOException {
    List<String> options = new ArrayList<>(RunOptions.lines(config, binds));
    options.addAll(List.of("--network", config.network().isPresent() ? "none" : "host", "--log-driver", "none",
        "--no-healthcheck", "--pull", "never",
        "--entrypoint", "sh"));
    if (config.isRoot()) {
      // else that of the image
      options.addAll(List.of("--user", "0:0"));
    }
    return options;
  }
}
