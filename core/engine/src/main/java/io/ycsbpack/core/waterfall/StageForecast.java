package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.WarmUp;
import java.time.Duration;

/**
 * What a stage costs at least: {@value StartPairs#FEWEST_STARTS} starts, in each the shortest warm-up and
 * {@value StageTrial#FEWEST_ROUNDS} rounds.
 *
 * @param setUp time to start one server, to give it its data, and to end it
 * @param slice time that a slice takes, its lead-in included
 */
public record StageForecast(Duration setUp, Duration slice) {
  /** With two servers there is nothing between them. */
  public static final int FEWEST_SERVERS = 3;

  /** The forecast before any server was started: slices of this length, and nothing else. */
  public static StageForecast ofSlices(Duration slice) {
    return new StageForecast(Duration.ZERO, slice.plus(Terms.SHORTEST_LEAD_IN));
  }

  /** The time of a stage of this many servers. */
  public Duration least(int servers) {
    int slices = WarmUp.fewestSlices(servers) + servers * StageTrial.FEWEST_ROUNDS;
    return setUp.multipliedBy(servers).plus(slice.multipliedBy(slices)).multipliedBy(StartPairs.FEWEST_STARTS);
  }

  /**
   * The most servers of which a stage fits into a time, up to a number of them; {@value #FEWEST_SERVERS} where no stage
   * fits.
   */
  public int servers(int most, Duration time) {
    int servers = most;
    while (servers > FEWEST_SERVERS && least(servers).compareTo(time) > 0) {
      servers--;
    }
    return servers;
  }
}
