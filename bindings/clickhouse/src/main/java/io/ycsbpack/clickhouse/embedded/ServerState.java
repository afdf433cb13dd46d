// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.io.Reader;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
  static final String LOOPBACK = "127.0.0.1";
  private static final int TIMEOUT_MILLIS = 5000;
  private static final String QUESTION = "SELECT version(), getMacro('" + ServerConfig.PID_MACRO + "')";

  String httpAddress() {
    return host + ":" + httpPort;
  }

  /** Writes in one step: a reader sees all or nothing. */
  void write(DataFolder folder) throws IOException {
    Path draft = folder.root().resolve("server.properties.new");
    Files.writeString(draft, "pid=%d\nhost=%s\nhttpPort=%d\ntcpPort=%d\ndetached=%b\n"
        .formatted(pid, host, httpPort, tcpPort, detached));
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
          properties.getProperty("host", LOOPBACK),
          Integer.parseInt(properties.getProperty("httpPort")), Integer.parseInt(properties.getProperty("tcpPort")),
          Boolean.parseBoolean(properties.getProperty("detached"))));
    } catch (RuntimeException e) {
      throw new IOException(folder.state() + " is damaged: " + e.getMessage() + "; remove it", e);
    }
  }

  /** Empty if the process is gone, even if another one has its pid by now. */
  Optional<ProcessHandle> process(DataFolder folder) {
    return ProcessHandle.of(pid).filter(handle -> isServing(handle, folder));
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
    return ProcessHandle.allProcesses()
        .filter(handle -> isServing(handle, folder) && arguments(handle).contains(EngineMain.DETACHED))
        .toList();
  }

  /** An ended process stays listed until its parent reads its exit code, but has no arguments. */
  static boolean isServing(ProcessHandle process, DataFolder folder) {
    List<String> arguments = arguments(process);
    return arguments.contains(EngineMain.class.getName()) && arguments.contains(folder.root().toString())
        || arguments.contains(SANDBOX + folder.root() + CONTAINER);
  }

  private static List<String> arguments(ProcessHandle process) {
    return process.info().arguments().map(List::of).orElse(List.of());
  }
}
