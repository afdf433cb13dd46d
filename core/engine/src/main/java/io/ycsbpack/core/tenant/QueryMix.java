// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.WeightedChoice;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

final class QueryMix {
  private static final TenantQuery[] QUERIES = TenantQuery.values();

  private final double[] weights;
  private final WeightedChoice choice;

  /** @param text {@code tenantq.mix}: weights such as {@code 1,1,1,1}, or the name of the only query */
  QueryMix(String text) {
    String name = text.strip();
    String[] parts = name.split(",", -1);
    if (Arrays.stream(QUERIES).anyMatch(query -> query.name().equalsIgnoreCase(name))) {
      weights = Arrays.stream(QUERIES).mapToDouble(query -> query.name().equalsIgnoreCase(name) ? 1 : 0).toArray();
    } else if (parts.length == QUERIES.length) {
      weights = Arrays.stream(parts).mapToDouble(part -> weight(text, part.strip())).toArray();
    } else {
      throw refused(text, "it has " + parts.length + " weights");
    }
    if (queries().isEmpty()) {
      throw refused(text, "all are 0");
    }
    choice = new WeightedChoice(weights);
  }

  /** @param random from 0 to 1, exclusive */
  TenantQuery choose(double random) {
    return QUERIES[choice.choose(random)];
  }

  /** Without queries of weight 0. */
  Set<TenantQuery> queries() {
    return IntStream.range(0, QUERIES.length)
        .filter(i -> weights[i] > 0)
        .mapToObj(i -> QUERIES[i])
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(TenantQuery.class)));
  }

  private static double weight(String text, String part) {
    try {
      double weight = Double.parseDouble(part);
      if (weight >= 0 && weight < 1e9) {
        return weight;
      }
    } catch (NumberFormatException e) {
      throw refused(text, "'" + part + "' is not a number");
    }
    throw refused(text, "'" + part + "' is out of range");
  }

  private static UsageException refused(String text, String why) {
    return new UsageException(TenantProperties.MIX.name() + "=" + text + ": " + why
        + "; write four weights from 0, for Q1 to Q4, such as 1,1,1,1, or the name of one query, such as q3");
  }
}
