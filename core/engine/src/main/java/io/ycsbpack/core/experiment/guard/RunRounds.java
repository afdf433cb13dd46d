// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import java.util.List;
import java.util.stream.Stream;

/**
 * The rounds of a comparison by whole runs, for guards.
 *
 * @param isStallMeasured whether stalls are part of what is measured on either side: a fault, a neighbor, a shaped
 *                        network
 * @param ratios          candidate / baseline of the primary figure, round by round; empty without one
 * @param margin          the smallest difference to detect, as a share of the baseline
 */
public record RunRounds(List<RunRound> list, boolean isStallMeasured, List<Double> ratios, double margin) {

  List<RunSample> baseline() {
    return list.stream().map(RunRound::baseline).toList();
  }

  List<RunSample> candidate() {
    return list.stream().map(RunRound::candidate).toList();
  }

  Stream<RunSample> samples() {
    return sides().flatMap(List::stream);
  }

  Stream<List<RunSample>> sides() {
    return Stream.of(baseline(), candidate());
  }
}
