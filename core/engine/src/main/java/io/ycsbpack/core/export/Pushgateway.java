package io.ycsbpack.core.export;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Prometheus Pushgateway. Each result is a group of its own there, named by the labels that tell it from others, so
 * that a later result of the same kind replaces it and no other.
 */
public final class Pushgateway {
  /** The option that names one. */
  public static final Property<String> PUSH = Property.optional("push", PropertyType.text().labelled("URL"),
      "With --format prometheus: push each result to this Pushgateway (http://gateway:9091), where it replaces the last"
          + " one with the same labels. Where it asks for a user: "
          + Pushgateway.USER + " and " + Pushgateway.PASSWORD + " in the environment.");
  /** Variable of the environment with the user that it asks for. */
  static final String USER = "YCSB_PUSH_USER";
  /** Variable of the environment with that user's password. */
  static final String PASSWORD = "YCSB_PUSH_PASSWORD";

  private static final String JOB = "/metrics/job/ycsb";

  private final URI base;
  private final Map<String, String> environment;

  /**
   * The one at this address.
   *
   * @param environment variables of the process, which may hold a user and a password
   * @throws UsageException when that is no address of one; what may be a password in it is not repeated
   */
  public Pushgateway(String address, Map<String, String> environment) {
    this.environment = environment;
    base = HttpAddress.checked("--push", address, "http://gateway:9091",
        "give " + USER + " and " + PASSWORD + " in the environment");
  }

  /**
   * Pushes results, one after the other.
   *
   * @throws UsageException       when it can't be reached, or refuses one, in which case those before are there; or when
   *                              two would replace each other
   * @throws InterruptedException when the thread is interrupted
   */
  public void push(List<ExportedResult> results) throws InterruptedException {
    // Refuses those that would replace each other, before any is sent.
    ExportFormat.PROMETHEUS.text(results);
    ResultReceiver receiver = new ResultReceiver("the results can't be pushed to " + base);
    for (ExportedResult result : results) {
      receiver.send(request(result));
    }
  }

  private HttpRequest.Builder request(ExportedResult result) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + JOB + group(result.labels())))
        .header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        .PUT(BodyPublishers.ofString(ExportFormat.PROMETHEUS.text(List.of(result))));
    Optional.ofNullable(environment.get(USER)).ifPresent(user -> request.header("Authorization", basic(user)));
    return request;
  }

  private String basic(String user) {
    String both = user + ":" + environment.getOrDefault(PASSWORD, "");
    return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
  }

  /** The path of a group; values that a path can't hold as they are go by Base64, an empty one as {@code =}. */
  private static String group(Map<String, String> labels) {
    StringBuilder path = new StringBuilder();
    labels.forEach((name, value) -> {
      path.append('/').append(PrometheusSeries.labelName(name));
      if (value.matches("[\\w-][\\w.-]*")) {
        path.append('/').append(value);
      } else {
        String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(value.getBytes(StandardCharsets.UTF_8));
        path.append("@base64/").append(encoded.isEmpty() ? "=" : encoded);
      }
    });
    return path.toString();
  }
}
