package io.ycsbpack.clickhouse.embedded;

import com.sun.jna.Native;
import io.ycsbpack.core.limit.AppliedLimit;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that runs {@link EngineMain} in a Java process of its own. */
final class EngineCommand {
  /** Variables by which a user's own Java settings (agents, heap sizes) would get into the server's process. */
  private static final List<String> JAVA_VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private EngineCommand() {
  }

  /**
   * The process, ready to be started: its standard input is a pipe from this process unless it is detached. Its limit
   * is put in place here. */
  static ProcessBuilder processBuilder(EmbeddedOptions options, DataFolder folder, int httpPort, int tcpPort,
      boolean detached) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // The JVM only waits: a small heap, no compiler threads to speak of, and nothing written outside the data folder.
    command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto",
        "-XX:-UsePerfData", "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.root().resolve("crash-%p.log"),
        "-Djna.nosys=true", "-Djna.tmpdir=" + folder.temporary()));
    if (Runtime.version().feature() >= 22) {
      // JNA loads native code, which these versions warn of.
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", codeOf(EngineMain.class) + File.pathSeparator + codeOf(Native.class),
        EngineMain.class.getName(), options.engine().toString(), folder.root().toString(), Integer.toString(httpPort),
        Integer.toString(tcpPort)));
    if (detached) {
      command.add(EngineMain.DETACHED);
    }
    AppliedLimit applied = AppliedLimit.of(folder.root());
    List<String> limited = options.limit()
        .map(limit -> applied.put(limit, command))
        .orElseGet(() -> applied.again(command));
    ProcessBuilder builder = new ProcessBuilder(limited).directory(folder.root().toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.output().toFile()));
    if (detached) {
      builder.redirectInput(new File("/dev/null"));
    }
    builder.environment().keySet().removeAll(JAVA_VARIABLES);
    builder.environment().put("TZ", "UTC");
    options.password().ifPresent(password -> builder.environment().put(EngineMain.PASSWORD_VARIABLE, password));
    return builder;
  }

  private static Path codeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no path to the code of " + type.getName(), e);
    }
  }
}
