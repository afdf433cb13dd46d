package io.ycsbpack.bench;

import java.io.IOException;
import java.util.List;

/** How long {@code ycsb --help} takes beside the shortest that Java can do. */
final class StartBench {
  private static final int STARTS = 5;

  void run(Turns turns) throws Exception {
    String libraries = System.getProperty("ycsbpack.libraries", "scripts/target/lib");
    turns.part("starts", "java -version");
    turns.compare("ycsb --help",
        () -> start("-Xshare:auto", "-cp", libraries + "/*", "io.ycsbpack.core.cli.Main", "--help"),
        () -> start("-Xshare:auto", "-version"));
  }

  private static Turns.Work start(String... arguments) throws IOException, InterruptedException {
    long start = System.nanoTime();
    for (int i = 0; i < STARTS; i++) {
      JavaProcess.run(ProcessBuilder.Redirect.DISCARD, List.of(arguments));
    }
    return new Turns.Work(STARTS, (System.nanoTime() - start) / 1e9);
  }
}
