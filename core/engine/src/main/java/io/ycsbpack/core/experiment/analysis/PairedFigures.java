// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.Comparison.Row;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.experiment.guard.RunSample;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.PairRatios;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The figures that runs of a baseline and of a candidate have in common, pair by pair, before anything is concluded from
 * them; one of them is primary.
 */
final class PairedFigures {
  private static final String RESPONSE = " response time, ms";
  private static final String P99 = " p99";
  /** Mechanisms that leave all cores that are switched on to the server and to everything else. */
  private static final Set<Mechanism> SHARED = Set.of(Mechanism.NONE, Mechanism.CORES_OFFLINE);
  private static final Map<String, ToLongFunction<OperationFigures.Latency>> PERCENTILES = new LinkedHashMap<>();

  static {
    PERCENTILES.put("p50", OperationFigures.Latency::p50);
    PERCENTILES.put("p80", OperationFigures.Latency::p80);
    PERCENTILES.put("p90", OperationFigures.Latency::p90);
    PERCENTILES.put("p99", OperationFigures.Latency::p99);
  }

  private PairedFigures() {
  }

  /** In ms; empty if the CPU time is not known. */
  static Optional<Double> cpuPerOperation(RunRecord run) {
    return run.figures().cpuPerOperation().map(nanos -> nanos / 1e6);
  }

  static List<Row> rows(List<RunRound> rounds, Optional<String> asked) {
    List<Row> rows = new ArrayList<>();
    row(Comparison.THROUGHPUT, true, rounds, run -> Optional.of(run.figures().throughput()))
        .ifPresent(rows::add);
    row(Comparison.CPU_PER_OPERATION, false, rounds, PairedFigures::cpuPerOperation).ifPresent(rows::add);
    Figures first = rounds.get(0).baseline().run().figures();
    for (OperationFigures operation : first.operations()) {
      boolean offered = first.offered() != null;
      String time = offered ? RESPONSE : " service time, ms";
      PERCENTILES.forEach(
          (name, percentile) -> row(operation.name() + " " + name + time, false, rounds,
              run -> latency(run, operation.name(), offered).map(found -> percentile.applyAsLong(found) / 1e6))
              .ifPresent(rows::add));
    }
    Optional<String> primary = asked.isPresent() ? asked : usual(rows, rounds);
    return rows.stream().map(row -> row.asPrimary(primary.filter(row.name()::equals).isPresent())).toList();
  }

  private static Optional<String> usual(List<Row> rows, List<RunRound> rounds) {
    return isLoadOffered(rounds)
        ? primaryUnderLoad(rows, rounds)
        : Optional.of(has(rows, Comparison.CPU_PER_OPERATION) && isCpuShared(rounds)
            ? Comparison.CPU_PER_OPERATION
            : Comparison.THROUGHPUT);
  }

  /** The figure that says most if throughput is given; adds the row of all operations' p99 if it is needed. */
  private static Optional<String> primaryUnderLoad(List<Row> rows, List<RunRound> rounds) {
    if (has(rows, Comparison.CPU_PER_OPERATION)) {
      return Optional.of(Comparison.CPU_PER_OPERATION);
    }
    List<String> operations = RunRound.runs(rounds)
        .flatMap(PairedFigures::answered)
        .map(OperationFigures::name)
        .distinct()
        .toList();
    if (operations.size() > 1) {
      row(Comparison.ALL + P99 + RESPONSE, false, rounds, PairedFigures::p99).ifPresent(rows::add);
    }
    String p99 = (operations.size() == 1 ? operations.get(0) : Comparison.ALL) + P99 + RESPONSE;
    return Optional.of(p99).filter(name -> has(rows, name));
  }

  /** In ms. */
  private static Optional<Double> p99(RunRecord run) {
    return answered(run).map(operation -> operation.response().decode()).reduce((sum, more) -> {
      sum.add(more);
      return sum;
    }).map(all -> all.getValueAtPercentile(99) / 1e6);
  }

  private static Stream<OperationFigures> answered(RunRecord run) {
    return run.figures().operations().stream().filter(operation -> operation.ok() > 0);
  }

  private static boolean has(List<Row> rows, String name) {
    return rows.stream().anyMatch(row -> row.name().equals(name));
  }

  /** Whether all runs reached a load that they were offered: then throughput is that load. */
  static boolean isLoadOffered(List<RunRound> rounds) {
    return RunRound.runs(rounds)
        .allMatch(run -> run.figures().hasReachedLoad());
  }

  static boolean isQuota(List<RunRound> rounds) {
    return RunRound.runs(rounds)
        .anyMatch(run -> mechanism(run).filter(Mechanism.QUOTA::equals).isPresent());
  }

  private static boolean isCpuShared(List<RunRound> rounds) {
    return RunRound.runs(rounds)
        .anyMatch(run -> mechanism(run).filter(SHARED::contains).isPresent());
  }

  private static Optional<Mechanism> mechanism(RunRecord run) {
    return Optional.ofNullable(run.target().limit()).map(CpuLimit::mechanism);
  }

  private static Optional<OperationFigures.Latency> latency(RunRecord run, String operation, boolean offered) {
    return answered(run).filter(one -> one.name().equals(operation))
        .findFirst()
        .map(one -> offered ? one.response() : one.service());
  }

  private static Optional<Row> row(String name, boolean higherIsBetter, List<RunRound> rounds,
      Function<RunRecord, Optional<Double>> figure) {
    List<Double> a = values(rounds, RunRound::baseline, figure);
    List<Double> b = values(rounds, RunRound::candidate, figure);
    // A figure that one run lacks would be compared between runs that are no pair.
    return a.size() == rounds.size() && b.size() == rounds.size()
        ? Optional.of(new Row(name, higherIsBetter, false, new Comparison.Sides(mean(a), mean(b), ratios(a, b)),
            PairRatios.of(a, b), Optional.empty(), new Comparison.Finding(DeltaVerdict.NONE, "")))
        : Optional.empty();
  }

  private static List<Double> values(List<RunRound> rounds, Function<RunRound, RunSample> side,
      Function<RunRecord, Optional<Double>> figure) {
    return rounds.stream()
        .flatMap(round -> figure.apply(side.apply(round).run()).stream())
        .filter(value -> value > 0)
        .toList();
  }

  private static List<Double> ratios(List<Double> baseline, List<Double> candidate) {
    return IntStream.range(0, baseline.size()).mapToObj(i -> candidate.get(i) / baseline.get(i)).toList();
  }

  private static double mean(List<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(0));
  }
}
