package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** Asks whoever listens on a port whether it is the server of a certain process. */
final class ServerProbe {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final String QUESTION = "SELECT version(), getMacro('" + ServerConfig.PID_MACRO + "')";

  private final HttpClient client = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(TIMEOUT)
      .build();

  /**
   * The version of the server, once it answers.
   *
   * @return empty when nobody answers there yet, or somebody else does
   */
  Optional<String> version(ServerState state, Optional<String> password) throws InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + state.httpPort() + "/"))
        .timeout(TIMEOUT)
        .POST(BodyPublishers.ofString(QUESTION));
    password.ifPresent(secret -> request.header("X-ClickHouse-User", "default").header("X-ClickHouse-Key", secret));
    HttpResponse<String> answer;
    try {
      answer = client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      return Optional.empty();
    }
    String[] columns = answer.body().strip().split("\t");
    boolean ours = answer.statusCode() == 200 && columns.length == 2 && columns[1].equals(Long.toString(state.pid()));
    return ours ? Optional.of(columns[0]) : Optional.empty();
  }
}
