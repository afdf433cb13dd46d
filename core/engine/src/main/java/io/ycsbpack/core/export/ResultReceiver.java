package io.ycsbpack.core.export;

import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The HTTP connection to a server that takes results. It follows no redirection, since requests may hold secrets. */
final class ResultReceiver {
  private static final Duration CONNECTING = Duration.ofSeconds(10);
  private static final Duration ANSWERING = Duration.ofSeconds(30);
  private static final int LONGEST_REASON = 200;

  private final HttpClient client = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(CONNECTING)
      .build();
  private final String failure;

  /**
   * Connects when something is sent.
   *
   * @param failure what a failure begins with: what can't be sent where
   */
  ResultReceiver(String failure) {
    this.failure = failure;
  }

  /**
   * Sends a request.
   *
   * @throws UsageException       when it can't be reached, or answers with anything but success; with the first line of
   *                              its answer
   * @throws InterruptedException when the thread is interrupted
   */
  void send(HttpRequest.Builder request) throws InterruptedException {
    HttpResponse<String> response;
    try {
      response = client.send(request.timeout(ANSWERING).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UsageException(failure + ": " + e, e);
    }
    if (response.statusCode() / 100 != 2) {
      throw new UsageException(failure + ": HTTP " + response.statusCode()
          + response.body().lines().findFirst().map(ResultReceiver::reason).orElse(""));
    }
  }

  private static String reason(String line) {
    return ": " + (line.length() > LONGEST_REASON ? line.substring(0, LONGEST_REASON) + " ..." : line);
  }
}
