package io.ycsbpack.core.cli;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.PairedResults;
import io.ycsbpack.core.experiment.PlacedStarts;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.Signals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** The servers of baseline and candidate, both up, with their data and a client each. */
final class StartedPair implements AutoCloseable {
  private final ReadyServer baseline;
  private final ReadyServer candidate;
  private final PlacedStarts.Placed placed;
  private final AlternatingClients clients;

  private StartedPair(ReadyServer baseline, ReadyServer candidate, PlacedStarts.Placed placed) {
    this.baseline = baseline;
    this.candidate = candidate;
    this.placed = placed;
    clients = new AlternatingClients(baseline.client(baseline.plan(), baseline.workload()), baseline,
        candidate.client(candidate.plan(), candidate.workload()), candidate);
  }

  /**
   * What is to be said of both, also when they are gone.
   *
   * @param baseline    the one server
   * @param candidate   the other
   * @param clientCores cores by which their client is judged; infinite where it is not
   * @param doubt       why nothing can be concluded from their comparison; empty where nothing speaks against it
   * @param counters    what is counted of the one or the other
   */
  record Facts(PairedResults.Server baseline, PairedResults.Server candidate, double clientCores,
      Optional<String> doubt, List<Counter> counters) {
  }

  /**
   * Opens both, and loads what they lack.
   *
   * @param plan of a client with these properties
   */
  static StartedPair open(PlacedStarts.Placed placed, Function<Map<String, String>, Plan> plan,
      TerminalConsole console, Signals signals) throws InterruptedException {
    ReadyServer first = open(placed.baseline(), plan, console, signals);
    try {
      return new StartedPair(first, open(placed.candidate(), plan, console, signals), placed);
    } catch (InterruptedException | RuntimeException e) {
      first.close();
      throw e;
    }
  }

  private static ReadyServer open(PlacedStarts.Server server, Function<Map<String, String>, Plan> plan,
      TerminalConsole console, Signals signals) throws InterruptedException {
    return ReadyServer.open(plan.apply(server.properties()), server.reached().probe(), console, signals);
  }

  ReadyServer baseline() {
    return baseline;
  }

  ReadyServer candidate() {
    return candidate;
  }

  SteadyLimits limits() {
    return new SteadyLimits(Stream.of(baseline, candidate).flatMap(server -> server.probe().stream()).toList());
  }

  AlternatingClients clients() {
    return clients;
  }

  /** Why the CPU of one server or the other is not known; empty where both are. */
  Optional<String> missingCpu() {
    return baseline.cpu().missing().or(() -> candidate.cpu().missing());
  }

  Duration abortAfter() {
    return DriverProperties.ABORT_AFTER.get(baseline.settings());
  }

  Facts facts() {
    return new Facts(PairedResults.Server.of(baseline.target(), baseline.probe()),
        PairedResults.Server.of(candidate.target(), candidate.probe()),
        TrialJudgement.clientCores(baseline.target()), unequalWeights(),
        Stream.of(baseline, candidate).flatMap(server -> server.counters().counters().stream()).toList());
  }

  /** Where one weight is not known, nothing is said of both. */
  private Optional<String> unequalWeights() {
    return weight(baseline, placed.baseline())
        .flatMap(one -> weight(candidate, placed.candidate()).flatMap(other -> CpuWeight.isGroupAlone(one, other)
            ? Optional.empty()
            : CpuWeight.difference(one, other)))
        .map(difference -> "the CPU weights of both against the rest of the machine differ: " + difference);
  }

  private static Optional<CpuWeight> weight(ReadyServer ready, PlacedStarts.Server server) {
    return server.reached()
        .weight()
        .or(() -> ready.probe()
            .map(UsageProbe::localProcess)
            .filter(OptionalLong::isPresent)
            .flatMap(pid -> CpuWeight.ofProcess(pid.getAsLong())));
  }

  /**
   * What the ways to both cost; empty where both are servers of one kind, or it can't be told.
   *
   * @throws InterruptedException when the calling thread is interrupted
   */
  Optional<Ways.Measured> way(StopSignal stop) throws InterruptedException {
    if (baseline.target().kind() == candidate.target().kind()) {
      return Optional.empty();
    }
    OptionalLong one = Way.nanos(baseline, stop);
    OptionalLong other = Way.nanos(candidate, stop);
    return one.isPresent() && other.isPresent()
        ? Optional.of(new Ways.Measured(one.getAsLong(), other.getAsLong()))
        : Optional.empty();
  }

  @Override
  public void close() {
    clients.close();
    baseline.close();
    candidate.close();
  }
}
