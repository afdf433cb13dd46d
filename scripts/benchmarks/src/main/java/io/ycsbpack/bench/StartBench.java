package io.ycsbpack.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How long {@code scripts/ycsb --help} takes compared with the shortest that Java can do. */
final class StartBench {
  private static final int STARTS = 5;

  void run(Interleaving interleaving) throws Exception {
    Path libraries = Path.of(System.getProperty("ycsbpack.libraries", "scripts/dist/target/lib"));
    ProcessBuilder ycsb = new ProcessBuilder(launcherOf(libraries).toString(), "--help");
    ProcessBuilder java = JavaProcess.builder(List.of("-version"));
    interleaving.part("starts", "java -version");
    interleaving.compare("ycsb --help", () -> start(ycsb), () -> start(java));
  }

  /** The launcher of the checkout that these libraries were built in: up from them, the first there is. */
  private static Path launcherOf(Path libraries) throws IOException {
    for (Path folder = libraries.toAbsolutePath(); folder != null; folder = folder.getParent()) {
      Path launcher = folder.resolve("scripts/ycsb");
      if (Files.isExecutable(launcher)) {
        return launcher;
      }
    }
    throw new IOException("above " + libraries.toAbsolutePath() + " there is no scripts/ycsb");
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
