// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** What the API server of the test cluster wrote down of a service account's calls. */
final class AuditLog {
  private AuditLog() {
  }

  /** Where it is, if the cluster of this file is a test cluster. */
  static Path file(Path kubeconfig) {
    return kubeconfig.resolveSibling("logs").resolve("audit.log");
  }

  /** Every verb and resource, as {@code get pods/log}, or {@code list apps/statefulsets}. */
  static Set<String> calls(Path file, String user) throws IOException {
    Set<String> calls = new TreeSet<>();
    String text = Files.readString(file);
    // The API server is still writing: what stands behind the last end of a line is not all of it.
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      JsonNode event = Results.json(line);
      JsonNode object = event.path("objectRef");
      boolean hasEnded = event.path("stage").asText().equals("ResponseComplete");
      if (event.at("/user/username").asText().equals(user) && object.has("resource") && hasEnded) {
        String group = object.path("apiGroup").asText();
        String part = object.path("subresource").asText();
        calls.add(event.path("verb").asText() + " " + (group.isEmpty() ? "" : group + "/")
            + object.path("resource").asText() + (part.isEmpty() ? "" : "/" + part));
      }
    }
    return calls;
  }
}
