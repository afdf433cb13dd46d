package io.ycsbpack.core.experiment.guard;

import java.util.List;
import java.util.stream.Stream;

/**
 * The trials of a comparison; those at the same place are of the same round.
 *
 * @param isStallMeasured whether stalls are part of what is measured on either side: a fault, a neighbor, a shaped
 *                        network
 * @param ratios          candidate / baseline of the primary figure, pair by pair; empty without one
 * @param margin          the smallest difference to detect, as a share of the baseline
 */
public record Pairs(List<Trial> baseline, List<Trial> candidate, boolean isStallMeasured, List<Double> ratios,
    double margin) {

  Stream<Trial> trials() {
    return Stream.concat(baseline.stream(), candidate.stream());
  }

  Stream<List<Trial>> sides() {
    return Stream.of(baseline, candidate);
  }
}
