package io.ycsbpack.core.statistics;

/**
 * A pair of blocks of a swapped duet: two servers under load at once, the treatment on the first in one block and on
 * the second in the other.
 *
 * <p>With the servers' own offset o and the effect e of the treatment, the log ratio of the first server to the second
 * is o + e in one block and o - e in the other: half their difference is e, whatever the offset (a crossover; Jones and
 * Kenward, Design and Analysis of Cross-Over Trials, 2.3; Bulej et al., Duet benchmarking, 2020, for the two at once).
 *
 * @param onFirst  log(figure of the first server / figure of the second) in the block with the treatment on the first
 * @param onSecond the same in the block with the treatment on the second
 */
public record SwapPair(double onFirst, double onSecond) {

  /** The effect of the treatment, as a difference of logarithms. */
  public double effect() {
    return (onFirst - onSecond) / 2;
  }

  /** How much the first server differs from the second without any treatment. */
  public double offset() {
    return (onFirst + onSecond) / 2;
  }
}
