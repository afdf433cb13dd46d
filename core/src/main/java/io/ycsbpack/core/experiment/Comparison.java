package io.ycsbpack.core.experiment;

import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Compares runs of a baseline and of a candidate, pair by pair, figure by figure, and judges each figure.
 *
 * <p>One figure is primary: throughput, or CPU per operation of the server where its CPU is shared with others instead of
 * limited. Percentiles under a CPU quota are figures of the throttling phase; they are shown and not judged.
 *
 * @param rows one for each figure that all runs have: throughput, CPU per operation where it is known, percentiles
 */
public record Comparison(List<Row> rows) {
  /** The name of the first figure. */
  public static final String THROUGHPUT = "throughput, ops/s";
  /** The name of the figure of the server's CPU. */
  public static final String CPU_PER_OPERATION = "CPU per operation, ms";

  private static final String QUOTA = "quota";
  /** Mechanisms that leave all cores that are switched on to the server and to everything else. */
  private static final Set<String> SHARED = Set.of("none", "cores offline");
  /** Samples of pods may cover less than the measured phase; below this share of it they are of another time. */
  private static final double COVERED = 0.95;
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
   * @param primary        whether it is the figure that the comparison asks for
   * @param baseline       its geometric mean over the baseline's runs
   * @param candidate      the same over the candidate's
   * @param delta          between them
   * @param verdict        on it
   * @param words          the verdict for readers
   */
  public record Row(String name, boolean higherIsBetter, boolean primary, double baseline, double candidate,
      PairedDelta delta, DeltaVerdict verdict, String words) {

    private Row judged(Judgement.Finding finding) {
      return judged(finding.verdict(), finding.words());
    }

    private Row judged(DeltaVerdict newVerdict, String newWords) {
      return new Row(name, higherIsBetter, primary, baseline, candidate, delta, newVerdict, newWords);
    }

    private boolean isPercentile() {
      return !name.equals(THROUGHPUT) && !name.equals(CPU_PER_OPERATION);
    }
  }

  /**
   * Compares a candidate; the runs at the same place in both lists are a pair.
   *
   * @param margin the smallest difference to tell from none, as a share of the baseline
   */
  public static Comparison of(List<RunRecord> baseline, List<RunRecord> candidate, double margin) {
    List<Row> rows = rows(baseline, candidate);
    Optional<String> open = open(baseline, candidate);
    if (open.isPresent()) {
      return new Comparison(
          rows.stream().map(row -> row.judged(DeltaVerdict.NONE, "no verdict: " + open.get())).toList());
    }
    boolean quota = Stream.concat(baseline.stream(), candidate.stream())
        .anyMatch(run -> mechanism(run).filter(QUOTA::equals).isPresent());
    Judgement judgement = new Judgement(margin);
    List<Row> secondary = rows.stream().filter(row -> !row.primary() && !(quota && row.isPercentile())).toList();
    List<Judgement.Finding> findings = judgement.secondary(secondary.stream().map(Row::delta).toList(),
        secondary.stream().map(Row::higherIsBetter).toList());
    return new Comparison(rows.stream().map(row -> {
      if (row.primary()) {
        return row.judged(judgement.primary(row.delta(), row.higherIsBetter()));
      }
      return secondary.contains(row)
          ? row.judged(findings.get(secondary.indexOf(row)))
          : row.judged(DeltaVerdict.NONE, "not judged: percentiles under a CPU quota follow its periods");
    }).toList());
  }

  /** Compares the baseline with itself: figures and intervals, and no better or worse. */
  static Comparison ofControl(List<RunRecord> baseline, List<RunRecord> again) {
    return new Comparison(
        rows(baseline, again).stream().map(row -> row.judged(DeltaVerdict.CONTROL, "A/A control")).toList());
  }

  /** The CPU time that the server of a run used for each successful operation, in ms; empty where it is not known. */
  static Optional<Double> cpuPerOperation(RunRecord run) {
    return Optional.ofNullable(run.figures().targetUse())
        .filter(use -> use.cpuCores() > 0 && run.figures().throughput() > 0)
        .filter(use -> use.coveredNanos() == null || use.coveredNanos() >= COVERED * run.figures().runtimeNanos())
        .map(use -> 1e3 * use.cpuCores() / run.figures().throughput());
  }

  private static List<Row> rows(List<RunRecord> baseline, List<RunRecord> candidate) {
    List<Row> rows = new ArrayList<>();
    Optional<Row> cpu = row(CPU_PER_OPERATION, false, isCpuShared(baseline, candidate), baseline, candidate,
        Comparison::cpuPerOperation);
    row(THROUGHPUT, true, cpu.filter(Row::primary).isEmpty(), baseline, candidate,
        run -> Optional.of(run.figures().throughput())).ifPresent(rows::add);
    cpu.ifPresent(rows::add);
    for (OperationFigures operation : baseline.get(0).figures().operations()) {
      boolean offered = baseline.get(0).figures().offered() != null;
      String time = offered ? " response time, ms" : " service time, ms";
      PERCENTILES.forEach(
          (name, percentile) -> row(operation.name() + " " + name + time, false, false, baseline, candidate,
              run -> latency(run, operation.name(), offered).map(found -> percentile.applyAsLong(found) / 1e6))
              .ifPresent(rows::add));
    }
    return rows;
  }

  /** Why nothing is concluded from these pairs; empty where nothing speaks against it. */
  private static Optional<String> open(List<RunRecord> baseline, List<RunRecord> candidate) {
    for (int i = 0; i < baseline.size(); i++) {
      Optional<String> reason = Likeness.inconclusive(baseline.get(i), candidate.get(i));
      if (reason.isPresent()) {
        return reason;
      }
    }
    return Optional.empty();
  }

  private static boolean isCpuShared(List<RunRecord> baseline, List<RunRecord> candidate) {
    return Stream.concat(baseline.stream(), candidate.stream())
        .anyMatch(run -> mechanism(run).filter(SHARED::contains).isPresent());
  }

  private static Optional<String> mechanism(RunRecord run) {
    return Optional.ofNullable(run.target().limit()).map(RunRecord.Limit::mechanism);
  }

  private static Optional<OperationFigures.Latency> latency(RunRecord run, String operation, boolean offered) {
    return run.figures()
        .operations()
        .stream()
        .filter(one -> one.name().equals(operation) && one.ok() > 0)
        .findFirst()
        .map(one -> offered ? one.response() : one.service());
  }

  private static Optional<Row> row(String name, boolean higherIsBetter, boolean primary, List<RunRecord> baseline,
      List<RunRecord> candidate, Function<RunRecord, Optional<Double>> figure) {
    List<Double> a = baseline.stream().flatMap(run -> figure.apply(run).stream()).filter(value -> value > 0).toList();
    List<Double> b = candidate.stream().flatMap(run -> figure.apply(run).stream()).filter(value -> value > 0).toList();
    // A figure that one run lacks would be compared between runs that are no pair.
    return a.size() == baseline.size() && b.size() == candidate.size()
        ? Optional.of(new Row(name, higherIsBetter, primary, mean(a), mean(b), PairedDelta.of(a, b), DeltaVerdict.NONE,
            ""))
        : Optional.empty();
  }

  private static double mean(List<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(0));
  }
}
