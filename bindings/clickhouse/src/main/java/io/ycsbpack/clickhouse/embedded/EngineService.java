package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The engine as the service of this process: it serves until the process is asked to end, and ends cleanly. */
final class EngineService {
  /** Limit of a stop; after it, data that are not yet written are given up. */
  static final Duration STOP_TIME = Duration.ofSeconds(20);

  private static volatile boolean stopping;

  private final Engine engine;
  private final DataFolder folder;
  private final CountDownLatch served = new CountDownLatch(1);

  EngineService(Engine engine, DataFolder folder) {
    this.engine = engine;
    this.folder = folder;
  }

  void stopWithTheProcess() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
  }

  /** Returns the exit code of the process once it no longer serves. */
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
      System.err.println("stopping: " + Reason.text(e));
    }
    Runtime.getRuntime().halt(code);
  }
}
