// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.experiment.guard.ForeignStatements;
import io.ycsbpack.core.experiment.guard.SliceGuards;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.validity.ValidityChecks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * Observations of the servers of a trial, and of this machine, while they are measured; available after the servers
 * end.
 */
final class ServerObservations {
  private final TrialSurroundings surroundings = new TrialSurroundings();
  private final List<Resources> resources = new ArrayList<>();
  private final List<NetworkPath.Latency> latencies = new ArrayList<>();
  private List<DescribedServer> described = List.of();
  private List<Counter> counters = List.of();
  private SliceGuards guards;
  private Optional<String> unequalWeights = Optional.empty();
  private List<ReadyServer> measured = List.of();

  /** The throttling and the memory of one server, over all of its starts. */
  private static final class Resources {
    private long periods;
    private long throttledPeriods;
    private OptionalLong peakMemory = OptionalLong.empty();
    private Optional<Usage.Throttling> before = Optional.empty();

    void begin(ReadyServer server) {
      before = throttling(server);
    }

    void end(ReadyServer server) {
      Optional<Usage.Throttling> after = throttling(server);
      if (before.isPresent() && after.isPresent()) {
        periods += after.get().periods() - before.get().periods();
        throttledPeriods += after.get().throttledPeriods() - before.get().throttledPeriods();
      }
      server.probe()
          .map(UsageProbe::peakMemory)
          .orElse(OptionalLong.empty())
          .ifPresent(memory -> peakMemory = OptionalLong.of(Math.max(memory, peakMemory.orElse(0))));
    }

    /** The share of the enforcement periods; empty if there were none. */
    Optional<Double> throttled() {
      return periods == 0 ? Optional.empty() : Optional.of((double) throttledPeriods / periods);
    }
  }

  boolean isAny() {
    return !described.isEmpty();
  }

  /**
   * Takes the CPU weights of the servers of one start; ignores unknown ones. Starts with equal weights do not make up
   * for one with unequal weights: its pairs are judged as well.
   *
   * @return why nothing can be concluded any more, unless an earlier start returned that
   */
  Optional<String> weights(List<Optional<CpuWeight>> ofOneStart) {
    if (unequalWeights.isPresent()) {
      return Optional.empty();
    }
    unequalWeights = ofOneStart.stream()
        .skip(1)
        .flatMap(other -> ofOneStart.get(0)
            .flatMap(one -> other.flatMap(another -> CpuWeight.isGroupAlone(one, another)
                ? Optional.empty()
                : CpuWeight.difference(one, another)))
            .stream())
        .findFirst()
        .map(difference -> "the CPU weights of both against the rest of the machine differ: " + difference);
    return unequalWeights;
  }

  Optional<String> doubt() {
    return unequalWeights;
  }

  /** Measures the network path to two servers; does nothing if one of them has no statements. */
  void path(ReadyServer baseline, ReadyServer candidate, StopSignal stop) throws InterruptedException {
    OptionalLong one = NetworkPath.nanos(baseline, stop);
    OptionalLong other = NetworkPath.nanos(candidate, stop);
    if (one.isPresent() && other.isPresent()) {
      latencies.add(new NetworkPath.Latency(one.getAsLong(), other.getAsLong()));
    }
  }

  /** Medians of all starts; empty if they are not known. */
  Optional<NetworkPath.Latency> latency() {
    return latencies.isEmpty()
        ? Optional.empty()
        : Optional.of(new NetworkPath.Latency(median(NetworkPath.Latency::baseline),
            median(NetworkPath.Latency::candidate)));
  }

  private long median(ToLongFunction<NetworkPath.Latency> side) {
    return latencies.stream().mapToLong(side).sorted().skip(latencies.size() / 2).findFirst().orElseThrow();
  }

  /**
   * Begins to observe servers under load.
   *
   * @param arms     the servers under baseline and candidate, or under all arms
   * @param judgedBy guards of their slices
   */
  void begin(List<ReadyServer> started, List<DescribedServer> arms, SliceGuards judgedBy) {
    described = arms;
    guards = judgedBy;
    counters = started.stream().flatMap(server -> server.counters().counters().stream()).toList();
    measured = started;
    while (resources.size() < started.size()) {
      resources.add(new Resources());
    }
    for (int i = 0; i < started.size(); i++) {
      resources.get(i).begin(started.get(i));
    }
    surroundings.begin(probes());
  }

  /** Call while the servers are still up. */
  void end() {
    surroundings.end(probes());
    for (int i = 0; i < measured.size(); i++) {
      resources.get(i).end(measured.get(i));
    }
    measured = List.of();
  }

  private List<Optional<UsageProbe>> probes() {
    return measured.stream().map(ReadyServer::probe).toList();
  }

  /** Empty if the server has no quota that can be read from here at once. */
  private static Optional<Usage.Throttling> throttling(ReadyServer server) {
    return server.probe().filter(UsageProbe::isCheap).flatMap(probe -> {
      try {
        return probe.read().throttling();
      } catch (IOException e) {
        // The server is gone, which its failed operations tell.
        return Optional.empty();
      }
    });
  }

  /** @param isOwn whether each arm has its own server */
  DescribedServer arm(int arm, boolean isOwn) {
    return isOwn
        ? described.get(arm).using(resources.get(arm).throttled(), resources.get(arm).peakMemory)
        : described.get(arm);
  }

  /**
   * The guards of slices of these servers.
   *
   * @param isStallMeasured whether stalls are part of what is measured, as next to a neighbor
   */
  static SliceGuards guards(List<ReadyServer> servers, boolean isStallMeasured) {
    ReadyServer first = servers.get(0);
    double clientCores = first.target().kind().isClientAlone()
        ? Double.POSITIVE_INFINITY
        : CpuLimit.ofProcess(ProcessHandle.current().pid()).cores();
    return new SliceGuards(clientCores, isStallMeasured, first.counters()
        .statements()
        .map(counter -> new ForeignStatements(counter, ValidityChecks.FOREIGN_WARN, ValidityChecks.FOREIGN_INVALID)),
        cores(servers), 0);
  }

  /** Cores of two servers, or of the one for both sides; empty if they are not known, and for more servers. */
  private static Optional<SliceGuards.ServerCores> cores(List<ReadyServer> servers) {
    List<Double> cores = servers.stream()
        .flatMap(server -> server.probe().flatMap(UsageProbe::limit).map(CpuLimit::cores).stream())
        .toList();
    return !cores.isEmpty() && cores.size() == servers.size() && cores.size() <= 2
        ? Optional.of(new SliceGuards.ServerCores(cores.get(0), cores.get(cores.size() - 1)))
        : Optional.empty();
  }

  SliceGuards guards() {
    return guards;
  }

  /** Warnings of the guards; none if no server was described. */
  List<Doubt> doubts(Answer answer) {
    return isAny()
        ? guards.warnings(answer).stream().map(warning -> new Doubt(warning, false)).toList()
        : List.of();
  }

  List<Counter> counters() {
    return counters;
  }

  List<Doubt> warnings(Settings thresholds) {
    return surroundings.warnings(thresholds);
  }
}
