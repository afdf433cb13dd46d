package io.ycsbpack.core.cli;

import io.ycsbpack.core.measure.ClientMeter;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.slice.CounterMoment;
import io.ycsbpack.core.slice.CounterReader;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.ServerCpu;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * The clients of two conditions, on one server or on one each, of which one works at a time. To apply the treatment is
 * to let the candidate's client work instead of the baseline's.
 */
final class AlternatingClients implements Counters, AutoCloseable {
  private static final Duration SHORTEST_LEAD_IN = Duration.ofMillis(200);
  private static final int OPERATIONS = 3;

  private final PairedClient baseline;
  private final PairedClient candidate;
  private final ServerCpu baselineCpu;
  private final ServerCpu candidateCpu;
  private final CounterReader baselineCounters;
  private final CounterReader candidateCounters;
  private Duration leadIn = SHORTEST_LEAD_IN;
  private boolean treated;
  private boolean candidateOpensFirst;

  /** On one server. */
  AlternatingClients(PairedClient baseline, PairedClient candidate, ReadyServer server) {
    this(baseline, server, candidate, server);
  }

  /** Each on a server of its own. */
  AlternatingClients(PairedClient baseline, ReadyServer ofBaseline, PairedClient candidate, ReadyServer ofCandidate) {
    this.baseline = baseline;
    baselineCpu = ofBaseline.cpu();
    baselineCounters = ofBaseline.counters();
    this.candidate = candidate;
    candidateCpu = ofCandidate.cpu();
    candidateCounters = ofCandidate.counters();
  }

  /** Opens both; the baseline's works. */
  void open() throws InterruptedException {
    if (candidateOpensFirst) {
      candidate.open(candidateCpu);
      baseline.open(baselineCpu);
    } else {
      baseline.open(baselineCpu);
      candidate.open(candidateCpu);
    }
    candidateOpensFirst = !candidateOpensFirst;
    treated = false;
    baseline.release();
  }

  /** Operations take this long: what is under way at a switch ends within the lead-in. */
  void expect(long medianNanos) {
    Duration needed = Duration.ofNanos(OPERATIONS * medianNanos);
    leadIn = needed.compareTo(SHORTEST_LEAD_IN) > 0 ? needed : SHORTEST_LEAD_IN;
  }

  void reseed(long seed) {
    baseline.reseed(seed);
    candidate.reseed(seed);
  }

  Duration leadIn() {
    return leadIn;
  }

  void apply() {
    if (!treated) {
      treated = true;
      baseline.hold();
      candidate.release();
    }
  }

  void revert() {
    if (treated) {
      treated = false;
      candidate.hold();
      baseline.release();
    }
  }

  /** What ended on the client that is held belongs to the slice before, and is left out. */
  @Override
  public IntervalSummary operations() {
    IntervalSummary ofBaseline = baseline.operations();
    IntervalSummary ofCandidate = candidate.operations();
    return treated ? ofCandidate : ofBaseline;
  }

  @Override
  public OptionalLong serverCpuNanos() {
    return (treated ? candidateCpu : baselineCpu).nanos();
  }

  @Override
  public CounterMoment counted() {
    return (treated ? candidateCounters : baselineCounters).begin();
  }

  @Override
  public long clientCpuNanos() {
    return ClientMeter.cpuNanos();
  }

  @Override
  public void close() {
    baseline.close();
    candidate.close();
  }
}
