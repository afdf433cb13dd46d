// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import java.util.TreeMap;

/** Objects of Kubernetes as values by their paths, so that a manifest can be compared with what a command makes. */
final class Manifest {
  private Manifest() {
  }

  /** The values of an object; an element of a list is told by its name, or where it is mounted, else by its number. */
  static Map<String, String> values(Object object) {
    Map<String, String> values = new TreeMap<>();
    add("", Serialization.jsonMapper().valueToTree(object), values);
    return values;
  }

  private static void add(String path, JsonNode node, Map<String, String> values) {
    if (node.isContainerNode() && !node.isEmpty()) {
      node.fields().forEachRemaining(field -> add(path + "/" + field.getKey(), field.getValue(), values));
      for (int i = 0; node.isArray() && i < node.size(); i++) {
        JsonNode one = node.get(i);
        add(path + "/" + one.path("mountPath").asText(one.path("name").asText(String.valueOf(i))), one, values);
      }
    } else {
      values.put(path, node.isContainerNode() ? node.toString() : node.asText());
    }
  }
}
