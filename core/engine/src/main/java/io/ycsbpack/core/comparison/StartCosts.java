package io.ycsbpack.core.comparison;

import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.waterfall.StageForecast;
import java.time.Duration;

/** How long starts of two servers take without what is measured in them. */
final class StartCosts {
  private static final int SERVERS = 2;

  private final SliceClock clock;
  private long begin;
  private long nanos;
  private int starts;
  private Duration leadIn = Duration.ZERO;

  StartCosts(SliceClock clock) {
    this.clock = clock;
  }

  /** Something begins that is no measurement: a start, or its end. */
  void begin() {
    begin = clock.nanos();
  }

  /** The servers of a start are up and loaded. */
  void up() {
    nanos += clock.nanos() - begin;
  }

  /**
   * All of a start has ended.
   *
   * @param load goes on for so long after each switch before it is measured
   */
  void ended(Duration load) {
    nanos += clock.nanos() - begin;
    leadIn = load;
    starts++;
  }

  /** What a stage costs by these starts; by its slices alone where there was none. */
  StageForecast forecast(Answer answer, Terms terms) {
    return starts == 0 || answer.pairs().isEmpty()
        ? StageForecast.ofSlices(terms.slice())
        : new StageForecast(Duration.ofNanos(nanos / starts / SERVERS),
            Duration.ofNanos(answer.pairs().get(0).baseline().nanos()).plus(leadIn),
            answer.pairs().get(0).isOfOneTime());
  }
}
