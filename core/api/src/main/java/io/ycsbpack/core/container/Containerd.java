package io.ycsbpack.core.container;

import io.ycsbpack.core.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a container by containerd, whose shim calls runc, from the bundle that an {@link OciRuntime} gets: detached, in
 * control groups of ours and in a namespace of ours of the daemon. The shim is given a program of ours instead of runc,
 * which becomes it, but mounts the container's files first where no other process sees them.
 */
final class Containerd extends DaemonRunner {
  private static final EngineProgram CLIENT = new EngineProgram("ctr", false);
  private static final EngineProgram RUNTIME = new EngineProgram("runc", false);
  private static final String ADDRESS = "CONTAINERD_ADDRESS";
  private static final String USUAL_ADDRESS = "/run/containerd/containerd.sock";
  /** Of the daemon's: what others have is in other ones. */
  private static final String NAMESPACE = "ycsbpack";
  private static final String CALL = "ctr --connect-timeout 10s --namespace " + NAMESPACE + " --address ";
  private static final String GONE = "not found";
  private static final String SHIM = "containerd-shim";
  /** For a shim to end. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final String LAYERS = "layers";
  /** The program in the place that the shim calls instead of runc. */
  private static final String PROGRAM = "runtime";
  private static final String MOUNTING = """
      #!/bin/sh
      PATH=$PATH:/usr/sbin:/sbin
      case " $* " in
        *' create '*) exec unshare --mount --propagation slave /bin/sh -ec '(cd "$1"; %s); shift; exec %s "$@"' sh \\
          "${0%%/*}" "$@" ;;
        *) exec %2$s "$@" ;;
      esac
      """.formatted(EngineProgram.overlay("$(cat " + LAYERS + ")"), RUNTIME.name());

  Containerd() {
    super("containerd");
  }

  @Override
  public String program() {
    return CLIENT.name();
  }

  @Override
  public Optional<String> impossible() {
    String address = address();
    return EngineProgram.missing(RUNTIME.name())
        .or(PrivateMounts::overlayImpossible)
        .or(() -> Files.exists(Path.of(address))
            ? Optional.empty()
            : Optional
                .of("there is no socket of its daemon at " + address + "; start it, or name another by " + ADDRESS))
        .or(() -> Optional.of(ask(address, "namespace", "ls", "--quiet"))
            .filter(answer -> !answer.succeeded())
            .map(answer -> "its daemon does not answer: " + answer.text()));
  }

  /** The one that its client takes. */
  private static String address() {
    return Optional.ofNullable(System.getenv(ADDRESS))
        .map(address -> address.replaceFirst("^unix://", ""))
        .filter(address -> !address.isEmpty())
        .orElse(USUAL_ADDRESS);
  }

  private static EngineProgram.Answer ask(String address, String... command) {
    List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", "exec " + CALL + "\"$@\"", "sh", address));
    words.addAll(List.of(command));
    return CLIENT.ask(words);
  }

  @Override
  Optional<String> version(String address) {
    return serverVersion(ask(address, "version").text()).map(version -> version + ", " + RUNTIME.version());
  }

  /** That of the daemon in what the client says of itself and of the daemon. */
  static Optional<String> serverVersion(String said) {
    return said.lines()
        .dropWhile(line -> !line.startsWith("Server:"))
        .map(String::strip)
        .filter(line -> line.startsWith("Version:"))
        .map(line -> line.replaceFirst("^\\S+\\s+", ""))
        .findFirst();
  }

  @Override
  public void prepare(ContainerPlace place, ImageContainer container, BundleConfig config,
      Map<String, BundleConfig.Bind> binds) throws IOException {
    config.write(place, place.rootfs().toRealPath(), binds);
    Path program = place.folder().resolve(PROGRAM);
    Files.writeString(program, MOUNTING);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    keep(place, address());
  }

  /** They are mounted when the shim has the container created. */
  @Override
  public String files() {
    return "echo \"$4\" >" + LAYERS;
  }

  @Override
  public String start() {
    return String.join("; ", "name=$3",
        CALL + "\"$(cat " + DAEMON + ")\" run --detach --null-io --runc-binary \"$1/" + PROGRAM + "\" --runc-root \"$1/"
            + ContainerPlace.NOTES + "\" --pid-file \"$1/" + ContainerPlace.PID + "\" --config \"$1/"
            + BundleConfig.FILE + "\" \"$name\"",
        "pid=$(cat " + ContainerPlace.PID + ")", isOfThisMachine(), RunOptions.TELL);
  }

  @Override
  public List<String> arguments(ContainerPlace place, List<String> command, Path output) throws IOException {
    List<String> words = new ArrayList<>(List.of("sh"));
    words.addAll(RunOptions.waiting(redirection(output), command));
    BundleConfig.complete(place, words);
    return List.of();
  }

  @Override
  boolean isRunning(String address, String container) {
    return ask(address, "task", "ls").text().matches("(?s).*\\b" + container + "\\s+\\d+\\s+RUNNING\\b.*");
  }

  /** The last container takes the namespace with it. */
  @Override
  EngineProgram.Answer removal(String address, String container) {
    EngineProgram.Answer task = ask(address, "task", "delete", "--force", container).orWhere(GONE);
    if (!task.succeeded()) {
      return task;
    }
    EngineProgram.Answer removed = ask(address, "container", "delete", container).orWhere(GONE);
    // Refused while another container is in it.
    ask(address, "namespace", "remove", NAMESPACE);
    return removed.succeeded() && !endShims(container) ? new EngineProgram.Answer(false, "interrupted") : removed;
  }

  /**
   * Waits until the shim of a container has ended, as it does with its task, and ends one that does not: containerd
   * forgets a shim whose start a client had asked for that was killed then.
   *
   * @return false when the thread was interrupted
   */
  private static boolean endShims(String container) {
    try {
      Deadline deadline = Deadline.after(TIMEOUT).every(PAUSE);
      if (!deadline.await(() -> shims(container).isEmpty())) {
        // it removes its socket
        shims(container).forEach(ProcessHandle::destroy);
        if (!deadline.await(() -> shims(container).isEmpty())) {
          shims(container).forEach(ProcessHandle::destroyForcibly);
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static List<ProcessHandle> shims(String container) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().command().filter(command -> command.contains(SHIM)).isPresent())
        .filter(process -> process.info().arguments().filter(words -> List.of(words).contains(container)).isPresent())
        .toList();
  }
}
