// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Writes statements with drawn values; for one thread. */
final class StatementWriter {
  private final Values[] values;
  private final LongSupplier[] draws;
  private final long[] drawn;
  private final StringBuilder text = new StringBuilder();

  /** @param random gives the random numbers to draw from; they may change between two statements */
  StatementWriter(List<Parameter> parameters, Values[] values, Supplier<SplittableRandom> random) {
    this.values = values;
    draws = IntStream.range(0, values.length)
        .mapToObj(i -> parameters.get(i).distribution().draw(values[i].count(), random))
        .toArray(LongSupplier[]::new);
    drawn = new long[values.length];
  }

  String next(StatementTemplate template) {
    int[] parameters = template.parameters();
    if (parameters.length == 0) {
      return template.text();
    }
    for (int parameter : parameters) {
      drawn[parameter] = draws[parameter].getAsLong();
    }
    text.setLength(0);
    template.write(text, values, drawn);
    return text.toString();
  }
}
