package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.trial.StartLoad;
import java.time.Duration;
import java.util.List;

/** The clients of two servers under load at once. */
final class TwinClients implements Treatment {
  private final AlternatingClients baseline;
  private final AlternatingClients candidate;
  private final SteadyLimits limits;
  private boolean candidateFirst;

  /**
   * One client each.
   *
   * @param limits that have to stay the same
   */
  TwinClients(AlternatingClients baseline, AlternatingClients candidate, SteadyLimits limits) {
    this.baseline = baseline;
    this.candidate = candidate;
    this.limits = limits;
  }

  /** The load on both, once it is open. */
  StartLoad load(StopSignal stop, Duration abortAfter) {
    return StartLoad.atOnce(baseline.side(stop, abortAfter), candidate.side(stop, abortAfter), this);
  }

  /** Opens the connections of both, each time in the other order. */
  @Override
  public void renew() throws InterruptedException {
    List<AlternatingClients> order = candidateFirst ? List.of(candidate, baseline) : List.of(baseline, candidate);
    for (AlternatingClients clients : order) {
      clients.open();
    }
    candidateFirst = !candidateFirst;
  }

  @Override
  public void expect(long medianNanos) {
    baseline.expect(medianNanos);
    candidate.expect(medianNanos);
  }

  @Override
  public Duration leadIn() {
    return baseline.leadIn();
  }

  @Override
  public void verify() {
    limits.verify();
  }

  @Override
  public void apply() {
    // both are under load all the time
  }

  @Override
  public void revert() {
    // both are under load all the time
  }
}
