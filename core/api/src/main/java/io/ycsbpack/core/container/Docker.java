package io.ycsbpack.core.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a container by docker, whose daemon has the image loaded, and makes the container's files of it: detached, in
 * control groups of ours. The image stays loaded for the next time.
 */
final class Docker extends DaemonRunner {
  private static final EngineProgram PROGRAM = new EngineProgram("docker", false);
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

  Docker() {
    super(PROGRAM.name());
  }

  @Override
  public String program() {
    return PROGRAM.name();
  }

  @Override
  public Optional<String> impossible() {
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
  Optional<String> version(String address) {
    return Optional.of(serverVersion(address))
        .filter(EngineProgram.Answer::succeeded)
        .map(EngineProgram.Answer::text);
  }

  @Override
  public void prepare(ContainerPlace place, ImageContainer container, BundleConfig config,
      Map<String, BundleConfig.Bind> binds) throws IOException {
    String daemon = daemon();
    List<String> options = new ArrayList<>(options(config, binds));
    options.add(loaded(daemon, config.image().digest(), container.image()));
    keep(place, daemon);
    if (config.network().isPresent()) {
      Files.writeString(place.folder().resolve(NETWORK), config.network().get().getFileName().toString());
    }
    place.keepOptions(options);
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
        isOfThisMachine(), "if [ -e " + NETWORK + " ]", "then " + MOVE, "fi",
        "echo \"$pid\" >" + ContainerPlace.PID, RunOptions.TELL);
  }

  @Override
  public List<String> arguments(ContainerPlace place, List<String> command, Path output) throws IOException {
    List<String> arguments = new ArrayList<>(place.options());
    arguments.addAll(RunOptions.waiting(redirection(output), command));
    return arguments;
  }

  @Override
  boolean isRunning(String address, String container) {
    return ask(address, "container", "inspect", "--format", "{{.State.Running}}", container).text().equals("true");
  }

  @Override
  EngineProgram.Answer removal(String address, String container) {
    return ask(address, "container", "rm", "--force", "--volumes", container).orWhere(GONE);
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
