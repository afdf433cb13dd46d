// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.UsageException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

final class QueryMix {
  private static final TenantQuery[] QUERIES = TenantQuery.values();

  private final double[] cumulative = new double[QUERIES.length];

  /** @param text {@code tenantq.mix}, such as {@code 1,1,1,1} */
  QueryMix(String text) {
    String[] parts = weights(text).split(",", -1);
    if (parts.length != QUERIES.length) {
      throw refused(text, "it has " + parts.length + " weights");
    }
    double sum = 0;
    for (int i = 0; i < parts.length; i++) {
      sum += weight(text, parts[i].strip());
      cumulative[i] = sum;
    }
    if (sum == 0) {
      throw refused(text, "all are 0");
    }
  }

  /** @param random from 0 to 1, exclusive */
  TenantQuery choose(double random) {
    int found = Arrays.binarySearch(cumulative, random * cumulative[cumulative.length - 1]);
    int index = found >= 0 ? found + 1 : -found - 1;
    while (index > 0 && cumulative[index] == cumulative[index - 1]) {
      index++;
    }
    return QUERIES[index];
  }

  /** Without queries of weight 0. */
  Set<TenantQuery> queries() {
    Set<TenantQuery> queries = EnumSet.noneOf(TenantQuery.class);
    for (TenantQuery query : QUERIES) {
      if (cumulative[query.ordinal()] > (query.ordinal() == 0 ? 0 : cumulative[query.ordinal() - 1])) {
        queries.add(query);
      }
    }
    return queries;
  }

  /** The name of a query stands for only that query. */
  private static String weights(String text) {
    return Arrays.stream(QUERIES).anyMatch(query -> query.name().equalsIgnoreCase(text.strip()))
        ? Arrays.stream(QUERIES)
            .map(query -> query.name().equalsIgnoreCase(text.strip()) ? "1" : "0")
            .collect(Collectors.joining(","))
        : text;
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
