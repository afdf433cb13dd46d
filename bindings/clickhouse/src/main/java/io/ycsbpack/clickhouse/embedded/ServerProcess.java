// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import com.sun.jna.Native;
import io.ycsbpack.core.container.AppliedTraits;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process of {@link EngineMain} that is being started: this process's child, or the first process of a container. It
 * starts under the limit and with the traits of a container that are in place.
 *
 * @param started the started command, which ends with this process
 * @param contained process id outside the container; empty if none runs
 */
record ServerProcess(Process started, Optional<Long> contained, boolean isContainer) {
  /** Variables through which a user's own Java settings (agents, heap sizes) would reach the server's process. */
  private static final List<String> JAVA_VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Paths in an image that scripts/image makes; its Java is on its PATH. */
  private static final String LIBRARY_OF_IMAGE = "/opt/clickhouse/libchdb.so";
  private static final String CODE_OF_IMAGE = "/app/lib/*";
  private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  private static final Path JAVA = Path.of(System.getProperty("java.home"));
  private static final List<Path> CODE = List.of(codeOf(EngineMain.class), codeOf(Native.class));

  /** The files from which it is started. */
  static List<Path> programs(Path engine) {
    return Stream.concat(Stream.of(engine, JAVA), CODE.stream()).toList();
  }

  static ServerState.Address address(DataFolder folder) {
    return AppliedTraits.of(folder.root())
        .network()
        .map(network -> new ServerState.Address(network.server(), network.host()))
        .orElse(ServerState.Address.LOOPBACK);
  }

  /**
   * Starts it, and waits for the container if there is one. Its standard input is a pipe from this process unless it is
   * detached.
   *
   * @param timeout after which a runtime that has not started the container is killed
   */
  static ServerProcess start(Path engine, DataFolder folder, int httpPort, int tcpPort, boolean detached,
      Duration timeout) throws IOException, InterruptedException {
    AppliedTraits traits = AppliedTraits.of(folder.root());
    Process started = builder(engine, folder, httpPort, tcpPort, detached, traits).start();
    if (!traits.isContainer()) {
      return new ServerProcess(started, Optional.empty(), false);
    }
    if (!started.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
      started.destroyForcibly().waitFor();
    }
    return new ServerProcess(started, started.exitValue() == 0
        ? traits.containerProcess().stream().boxed().findFirst()
        : Optional.empty(), true);
  }

  private static ProcessBuilder builder(Path engine, DataFolder folder, int httpPort, int tcpPort, boolean detached,
      AppliedTraits traits) {
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
    ServerState.Address address = address(folder);
    String code = CODE.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    command.addAll(List.of("-cp", ofImage ? CODE_OF_IMAGE : code, EngineMain.class.getName(),
        ofImage ? LIBRARY_OF_IMAGE : engine.toString(), folder.root().toString(),
        Integer.toString(httpPort), Integer.toString(tcpPort), address.listen(), address.clients()));
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

  /** On this machine, not in the container. */
  long pid() {
    return contained.orElseGet(started::pid);
  }

  boolean isAlive() {
    return isContainer ? contained.filter(ServerProcess::goesOn).isPresent() : started.isAlive();
  }

  /** A process whose exit code was not read by its parent is still listed after its end, in state Z (zombie). */
  private static boolean goesOn(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return !stat.substring(stat.lastIndexOf(')') + 1).strip().startsWith("Z");
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Whether the code of the container's image is too old to know its process id on this machine, so that it can't be
   * found by it.
   */
  boolean isOfAnotherVersion(DataFolder folder) throws IOException {
    return contained.isPresent()
        && ServerState.read(folder).filter(state -> state.pid() != contained.get()).isPresent();
  }

  String end() {
    return isContainer && contained.isPresent()
        ? "its container ended"
        : (isContainer ? "its container could not be started, code " : "its process ended with code ")
            + started.exitValue();
  }

  boolean isFolderTaken() {
    return !isContainer && started.exitValue() == EngineMain.FOLDER_TAKEN;
  }

  void kill() {
    started.destroyForcibly();
    contained.flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
  }
}
