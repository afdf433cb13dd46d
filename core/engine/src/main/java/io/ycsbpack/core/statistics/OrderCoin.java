package io.ycsbpack.core.statistics;

/**
 * Draws for each pair whether the candidate comes first. With independent coins whatever drifts between the halves of a
 * pair has mean zero and is uncorrelated between pairs, however it drifts (Bojinov, Simchi-Levi and Zhao, Design and
 * analysis of switchback experiments, 2020). In a fixed order it is taken for a difference.
 *
 * <p>A bit depends on the seed and the number of the pair alone, so that a resumed experiment goes on with the same
 * order. It is the top bit of the finalizer of SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number
 * generators, 2014), which passes the usual tests of randomness. The algorithm is written out because recorded orders
 * must stay the same in every version of Java.
 *
 * @param seed recorded with the experiment; the same seed gives the same order
 */
public record OrderCoin(long seed) {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  /**
   * Whether the candidate comes first.
   *
   * @param pair number of the pair, from 1
   */
  public boolean isCandidateFirst(int pair) {
    long bits = seed + GOLDEN_GAMMA * pair;
    bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
    return (bits ^ bits >>> 31) < 0;
  }
}
