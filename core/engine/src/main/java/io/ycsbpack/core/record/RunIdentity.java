// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Name, labels, commit and build of a run: for a search among many records.
 *
 * @param name   from the user; null for none
 * @param labels from the user; empty for none
 * @param commit of git, of the build or of the working folder; null if it is not known
 * @param build  number or identifier of the build that ran it; null if it is not known
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record RunIdentity(String name, Map<String, String> labels, String commit, String build) {
  public static final Property<Map.Entry<String, String>> LABEL = Property.optional("label",
      PropertyType.of("a label (key=value)", "KEY=VALUE", RunIdentity::label),
      "A label of the run, in its record, such as team=search; repeatable. The record has the git commit and the id "
          + "of the build, if found.");

  private static final Pattern KEY = Pattern.compile("[\\w./-]+");

  public RunIdentity {
    labels = labels == null ? Map.of() : new TreeMap<>(labels);
  }

  private static Map.Entry<String, String> label(String text) {
    Map.Entry<String, String> pair = PropertyType.pair().parse(text);
    if (!KEY.matcher(pair.getKey()).matches()) {
      throw new IllegalArgumentException("position 1: the key needs letters, digits, ., _, / and - alone");
    }
    return pair;
  }

  /** @throws UsageException for a label whose key is the name of a secret: everybody can read a label */
  public static void requireNoSecret(Map<String, String> labels, Predicate<String> isSecret) {
    labels.keySet().stream().filter(isSecret).findFirst().ifPresent(key -> {
      throw new UsageException("--label " + key + "=...: a label is in the record for all to read, and this is the name"
          + " of a secret; leave it out, or give it another name");
    });
  }
}
