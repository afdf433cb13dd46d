// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/** Compares the time of {@code scripts/ycsb --help} with the shortest start of Java. */
final class StartBench {
  private static final int STARTS = 5;

  void run(Interleaving interleaving) throws Exception {
    ProcessBuilder ycsb = new ProcessBuilder("scripts/ycsb", "--help");
    ProcessBuilder java = JavaProcess.builder(List.of("-version"));
    interleaving.part("starts", "java -version");
    interleaving.compare("ycsb --help", () -> start(ycsb), () -> start(java));
  }

  private static Interleaving.Work start(ProcessBuilder program) throws IOException, InterruptedException {
    program.redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
    long start = System.nanoTime();
    for (int i = 0; i < STARTS; i++) {
      if (program.start().waitFor() != 0) {
        throw new IOException(String.join(" ", program.command()) + " failed");
      }
    }
    return new Interleaving.Work(STARTS, (System.nanoTime() - start) / 1e9);
  }
}
