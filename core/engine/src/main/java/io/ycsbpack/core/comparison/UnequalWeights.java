package io.ycsbpack.core.comparison;

import io.ycsbpack.core.probe.CpuWeight;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whether the servers of all starts of a comparison had equal CPU weights. Starts with equal weights do not make up for
 * one with unequal weights: its pairs are judged as well.
 */
final class UnequalWeights {
  private Optional<String> doubt = Optional.empty();

  /**
   * Ignores unknown weights.
   *
   * @return why nothing can be concluded any more, unless an earlier start returned that
   */
  Optional<String> add(List<Optional<CpuWeight>> weights) {
    if (doubt.isPresent()) {
      return Optional.empty();
    }
    doubt = ofOneStart(weights);
    return doubt;
  }

  Optional<String> doubt() {
    return doubt;
  }

  static Optional<String> ofOneStart(List<Optional<CpuWeight>> weights) {
    return IntStream.range(1, weights.size())
        .mapToObj(weights::get)
        .flatMap(other -> weights.get(0)
            .flatMap(one -> other.flatMap(another -> CpuWeight.isGroupAlone(one, another)
                ? Optional.empty()
                : CpuWeight.difference(one, another)))
            .stream())
        .findFirst()
        .map(difference -> "the CPU weights of both against the rest of the machine differ: " + difference);
  }
}
