package io.ycsbpack.core.experiment;

import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Runs of a baseline and of a candidate, pair by pair, figure by figure.
 *
 * @param rows one for each figure that all runs have
 */
public record Comparison(List<Row> rows) {
  /** The words of a difference between runs of which one did less than it was offered. */
  public static final String NO_VERDICT = "no verdict: offered load not reached";

  private static final Map<String, ToLongFunction<OperationFigures.Latency>> PERCENTILES = new LinkedHashMap<>();

  static {
    PERCENTILES.put("p50", OperationFigures.Latency::p50);
    PERCENTILES.put("p80", OperationFigures.Latency::p80);
    PERCENTILES.put("p90", OperationFigures.Latency::p90);
    PERCENTILES.put("p99", OperationFigures.Latency::p99);
  }

  /**
   * One figure.
   *
   * @param name           of it, with its unit
   * @param higherIsBetter whether more of it is better
   * @param baseline       its geometric mean over the baseline's runs
   * @param candidate      the same over the candidate's
   * @param delta          between them
   * @param loadReached    whether all runs did the load that they were offered
   */
  public record Row(String name, boolean higherIsBetter, double baseline, double candidate, PairedDelta delta,
      boolean loadReached) {

    /** The difference in words. */
    public String words() {
      if (!loadReached) {
        return NO_VERDICT;
      }
      if (delta.interval().isEmpty()) {
        return "too few pairs to tell";
      }
      if (!delta.isSeen()) {
        return "no difference seen";
      }
      return delta.delta() > 0 == higherIsBetter ? "better" : "worse";
    }
  }

  /** Compares; the runs at the same place in both lists are a pair. */
  public static Comparison of(List<RunRecord> baseline, List<RunRecord> candidate) {
    List<Row> rows = new ArrayList<>();
    add(rows, "throughput, ops/s", true, baseline, candidate, run -> Optional.of(run.figures().throughput()));
    for (OperationFigures operation : baseline.get(0).figures().operations()) {
      boolean offered = baseline.get(0).figures().offered() != null;
      String time = offered ? " response time, ms" : " service time, ms";
      PERCENTILES
          .forEach((name, percentile) -> add(rows, operation.name() + " " + name + time, false, baseline, candidate,
              run -> latency(run, operation.name(), offered).map(found -> percentile.applyAsLong(found) / 1e6)));
    }
    return new Comparison(List.copyOf(rows));
  }

  private static Optional<OperationFigures.Latency> latency(RunRecord run, String operation, boolean offered) {
    return run.figures()
        .operations()
        .stream()
        .filter(one -> one.name().equals(operation) && one.ok() > 0)
        .findFirst()
        .map(one -> offered ? one.response() : one.service());
  }

  private static void add(List<Row> rows, String name, boolean higherIsBetter, List<RunRecord> baseline,
      List<RunRecord> candidate, Function<RunRecord, Optional<Double>> figure) {
    List<Double> a = baseline.stream().flatMap(run -> figure.apply(run).stream()).filter(value -> value > 0).toList();
    List<Double> b = candidate.stream().flatMap(run -> figure.apply(run).stream()).filter(value -> value > 0).toList();
    // A figure that one run lacks would be compared between runs that are no pair.
    if (a.size() == baseline.size() && b.size() == candidate.size()) {
      boolean reached = Stream.concat(baseline.stream(), candidate.stream()).allMatch(Likeness::isLoadReached);
      rows.add(new Row(name, higherIsBetter, mean(a), mean(b), PairedDelta.of(a, b), reached));
    }
  }

  private static double mean(List<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(0));
  }
}
