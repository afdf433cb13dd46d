package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The engine as the service of this process: it serves until the process is asked to end, and ends cleanly. */
final class EngineService {
  /** How long a stop may take before what is not yet written is given up. */
  static final Duration STOP_TIME = Duration.ofSeconds(20);

  private static volatile boolean stopping;

  private final Engine engine;
  private final DataFolder folder;
  private final CountDownLatch served = new CountDownLatch(1);

  EngineService(Engine engine, DataFolder folder) {
    this.engine = engine;
    this.folder = folder;
  }

  /** From now on, the end of the process is the end of the service. */
  void stopWithTheProcess() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
  }

  /**
   * Serves with these settings over those of the folder; returns what the process ends with when it could not, or does
   * no more.
   */
  int serve(List<String> settings) {
    engine.serve(folder, settings);
    served.countDown();
    return EngineExit.FAILED;
  }

  /** Ends the process, unless it is ending already. */
  static void end(int code) {
    if (!stopping) {
      // Not System.exit: the library's own exit handlers are not made for a JVM. While stopping, stop() ends the
      // process.
      Runtime.getRuntime().halt(code);
    }
  }

  private void stop() {
    stopping = true;
    int code = EngineExit.FAILED;
    try {
      Files.deleteIfExists(folder.state());
      engine.stop();
      if (served.await(STOP_TIME.toMillis(), TimeUnit.MILLISECONDS)) {
        code = EngineExit.STOPPED;
      } else {
        System.err.println("not stopped within " + STOP_TIME.toSeconds() + " s; ended anyway");
      }
    } catch (IOException | InterruptedException e) {
      System.err.println("stopping: " + e);
    }
    Runtime.getRuntime().halt(code);
  }
}
