package io.ycsbpack.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** How long {@code ycsb --help} takes beside the shortest that Java can do. */
final class StartBench {
  private static final int STARTS = 5;

  void run(Turns turns) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String libraries = System.getProperty("ycsbpack.libraries", "scripts/target/lib");
    turns.part("starts", "java -version");
    turns.compare("ycsb --help", () -> start(java, "-Xshare:auto", "-cp", libraries + "/*", "io.ycsbpack.core.cli.Main",
        "--help"), () -> start(java, "-Xshare:auto", "-version"));
  }

  private static Turns.Work start(String... command) throws IOException, InterruptedException {
    long start = System.nanoTime();
    for (int i = 0; i < STARTS; i++) {
      Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      if (process.waitFor() != 0) {
        throw new IOException(List.of(command) + " ended with " + process.exitValue());
      }
    }
    return new Turns.Work(STARTS, (System.nanoTime() - start) / 1e9);
  }
}
