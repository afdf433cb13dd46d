package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Asks the server on a port whether it is a certain process. */
final class ServerProbe {
  private static final int TIMEOUT_MILLIS = 5000;
  private static final String QUESTION = "SELECT version(), getMacro('" + ServerConfig.PID_MACRO + "')";

  private ServerProbe() {
  }

  /** @return empty if nothing answers there yet, or another process does */
  static Optional<String> version(ServerState state) {
    try {
      URI uri = URI.create("http://" + state.httpAddress() + "/");
      HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      // A stopping engine waits 5 s for connections that are kept alive.
      connection.setRequestProperty("Connection", "close");
      connection.setDoOutput(true);
      connection.getOutputStream().write(QUESTION.getBytes(StandardCharsets.UTF_8));
      String answer = new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String[] columns = answer.strip().split("\t");
      boolean ours = columns.length == 2 && columns[1].equals(Long.toString(state.pid()));
      return ours ? Optional.of(columns[0]) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
