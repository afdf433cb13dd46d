// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * ClickHouse inside this process: it serves until the process is asked to end, and ends cleanly. The library runs the
 * command line of {@code clickhouse-local}, in which {@code SYSTEM START LISTEN} opens the interfaces of the real
 * server; they are open until the command line ends. Its second file of queries is a pipe, on which it waits until the
 * pipe is closed. This class runs without the classes of the core.
 */
final class Engine {
  /** Limit of a stop; after it, data that are not yet written are given up. */
  static final Duration STOP_TIME = Duration.ofSeconds(20);

  private static volatile boolean stopping;

  private final Functions functions;
  private final DataFolder folder;
  private final int[] pipe = new int[2];
  private final CountDownLatch served = new CountDownLatch(1);

  /** Loads the library, to serve this folder, and prepares the end of the process; serves nothing yet. */
  Engine(Path library, DataFolder folder) {
    this.folder = folder;
    functions = Native.load(library.toString(), Functions.class);
    // Its handlers would take SIGSEGV from the JVM, which uses that signal for null checks.
    functions.chdb_set_signal_handlers_enabled(0);
    if (LibC.INSTANCE.pipe(pipe) != 0) {
      throw new IllegalStateException("no pipe is available: error " + Native.getLastError());
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
  }

  /**
   * Serves until the process is asked to end; call it once. If it can't serve, it returns earlier and has written why to
   * standard error.
   *
   * @param settings override the folder's configuration, such as {@code --http_port=8123}
   * @return the exit code of the process
   */
  int serve(List<String> settings) {
    List<String> arguments = new ArrayList<>(List.of("clickhouse-local", "--path=" + folder.database(),
        "--config-file=" + folder.config(), "--log-level=error", "--queries-file=" + folder.firstQueries(),
        "--queries-file=/dev/fd/" + pipe[0]));
    arguments.addAll(settings);
    Pointer result = functions.chdb_query_cmdline(arguments.size(), arguments.toArray(String[]::new));
    String error = functions.chdb_result_error(result);
    if (error != null) {
      System.err.println(error);
    }
    served.countDown();
    return EngineMain.FAILED;
  }

  /** Runs a main method of the server's process, and ends the process with its exit code unless it is ending already. */
  static void main(Callable<Integer> server) {
    int code = EngineMain.FAILED;
    try {
      code = server.call();
    } catch (Exception | UnsatisfiedLinkError e) {
      System.err.println(e);
    }
    if (!stopping) {
      // Not System.exit: the library's own exit handlers are not made for a JVM. While stopping, stop() ends the
      // process.
      Runtime.getRuntime().halt(code);
    }
  }

  private void stop() {
    stopping = true;
    int code = EngineMain.FAILED;
    try {
      Files.deleteIfExists(folder.state());
      LibC.INSTANCE.close(pipe[1]);
      if (served.await(STOP_TIME.toMillis(), TimeUnit.MILLISECONDS)) {
        code = EngineMain.STOPPED;
      } else {
        System.err.println("not stopped within " + STOP_TIME.toSeconds() + " s; ended anyway");
      }
    } catch (IOException | InterruptedException e) {
      System.err.println("stopping: " + e.getMessage());
    }
    Runtime.getRuntime().halt(code);
  }

  interface Functions extends Library {
    /** 0 leaves all signals to this process. */
    void chdb_set_signal_handlers_enabled(int enabled);

    Pointer chdb_query_cmdline(int count, String[] arguments);

    /** Null for no error. */
    String chdb_result_error(Pointer result);
  }

  /** POSIX functions of the C library that the server's process needs. */
  interface LibC extends Library {
    LibC INSTANCE = Native.load("c", LibC.class);
    Pointer SIG_IGN = Pointer.createConstant(1);
    int SIGHUP = 1, SIGINT = 2;

    /** @param ends {@code ends[0]} to read, {@code ends[1]} to write */
    int pipe(int[] ends);

    int close(int descriptor);

    int setsid();

    Pointer signal(int number, Pointer handler);
  }
}
