// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * Which process serves a data folder. The process writes it into the folder once it holds the lock, and removes it when
 * it begins to end. After a kill -9 it stays behind: {@link #process} tells.
 *
 * @param host address on which it serves
 * @param httpPort port of the HTTP interface, which JDBC uses
 * @param detached whether it outlives the command that started it
 */
record ServerState(long pid, String host, int httpPort, int tcpPort, boolean detached) {
  /**
   * The argument with which gVisor's process, which holds the whole container, names its folder of notes: no server.
   */
  private static final String SANDBOX = "--root=";
  private static final String CONTAINER = ".container/state";
  private static final int TIMEOUT_MILLIS = 5000;
  private static final String QUESTION = "SELECT version(), getMacro('" + ServerConfig.PID_MACRO + "')";

  /**
   * @param listen address of the interfaces that it serves
   * @param clients address from which its user {@code default}, who has no password, may connect, in addition to
   *     loopback
   */
  record Address(String listen, String clients) {
    static final Address LOOPBACK = new Address("127.0.0.1", "127.0.0.1");
  }

  String httpAddress() {
    return host + ":" + httpPort;
  }

  /** Writes in one step: a reader sees all or nothing. */
  void write(DataFolder folder) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("pid", Long.toString(pid));
    properties.setProperty("host", host);
    properties.setProperty("httpPort", Integer.toString(httpPort));
    properties.setProperty("tcpPort", Integer.toString(tcpPort));
    properties.setProperty("detached", Boolean.toString(detached));
    Path draft = folder.root().resolve("server.properties.new");
    try (Writer writer = Files.newBufferedWriter(draft)) {
      properties.store(writer, "the server process on this folder");
    }
    Files.move(draft, folder.state(), StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Empty if the folder has no state.
   *
   * @throws IOException if it can't be read or is malformed
   */
  static Optional<ServerState> read(DataFolder folder) throws IOException {
    if (!Files.exists(folder.state())) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(folder.state())) {
      properties.load(reader);
      return Optional.of(new ServerState(Long.parseLong(properties.getProperty("pid")),
          properties.getProperty("host", Address.LOOPBACK.listen()),
          Integer.parseInt(properties.getProperty("httpPort")), Integer.parseInt(properties.getProperty("tcpPort")),
          Boolean.parseBoolean(properties.getProperty("detached"))));
    } catch (RuntimeException e) {
      throw new IOException(folder.state() + " is damaged: " + e.getMessage() + "; remove it", e);
    }
  }

  /** The process that lives on this folder by its own account. Removes the state of a killed one. */
  static Optional<ServerState> living(DataFolder folder) throws IOException, InterruptedException {
    Optional<ServerState> state = read(folder);
    if (state.isPresent() && state.get().process(folder).isEmpty()) {
      Optional<FileChannel> lock = folder.take(Duration.ZERO);
      if (lock.isPresent()) {
        try {
          Files.deleteIfExists(folder.state());
        } finally {
          lock.get().close();
        }
      }
      return Optional.empty();
    }
    return state;
  }

  /** Empty if the process is gone, even if another one has its pid by now. */
  Optional<ProcessHandle> process(DataFolder folder) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(handle -> serves(arguments(handle), folder));
  }

  /** Asks the server on the port; empty if nothing answers there yet, or another process does. */
  Optional<String> version() {
    try {
      URI uri = URI.create("http://" + httpAddress() + "/");
      HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      // A stopping engine waits 5 s for connections that are kept alive.
      connection.setRequestProperty("Connection", "close");
      connection.setDoOutput(true);
      connection.getOutputStream().write(QUESTION.getBytes(StandardCharsets.UTF_8));
      String answer = new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String[] columns = answer.strip().split("\t");
      boolean ours = columns.length == 2 && columns[1].equals(Long.toString(pid));
      return ours ? Optional.of(columns[0]) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The live processes that serve this folder and outlive their commands, whatever the folder says. */
  static List<ProcessHandle> detached(DataFolder folder) {
    return ProcessHandle.allProcesses().filter(ProcessHandle::isAlive).filter(handle -> {
      List<String> arguments = arguments(handle);
      return serves(arguments, folder) && arguments.contains(EngineMain.DETACHED);
    }).toList();
  }

  private static List<String> arguments(ProcessHandle process) {
    return process.info().arguments().map(List::of).orElse(List.of());
  }

  private static boolean serves(List<String> arguments, DataFolder folder) {
    return arguments.contains(EngineMain.class.getName()) && arguments.contains(folder.root().toString())
        || arguments.contains(SANDBOX + folder.root() + CONTAINER);
  }
}
