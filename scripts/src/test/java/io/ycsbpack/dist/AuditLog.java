package io.ycsbpack.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** What the API server of the test cluster wrote down of a service account's calls. */
final class AuditLog {
  private static final ObjectMapper JSON = new ObjectMapper();

  private AuditLog() {
  }

  /** Where it is, if the cluster of this file is a test cluster. */
  static Path file(Path kubeconfig) {
    return kubeconfig.resolveSibling("logs").resolve("audit.log");
  }

  /** Every verb and resource, as {@code get pods/log}, or {@code list apps/statefulsets}. */
  static Set<String> calls(Path file, String user) throws IOException {
    Set<String> calls = new TreeSet<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode event = JSON.readTree(line);
      JsonNode object = event.path("objectRef");
      if (event.at("/user/username").asText().equals(user) && object.has("resource")) {
        String group = object.path("apiGroup").asText();
        String part = object.path("subresource").asText();
        calls.add(event.path("verb").asText() + " " + (group.isEmpty() ? "" : group + "/")
            + object.path("resource").asText() + (part.isEmpty() ? "" : "/" + part));
      }
    }
    return calls;
  }
}
