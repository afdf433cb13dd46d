// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Two conditions of a stage that are compared, by their numbers in it from 0. */
public record Contrast(int baseline, int candidate) {

  /** All that a stage of some conditions compares: neighbours, and the ends if those are no neighbours. */
  public static List<Contrast> of(int conditions) {
    Stream<Contrast> neighbours = IntStream.range(1, conditions).mapToObj(i -> new Contrast(i - 1, i));
    return conditions == 2
        ? neighbours.toList()
        : Stream.concat(neighbours, Stream.of(new Contrast(0, conditions - 1))).toList();
  }
}
