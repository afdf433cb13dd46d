package io.ycsbpack.clickhouse.embedded;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * ClickHouse inside this process. The library runs the command line of {@code clickhouse-local}, in which {@code SYSTEM
 * START LISTEN} opens the interfaces of the real server; they are open until the command line ends. Its second file of
 * queries is a pipe, on which it waits until {@link #stop} closes the pipe.
 */
final class Engine {
  private final Functions functions;
  private final int[] pipe = new int[2];

  private Engine(Functions functions) {
    this.functions = functions;
  }

  /** Loads the library; serves nothing yet. */
  static Engine load(Path library) {
    Functions functions = Native.load(library.toString(), Functions.class);
    // Its handlers would take SIGSEGV from the JVM, which uses that signal for null checks.
    functions.chdb_set_signal_handlers_enabled(0);
    Engine engine = new Engine(functions);
    if (LibC.INSTANCE.pipe(engine.pipe) != 0) {
      throw new IllegalStateException("no pipe is available: error " + Native.getLastError());
    }
    return engine;
  }

  /**
   * Serves until {@link #stop}; call it once. If it can't serve, it returns earlier and has written why to standard
   * error.
   *
   * @param settings override the folder's configuration, such as {@code --http_port=8123}
   */
  void serve(DataFolder folder, List<String> settings) {
    List<String> arguments = new ArrayList<>(List.of("clickhouse-local", "--path=" + folder.database(),
        "--config-file=" + folder.config(), "--log-level=error", "--queries-file=" + folder.firstQueries(),
        "--queries-file=/dev/fd/" + pipe[0]));
    arguments.addAll(settings);
    Pointer result = functions.chdb_query_cmdline(arguments.size(), arguments.toArray(String[]::new));
    String error = functions.chdb_result_error(result);
    if (error != null) {
      System.err.println(error);
    }
  }

  /** Makes {@link #serve} return once all is written; from any thread, once. */
  void stop() {
    LibC.INSTANCE.close(pipe[1]);
  }

  interface Functions extends Library {
    /** 0 leaves all signals to this process. */
    void chdb_set_signal_handlers_enabled(int enabled);

    Pointer chdb_query_cmdline(int count, String[] arguments);

    /** Null for no error. */
    String chdb_result_error(Pointer result);
  }
}
