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
 * What a run belongs to: for a search among many records.
 *
 * @param name   that the user gave it; null for none
 * @param labels that the user gave it, by their keys; empty for none
 * @param commit of git, of what was built or of the working folder; null where it is not known
 * @param build  number or identifier of the build that ran it; null where it is not known
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record RunIdentity(String name, Map<String, String> labels, String commit, String build) {
  public static final Property<Map.Entry<String, String>> LABEL = Property.optional("label",
      PropertyType.of("a label (key=value)", "KEY=VALUE", RunIdentity::label),
      "A label of the run, in its record, such as team=search; repeatable. The git commit and the id of the build are"
          + " in the record where they are found.");

  private static final Pattern KEY = Pattern.compile("[\\w./-]+");

  /** Without labels where there are none. */
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

  /**
   * Refuses labels whose keys are names of secrets: a label is there for all to read.
   *
   * @throws UsageException with the first of them
   */
  public static void requireNoSecret(Map<String, String> labels, Predicate<String> isSecret) {
    labels.keySet().stream().filter(isSecret).findFirst().ifPresent(key -> {
      throw new UsageException("--label " + key + "=...: a label is in the record for all to read, and this is the name"
          + " of a secret; leave it out, or give it another name");
    });
  }
}
