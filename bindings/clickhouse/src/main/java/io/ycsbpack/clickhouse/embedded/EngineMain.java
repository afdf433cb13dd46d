// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The server's process: {@code EngineMain <libchdb.so> <data folder> <HTTP port> <TCP port> <address> <address of
 * clients> [--detached]}.
 *
 * <p>It serves the folder until SIGTERM or, unless detached, until its standard input ends; the death of the process
 * that started it ends that input. It leaves the keyboard's signals to that process.
 */
public final class EngineMain {
  /** System property that names the file with this process's id on its machine; not set if the process knows its id. */
  static final String PID_PROPERTY = "ycsbpack.pid.file";
  /** Makes the process outlive the one that started it. */
  static final String DETACHED = "--detached";

  static final int STOPPED = 0;
  /** Exit code of a process that could not serve; it has written why. */
  static final int FAILED = 1;
  static final int FOLDER_TAKEN = 71;

  private EngineMain() {
  }

  public static void main(String[] arguments) {
    Engine.main(() -> run(arguments));
  }

  private static int run(String[] arguments) throws IOException {
    DataFolder folder = new DataFolder(Path.of(arguments[1]));
    int httpPort = Integer.parseInt(arguments[2]);
    int tcpPort = Integer.parseInt(arguments[3]);
    String listen = arguments[4];
    boolean detached = arguments.length == 7 && arguments[6].equals(DETACHED);
    leaveSignalsToTheStarter(detached);
    Optional<FileChannel> lock = folder.take(Engine.STOP_TIME);
    if (lock.isEmpty()) {
      return FOLDER_TAKEN;
    }
    // Both standard streams append to this file, which should show only this start.
    Files.write(folder.output(), new byte[0]);
    long pid = pid();
    ServerConfig.write(folder, pid, arguments[5]);
    new ServerState(pid, listen, httpPort, tcpPort, detached).write(folder);
    Engine engine = new Engine(Path.of(arguments[0]), folder);
    if (!detached) {
      followStandardInput();
    }
    try {
      return engine.serve(List.of("--listen_host=" + listen, "--http_port=" + httpPort, "--tcp_port=" + tcpPort));
    } finally {
      // A lock that nothing refers to is released by the garbage collector.
      Reference.reachabilityFence(lock);
    }
  }

  /** In a container the id differs from the one outside, by which others find the process. */
  private static long pid() throws IOException {
    String file = System.getProperty(PID_PROPERTY);
    return file == null ? ProcessHandle.current().pid() : Long.parseLong(Files.readString(Path.of(file)).strip());
  }

  private static void leaveSignalsToTheStarter(boolean detached) {
    if (detached) {
      Engine.LibC.INSTANCE.setsid();
    } else {
      Engine.LibC.INSTANCE.signal(Engine.LibC.SIGINT, Engine.LibC.SIG_IGN);
      Engine.LibC.INSTANCE.signal(Engine.LibC.SIGHUP, Engine.LibC.SIG_IGN);
    }
  }

  private static void followStandardInput() {
    Thread follower = new Thread(() -> {
      try {
        // Nothing is ever sent; only the end matters.
        System.in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        System.err.println("standard input: " + e.getMessage());
      }
      System.exit(STOPPED);
    }, "follow-stdin");
    follower.setDaemon(true);
    follower.start();
  }
}
