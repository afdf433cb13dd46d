// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import com.sun.jna.Native;
import io.ycsbpack.clickhouse.ClickHouseProperties;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.container.AppliedTraits;
import io.ycsbpack.core.container.NetworkAddresses;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ControlGroup;
import io.ycsbpack.core.parameter.Memory;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts the server's process, {@link EngineMain}, and waits until this process, and no other, answers. It is a child of
 * this process, or the first process of a container.
 *
 * @param engine absolute, since the server's process has another working folder
 * @param httpPort empty for any free one
 * @param ports gives free ones
 */
record ServerLauncher(Path engine, DataFolder folder, Optional<Integer> httpPort, IntSupplier ports) {
  /** A start takes 1 to 3 s; it took over a minute on one core with 30 other processes waiting for it. */
  private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
  private static final Duration PAUSE = Duration.ofMillis(20);
  /** Another process may take a free port before the server does, but hardly this often. */
  private static final int PORT_ATTEMPTS = 5;
  private static final int LINES_SHOWN = 5;
  /** Enough to start and to answer small queries. */
  private static final Memory ENOUGH = Memory.parse("1Gi");
  /** Variables through which a user's own Java settings (agents, heap sizes) would reach the server's process. */
  private static final List<String> JAVA_VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Paths in an image that scripts/image makes; its Java is on its PATH. */
  private static final String LIBRARY_OF_IMAGE = "/opt/clickhouse/libchdb.so";
  private static final String CODE_OF_IMAGE = "/app/lib/*";
  private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  private static final Path JAVA = Path.of(System.getProperty("java.home"));
  private static final List<Path> CODE = List.of(codeOf(EngineMain.class), codeOf(Native.class));

  ServerLauncher(Path engine, Path data, Optional<Integer> httpPort) {
    this(engine.toAbsolutePath(), prepare(data.toAbsolutePath().normalize()), httpPort, FreePort::any);
  }

  /** The files from which it is started. */
  static List<Path> programs(Path engine) {
    return Stream.concat(Stream.of(engine, JAVA), CODE.stream()).toList();
  }

  /**
   * Starts the server under the limit and with the traits that are in place.
   *
   * @param detached whether it outlives this process
   * @throws TargetException if it does not answer within {@link #START_TIMEOUT}, with the reason
   */
  EmbeddedClickHouse launch(boolean detached) {
    try {
      for (int attempt = 1; attempt <= PORT_ATTEMPTS; attempt++) {
        Optional<EmbeddedClickHouse> server = attempt(detached);
        if (server.isPresent()) {
          return server.get();
        }
      }
    } catch (IOException e) {
      throw failed(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted", e);
    }
    throw failed("each of " + PORT_ATTEMPTS + " pairs of free ports was taken by another process at once", null);
  }

  /** Empty if another process took a port meanwhile. */
  private Optional<EmbeddedClickHouse> attempt(boolean detached) throws IOException, InterruptedException {
    AppliedTraits traits = AppliedTraits.of(folder.root());
    boolean contained = traits.isContainer();
    ControlGroup limit = AppliedLimit.of(folder.root()).group();
    String listen = traits.network().map(NetworkAddresses::server).orElse(ServerState.LOOPBACK);
    int http = httpPort.orElseGet(ports::getAsInt);
    int tcpPort = ports.getAsInt();
    long killedBefore = limit.memoryKills();
    Process started = builder(listen, http, tcpPort, detached, traits).start();
    Optional<Long> pid = contained ? containerProcess(started, traits) : Optional.of(started.pid());
    ServerState state = new ServerState(pid.orElseGet(started::pid), listen, http, tcpPort, detached);
    try {
      Optional<String> version = version(state, pid, contained);
      if (version.isPresent()) {
        return Optional.of(new EmbeddedClickHouse(folder, state, version.get(),
            detached ? Optional.empty() : Optional.of(started)));
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      started.destroyForcibly();
      pid.flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
      throw e;
    }
    int code = started.waitFor();
    if (code == EngineMain.FOLDER_TAKEN) {
      throw taken(folder, ServerState.read(folder));
    }
    if (limit.memoryKills() > killedBefore) {
      throw failed(killedByLimit(limit.memory()), null);
    }
    String lastWords = lastWords();
    if (lastWords.contains("Address already in use") && httpPort.isEmpty()) {
      return Optional.empty();
    }
    String end = contained
        ? pid.isPresent() ? "its container ended" : "its container could not be started, code " + code
        : "its process ended with code " + code;
    throw failed(end + lastWords, null);
  }

  /** The first process of the container, by its id on this machine; empty if the container did not start. */
  private static Optional<Long> containerProcess(Process starter, AppliedTraits traits) throws InterruptedException {
    if (!starter.waitFor(START_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
      starter.destroyForcibly().waitFor();
    }
    return starter.exitValue() == 0 ? traits.containerProcess().stream().boxed().findFirst() : Optional.empty();
  }

  /** Waits until the server answers; empty if its process ends before. */
  private Optional<String> version(ServerState state, Optional<Long> pid, boolean contained)
      throws IOException, InterruptedException {
    List<String> version = new ArrayList<>();
    boolean inTime = Deadline.after(START_TIMEOUT).every(PAUSE).await(() -> {
      // An ended process stays listed until its parent reads its exit code, but has no command line.
      if (pid.flatMap(ProcessHandle::of).flatMap(process -> process.info().commandLine()).isEmpty()) {
        return true;
      }
      // Old code does not know its process id on this machine, and can't be found by it.
      if (contained && ServerState.read(folder).filter(written -> written.pid() != state.pid()).isPresent()) {
        throw failed("the image has the code of another version of ycsbpack; make it again by 'scripts/image"
            + " container'", null);
      }
      state.version().ifPresent(version::add);
      return !version.isEmpty();
    });
    if (!inTime) {
      throw failed("no answer within " + START_TIMEOUT.toSeconds() + " s" + lastWords(), null);
    }
    return version.stream().findFirst();
  }

  /** Its standard input is a pipe from this process unless it is detached. */
  private ProcessBuilder builder(String listen, int http, int tcpPort, boolean detached, AppliedTraits traits) {
    boolean ofImage = traits.isOfImage();
    List<String> command = new ArrayList<>();
    command.add(ofImage ? "java" : JAVA.resolve(Path.of("bin", "java")).toString());
    // The JVM only waits: a small heap, no compiler threads to speak of, and nothing written outside the data folder.
    command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto",
        "-XX:-UsePerfData", "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.root().resolve("crash-%p.log"),
        "-Djna.nosys=true", "-Djna.tmpdir=" + folder.temporary()));
    if (ofImage) {
      command.addAll(List.of(NATIVE_ACCESS, AppliedTraits.pidOption(EngineMain.PID_PROPERTY)));
    } else if (Runtime.version().feature() >= 22) {
      // JNA loads native code; these versions warn of that.
      command.add(NATIVE_ACCESS);
    }
    String code = CODE.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    command.addAll(List.of("-cp", ofImage ? CODE_OF_IMAGE : code, EngineMain.class.getName(),
        ofImage ? LIBRARY_OF_IMAGE : engine.toString(), folder.root().toString(),
        Integer.toString(http), Integer.toString(tcpPort), listen,
        traits.network().map(NetworkAddresses::host).orElse(ServerState.LOOPBACK)));
    if (detached) {
      command.add(EngineMain.DETACHED);
    }
    ProcessBuilder builder = new ProcessBuilder().directory(folder.root().toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.output().toFile()));
    if (detached) {
      builder.redirectInput(new File("/dev/null"));
    }
    builder.environment().keySet().removeAll(JAVA_VARIABLES);
    builder.environment().put("TZ", "UTC");
    return builder.command(traits.start(command, builder.environment(), folder.output()));
  }

  private static Path codeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no path to the code of " + type.getName(), e);
    }
  }

  /** @throws TargetException if the folder can't be written to, or has a live server */
  static DataFolder prepare(Path root) {
    try {
      // Keep other users of this machine out of a folder that is made here.
      Files.createDirectories(root, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      DataFolder folder = DataFolder.at(root);
      Files.createDirectories(folder.database());
      Files.createDirectories(folder.temporary());
      Optional<ServerState> holder = EmbeddedControl.living(folder);
      if (holder.isPresent()) {
        // Check this first: the traits and limit of a live server look like leftovers of a killed one.
        throw taken(folder, holder);
      }
      return folder;
    } catch (IOException e) {
      throw new TargetException(
          "can't write to " + root + ", the data folder of the embedded ClickHouse (" + Reason.text(e)
              + "); name another folder by -p " + ClickHouseProperties.EMBEDDED_DATA.name() + "=...",
          e);
    }
  }

  private static TargetException taken(DataFolder folder, Optional<ServerState> holder) {
    String who = holder.map(state -> "the server of another ycsb command, pid " + state.pid()).orElse("another server");
    return new TargetException("the data folder " + folder.root() + " is in use by " + who
        + "; wait until it ends, stop a detached one with 'ycsb embedded stop', or use another folder by -p "
        + ClickHouseProperties.EMBEDDED_DATA.name() + "=...");
  }

  static String killedByLimit(OptionalLong bytes) {
    if (bytes.isEmpty()) {
      return "killed by its memory limit; give more";
    }
    Memory memory = new Memory(bytes.getAsLong());
    return "killed by its memory limit of " + memory + "; give "
        + (memory.bytes() < ENOUGH.bytes() ? ENOUGH + " or more" : "more");
  }

  private TargetException failed(String reason, Throwable cause) {
    return new TargetException("the embedded ClickHouse on " + folder.root() + " did not start: " + reason, cause);
  }

  private String lastWords() throws IOException {
    // Not readAllLines: a crashing process may write anything.
    List<String> lines = new String(Files.readAllBytes(folder.output()), StandardCharsets.UTF_8).lines()
        .filter(line -> !line.isBlank() && !line.startsWith("Logging "))
        .toList();
    List<String> tail = lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size());
    return tail.isEmpty() ? " and left no message" : "; it printed:\n  " + String.join("\n  ", tail);
  }
}
