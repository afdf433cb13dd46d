package io.ycsbpack.core.comparison;

import io.ycsbpack.core.probe.CpuWeight;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whether the servers of all starts of a comparison claimed CPU time with equal weights. Starts of equal ones do not
 * make up for one of unequal ones: its pairs are among those that are judged.
 */
final class UnequalWeights {
  private Optional<String> doubt = Optional.empty();

  /**
   * The servers of a start have these weights; empty where one is not known, of which nothing is said.
   *
   * @return why nothing can be concluded any more, where that was not said of an earlier start
   */
  Optional<String> add(List<Optional<CpuWeight>> weights) {
    if (doubt.isPresent()) {
      return Optional.empty();
    }
    doubt = ofOneStart(weights);
    return doubt;
  }

  /** Why nothing can be concluded; empty where nothing speaks against it. */
  Optional<String> doubt() {
    return doubt;
  }

  /** The same of one start. */
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
