// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import io.ycsbpack.core.UsageException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** Finds the most likely meaning of a misspelt name. */
public final class NearestName {
  /** Below this similarity (0 to 1) a suggestion confuses more than it helps. */
  private static final double LIKELY = 0.8;

  private NearestName() {
  }

  /** The most similar of {@code known}, by Jaro-Winkler similarity; empty when none is near. */
  public static Optional<String> find(String name, Collection<String> known) {
    JaroWinklerSimilarity similarity = new JaroWinklerSimilarity();
    String typed = name.toLowerCase(Locale.ROOT);
    Comparator<String> bySimilarity = Comparator
        .comparingDouble(candidate -> similarity.apply(typed, candidate.toLowerCase(Locale.ROOT)));
    return known.stream()
        .max(bySimilarity)
        .filter(best -> similarity.apply(typed, best.toLowerCase(Locale.ROOT)) >= LIKELY);
  }

  /** Words to put behind a complaint about an unknown name: the one that was likely meant, else {@code otherwise}. */
  public static String hint(String name, Collection<String> known, String otherwise) {
    return find(name, known).map(near -> "; did you mean '" + near + "'?").orElse(otherwise);
  }

  /**
   * @param refusal message with {@code %s} in place of the unknown name
   * @throws UsageException if the name is unknown; it names the nearest one, and all
   */
  public static <T> T choose(String name, List<T> all, Function<? super T, String> nameOf, String refusal) {
    return all.stream().filter(one -> nameOf.apply(one).equals(name)).findFirst().orElseThrow(() -> {
      List<String> names = all.stream().<String>map(nameOf).sorted().toList();
      return new UsageException(
          refusal.formatted(name) + hint(name, names, "") + " (there are " + String.join(", ", names) + ")");
    });
  }
}
