// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.property.PropertyType;
import java.util.Map;

/** A label by which nodes are chosen; checked as Kubernetes does. */
public record NodeLabel(String key, String value) {
  private static final String EXAMPLE = "write label=value, such as disk=ssd";
  public static final PropertyType<Map<String, String>> SELECTOR = PropertyType
      .pairs("a label of nodes (label=value)", "LABEL=VALUE", line -> {
        NodeLabel label = parse(line);
        return Map.entry(label.key, label.value);
      })
      .checked(all -> {
        if (all.isEmpty()) {
          throw new IllegalArgumentException(EXAMPLE);
        }
      });

  private static final String NAME = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";
  private static final String DOMAIN = "[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?";

  public NodeLabel {
    if (!key.matches("(" + DOMAIN + "/)?" + NAME) || !value.matches("(" + NAME + ")?")) {
      throw new IllegalArgumentException(
          "label and value have up to 63 letters, digits, '-', '_' and '.', with a letter"
              + " or digit at both ends, such as disk=ssd");
    }
  }

  public static NodeLabel parse(String text) {
    String[] pair = text.split("=", 2);
    if (pair.length != 2) {
      throw new IllegalArgumentException(EXAMPLE);
    }
    return new NodeLabel(pair[0], pair[1]);
  }
}
