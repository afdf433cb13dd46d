// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import com.sun.jna.Native;
import io.ycsbpack.core.container.AppliedTraits;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command that runs {@link EngineMain} in a separate Java process. */
final class EngineCommand {
  /** Variables through which a user's own Java settings (agents, heap sizes) would reach the server's process. */
  private static final List<String> JAVA_VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Paths in an image that scripts/image makes; its Java is on its PATH. */
  private static final String LIBRARY_OF_IMAGE = "/opt/clickhouse/libchdb.so";
  private static final String CODE_OF_IMAGE = "/app/lib/*";
  private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  private static final Path JAVA = Path.of(System.getProperty("java.home"));
  private static final List<Path> CODE = List.of(codeOf(EngineMain.class), codeOf(Native.class));

  private EngineCommand() {
  }

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
   * The process, ready to start under the limit and with the traits of a container that are in place. Its standard
   * input is a pipe from this process unless it is detached.
   */
  static ProcessBuilder processBuilder(Path engine, DataFolder folder, int httpPort, int tcpPort,
      boolean detached) {
    AppliedTraits traits = AppliedTraits.of(folder.root());
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
    command.addAll(List.of("-cp", ofImage ? CODE_OF_IMAGE : code(), EngineMain.class.getName(),
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

  private static String code() {
    return CODE.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static Path codeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no path to the code of " + type.getName(), e);
    }
  }
}
