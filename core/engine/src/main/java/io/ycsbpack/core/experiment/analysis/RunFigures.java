// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.PairRatios;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The figures that runs of a baseline and of a candidate have in common, before anything is concluded from them.
 *
 * @param primary name of the figure of the question; empty if the runs have none
 */
record RunFigures(List<Row> rows, Optional<FigureName> primary) {
  /** Mechanisms that leave all cores that are switched on to the server and to everything else. */
  private static final Set<Mechanism> SHARED = Set.of(Mechanism.NONE, Mechanism.CORES_OFFLINE);
  private static final List<Integer> PERCENTILES = List.of(50, 80, 90, 99);

  /** @param baseline geometric mean of its runs */
  record Row(FigureName name, boolean higherIsBetter, double baseline, double candidate, PairRatios delta) {

    /** @param error that the interval may miss the truth with */
    JudgedFigure judged(boolean isPrimary, double error, Judgement.Finding finding) {
      Optional<Interval> interval = delta.interval(error);
      return new JudgedFigure(name, higherIsBetter, isPrimary, baseline, candidate, delta.delta(),
          interval.map(Interval::low).orElse(null), interval.map(Interval::high).orElse(null), finding.verdict(),
          finding.words());
    }
  }

  boolean isPrimary(Row row) {
    return primary.filter(row.name()::equals).isPresent();
  }

  Optional<Row> primaryRow() {
    return rows.stream().filter(this::isPrimary).findFirst();
  }

  /** On the primary figure. */
  Optional<Decision> decision(RoundTerms terms) {
    return primaryRow().flatMap(row -> terms.decide(row.delta().logs()));
  }

  /** @param asked name of the primary figure; empty for the one that says most under the runs' limits and loads */
  static RunFigures of(List<RunRound> rounds, Optional<FigureName> asked) {
    List<Row> rows = new ArrayList<>();
    add(rows, FigureName.THROUGHPUT, true, rounds, run -> Optional.of(run.figures().throughput()));
    add(rows, FigureName.CPU_PER_OPERATION, false, rounds, RunFigures::cpuPerOperation);
    Figures first = rounds.get(0).baseline().run().figures();
    boolean offered = first.offered() != null;
    FigureName.Kind time = offered ? FigureName.Kind.RESPONSE_TIME : FigureName.Kind.SERVICE_TIME;
    for (OperationFigures operation : first.operations()) {
      PERCENTILES.forEach(percent -> add(rows, new FigureName(time, operation.name(), percent), false, rounds,
          run -> latency(run, operation.name(), offered)
              .map(found -> found.percentiles().get(percent.toString()) / 1e6)));
    }
    FigureName primary = asked.orElseGet(() -> usual(rows, rounds));
    return new RunFigures(rows, Optional.of(primary).filter(name -> has(rows, name)));
  }

  /** In ms; empty if the CPU time is not known. */
  static Optional<Double> cpuPerOperation(RunRecord run) {
    return run.figures().cpuPerOperation().map(nanos -> nanos / 1e6);
  }

  /** The figure that says most; adds the row of all operations' p99 if it is needed. */
  private static FigureName usual(List<Row> rows, List<RunRound> rounds) {
    boolean offered = isLoadOffered(rounds);
    if (has(rows, FigureName.CPU_PER_OPERATION) && (offered || limited(rounds, SHARED))) {
      return FigureName.CPU_PER_OPERATION;
    }
    if (!offered) {
      return FigureName.THROUGHPUT;
    }
    List<String> operations = RunRound.runs(rounds)
        .flatMap(RunFigures::answered)
        .map(OperationFigures::name)
        .distinct()
        .toList();
    FigureName name = new FigureName(FigureName.Kind.RESPONSE_TIME,
        operations.size() == 1 ? operations.get(0) : FigureName.ALL, 99);
    if (operations.size() != 1) {
      add(rows, name, false, rounds, RunFigures::p99);
    }
    return name;
  }

  /** In ms. */
  private static Optional<Double> p99(RunRecord run) {
    return OperationFigures.Latency.sum(answered(run).map(OperationFigures::response))
        .map(all -> all.getValueAtPercentile(99) / 1e6);
  }

  private static Stream<OperationFigures> answered(RunRecord run) {
    return run.figures().operations().stream().filter(operation -> operation.ok() > 0);
  }

  private static boolean has(List<Row> rows, FigureName name) {
    return rows.stream().anyMatch(row -> row.name().equals(name));
  }

  /** Whether all runs reached a load that they were offered: then throughput is that load. */
  static boolean isLoadOffered(List<RunRound> rounds) {
    return RunRound.runs(rounds).allMatch(run -> run.figures().hasReachedLoad());
  }

  static boolean isQuota(List<RunRound> rounds) {
    return limited(rounds, Set.of(Mechanism.QUOTA));
  }

  private static boolean limited(List<RunRound> rounds, Set<Mechanism> mechanisms) {
    return RunRound.runs(rounds)
        .flatMap(run -> Stream.ofNullable(run.target().limit()))
        .map(CpuLimit::mechanism)
        .anyMatch(mechanisms::contains);
  }

  private static Optional<OperationFigures.Latency> latency(RunRecord run, String operation, boolean offered) {
    return answered(run).filter(one -> one.name().equals(operation))
        .findFirst()
        .map(one -> offered ? one.response() : one.service());
  }

  /** Adds no row if one run lacks the figure: it would be compared between runs that are no pair. */
  private static void add(List<Row> rows, FigureName name, boolean higherIsBetter, List<RunRound> rounds,
      Function<RunRecord, Optional<Double>> figure) {
    List<Double> baseline = values(rounds.stream().map(RunRound::baseline), figure);
    List<Double> candidate = values(rounds.stream().map(RunRound::candidate), figure);
    if (baseline.size() == rounds.size() && candidate.size() == rounds.size()) {
      rows.add(new Row(name, higherIsBetter, mean(baseline), mean(candidate), PairRatios.of(baseline, candidate)));
    }
  }

  private static List<Double> values(Stream<RunRound.Sample> samples, Function<RunRecord, Optional<Double>> figure) {
    return samples.flatMap(sample -> figure.apply(sample.run()).stream()).filter(value -> value > 0).toList();
  }

  private static double mean(List<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(0));
  }
}
