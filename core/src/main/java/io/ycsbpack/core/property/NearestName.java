package io.ycsbpack.core.property;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** Finds what a person most likely meant by a misspelt name. */
public final class NearestName {
  /** Below this similarity (0 to 1) a suggestion confuses more than it helps. */
  private static final double LIKELY = 0.8;

  private NearestName() {
  }

  /** The most similar of {@code known}, by Jaro-Winkler similarity; empty when none is near. */
  public static Optional<String> of(String name, Collection<String> known) {
    JaroWinklerSimilarity similarity = new JaroWinklerSimilarity();
    String typed = name.toLowerCase(Locale.ROOT);
    Comparator<String> bySimilarity = Comparator
        .comparingDouble(candidate -> similarity.apply(typed, candidate.toLowerCase(Locale.ROOT)));
    return known.stream()
        .max(bySimilarity)
        .filter(best -> similarity.apply(typed, best.toLowerCase(Locale.ROOT)) >= LIKELY);
  }
}
