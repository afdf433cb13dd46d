package io.ycsbpack.core.experiment;

import io.ycsbpack.core.experiment.guard.GuardFinding;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares runs of a baseline and of a candidate, pair by pair, figure by figure, and judges each figure.
 *
 * <p>One figure is primary: throughput, or CPU per operation of the server where its CPU is shared with others instead
 * of limited. Where both sides reached an offered load, throughput is that load on both and is not judged; CPU per
 * operation is primary then, or the p99 response time where that CPU is not known. Percentiles under a CPU quota are
 * figures of the throttling phase; they are shown and not judged.
 *
 * @param rows one for each figure that all runs have: throughput, CPU per operation where it is known, percentiles
 */
public record Comparison(List<Row> rows) {
  /** The name of the first figure. */
  public static final String THROUGHPUT = "throughput, ops/s";
  /** The name of the figure of the server's CPU. */
  public static final String CPU_PER_OPERATION = "CPU per operation, ms";

  /** How the words on throughput begin where both sides reached an offered load. */
  static final String LOAD_OFFERED = "not judged: the load was offered";

  /** How the words on a figure begin where nothing is concluded from it; the reason follows. */
  public static final String NO_VERDICT = "no verdict: ";
  private static final String QUOTA = "quota";
  private static final String RESPONSE = " response time, ms";
  /** How the name of a figure of all operations together begins. */
  static final String ALL = "all operations";
  private static final String P99 = " p99";
  /** Mechanisms that leave all cores that are switched on to the server and to everything else. */
  private static final Set<String> SHARED = Set.of("none", "cores offline");
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
   * @param ratios         candidate / baseline, pair by pair
   * @param delta          between them
   * @param verdict        on it
   * @param words          the verdict for readers
   */
  public record Row(String name, boolean higherIsBetter, boolean primary, double baseline, double candidate,
      List<Double> ratios, PairedDelta delta, DeltaVerdict verdict, String words) {

    private Row judged(Judgement.Finding finding) {
      return judged(finding.verdict(), finding.words());
    }

    private Row judged(DeltaVerdict newVerdict, String newWords) {
      return new Row(name, higherIsBetter, primary, baseline, candidate, ratios, delta, newVerdict, newWords);
    }

    private Row asPrimary(boolean isPrimary) {
      return new Row(name, higherIsBetter, isPrimary, baseline, candidate, ratios, delta, verdict, words);
    }

    private boolean isJudged() {
      return verdict != DeltaVerdict.NONE && verdict != DeltaVerdict.CONTROL;
    }

    private boolean isPercentile() {
      return !name.equals(THROUGHPUT) && !name.equals(CPU_PER_OPERATION);
    }
  }

  /**
   * Compares a candidate; the runs at the same place in both lists are a pair.
   *
   * @param margin the smallest difference to detect, as a share of the baseline
   */
  public static Comparison of(List<RunRecord> baseline, List<RunRecord> candidate, double margin) {
    List<Row> rows = rows(baseline, candidate);
    Optional<String> open = open(baseline, candidate);
    if (open.isPresent()) {
      return new Comparison(
          rows.stream().map(row -> row.judged(DeltaVerdict.NONE, NO_VERDICT + open.get())).toList());
    }
    boolean quota = isQuota(baseline, candidate);
    boolean offered = isLoadOffered(baseline, candidate);
    Judgement judgement = new Judgement(margin);
    List<Row> secondary = rows.stream()
        .filter(row -> !row.primary() && !(quota && row.isPercentile())
            && !(offered && row.name().equals(THROUGHPUT)))
        .toList();
    List<Judgement.Finding> findings = judgement.secondary(secondary.stream().map(Row::delta).toList(),
        secondary.stream().map(Row::higherIsBetter).toList());
    return new Comparison(rows.stream().map(row -> {
      if (row.primary()) {
        return row.judged(judgement.primary(row.delta(), row.higherIsBetter()));
      }
      if (offered && row.name().equals(THROUGHPUT)) {
        return row.judged(DeltaVerdict.NONE, offeredWords(rows, quota));
      }
      return secondary.contains(row)
          ? row.judged(findings.get(secondary.indexOf(row)))
          : row.judged(DeltaVerdict.NONE, "not judged: percentiles under a CPU quota follow its periods");
    }).toList());
  }

  /** Compares the baseline with itself: figures and intervals, and no better or worse. */
  static Comparison ofControl(List<RunRecord> baseline, List<RunRecord> again) {
    List<Row> rows = rows(baseline, again);
    boolean offered = isLoadOffered(baseline, again);
    return new Comparison(rows.stream()
        .map(row -> offered && row.name().equals(THROUGHPUT)
            ? row.judged(DeltaVerdict.NONE, offeredWords(rows, isQuota(baseline, again)))
            : row.judged(DeltaVerdict.CONTROL, "A/A control"))
        .toList());
  }

  /** Whether a verdict is given on any of the figures. */
  boolean isJudged() {
    return rows.stream().anyMatch(Row::isJudged);
  }

  /** The ratios of the primary figure, pair by pair; empty where there is none. */
  List<Double> primaryRatios() {
    return rows.stream().filter(Row::primary).findFirst().map(Row::ratios).orElse(List.of());
  }

  /** The same figures without verdicts where a guard refuses them. */
  Comparison guarded(List<GuardFinding> findings) {
    List<String> refused = findings.stream()
        .filter(GuardFinding::isRefused)
        .map(finding -> finding.guard().brief())
        .toList();
    return refused.isEmpty()
        ? this
        : new Comparison(rows.stream()
            .map(row -> row.isJudged() ? row.judged(DeltaVerdict.NONE, NO_VERDICT + String.join(", ", refused)) : row)
            .toList());
  }

  /**
   * Whether a figure is the throughput of two sides that both reached an offered load, which says nothing of either.
   */
  public static boolean isLoadOffered(ExperimentResult.Figure throughput) {
    return throughput.words() != null && throughput.words().startsWith(LOAD_OFFERED);
  }

  private static String offeredWords(List<Row> rows, boolean quota) {
    return rows.stream().anyMatch(Row::primary)
        ? LOAD_OFFERED
        : LOAD_OFFERED + "; there is no primary figure, because the CPU of the server is not known"
            + (quota ? ", and percentiles under a CPU quota are not judged" : "");
  }

  /** The CPU time that the server of a run used for each successful operation, in ms; empty where it is not known. */
  static Optional<Double> cpuPerOperation(RunRecord run) {
    return run.figures().cpuPerOperation().map(nanos -> nanos / 1e6);
  }

  private static List<Row> rows(List<RunRecord> baseline, List<RunRecord> candidate) {
    List<Row> rows = new ArrayList<>();
    row(THROUGHPUT, true, baseline, candidate, run -> Optional.of(run.figures().throughput())).ifPresent(rows::add);
    row(CPU_PER_OPERATION, false, baseline, candidate, Comparison::cpuPerOperation).ifPresent(rows::add);
    for (OperationFigures operation : baseline.get(0).figures().operations()) {
      boolean offered = baseline.get(0).figures().offered() != null;
      String time = offered ? RESPONSE : " service time, ms";
      PERCENTILES.forEach(
          (name, percentile) -> row(operation.name() + " " + name + time, false, baseline, candidate,
              run -> latency(run, operation.name(), offered).map(found -> percentile.applyAsLong(found) / 1e6))
              .ifPresent(rows::add));
    }
    Optional<String> primary = isLoadOffered(baseline, candidate)
        ? primaryUnderLoad(rows, baseline, candidate)
        : Optional.of(has(rows, CPU_PER_OPERATION) && isCpuShared(baseline, candidate)
            ? CPU_PER_OPERATION
            : THROUGHPUT);
    return rows.stream().map(row -> row.asPrimary(primary.filter(row.name()::equals).isPresent())).toList();
  }

  /**
   * The figure that says most where throughput is given; the row of all operations' p99 is added where it is needed.
   */
  private static Optional<String> primaryUnderLoad(List<Row> rows, List<RunRecord> baseline,
      List<RunRecord> candidate) {
    if (has(rows, CPU_PER_OPERATION)) {
      return Optional.of(CPU_PER_OPERATION);
    }
    if (isQuota(baseline, candidate)) {
      return Optional.empty();
    }
    List<String> operations = Stream.concat(baseline.stream(), candidate.stream())
        .flatMap(Comparison::answered)
        .map(OperationFigures::name)
        .distinct()
        .toList();
    if (operations.size() > 1) {
      row(ALL + P99 + RESPONSE, false, baseline, candidate, Comparison::p99).ifPresent(rows::add);
    }
    String p99 = (operations.size() == 1 ? operations.get(0) : ALL) + P99 + RESPONSE;
    return Optional.of(p99).filter(name -> has(rows, name));
  }

  /** The 99th percentile of the response times of all operations, in ms. */
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
  private static boolean isLoadOffered(List<RunRecord> baseline, List<RunRecord> candidate) {
    return Stream.concat(baseline.stream(), candidate.stream())
        .allMatch(run -> run.figures().offered() != null && Comparability.isLoadReached(run));
  }

  private static boolean isQuota(List<RunRecord> baseline, List<RunRecord> candidate) {
    return Stream.concat(baseline.stream(), candidate.stream())
        .anyMatch(run -> mechanism(run).filter(QUOTA::equals).isPresent());
  }

  /** Why nothing is concluded from these pairs; empty where nothing speaks against it. */
  private static Optional<String> open(List<RunRecord> baseline, List<RunRecord> candidate) {
    return Comparability.inconclusive(IntStream.range(0, baseline.size()).boxed().toList(), baseline, candidate)
        .map(finding -> finding.guard().brief());
  }

  private static boolean isCpuShared(List<RunRecord> baseline, List<RunRecord> candidate) {
    return Stream.concat(baseline.stream(), candidate.stream())
        .anyMatch(run -> mechanism(run).filter(SHARED::contains).isPresent());
  }

  private static Optional<String> mechanism(RunRecord run) {
    return Optional.ofNullable(run.target().limit()).map(RunRecord.Limit::mechanism);
  }

  private static Optional<OperationFigures.Latency> latency(RunRecord run, String operation, boolean offered) {
    return answered(run).filter(one -> one.name().equals(operation))
        .findFirst()
        .map(one -> offered ? one.response() : one.service());
  }

  private static Optional<Row> row(String name, boolean higherIsBetter, List<RunRecord> baseline,
      List<RunRecord> candidate, Function<RunRecord, Optional<Double>> figure) {
    List<Double> a = baseline.stream().flatMap(run -> figure.apply(run).stream()).filter(value -> value > 0).toList();
    List<Double> b = candidate.stream().flatMap(run -> figure.apply(run).stream()).filter(value -> value > 0).toList();
    // A figure that one run lacks would be compared between runs that are no pair.
    return a.size() == baseline.size() && b.size() == candidate.size()
        ? Optional.of(new Row(name, higherIsBetter, false, mean(a), mean(b), ratios(a, b), PairedDelta.of(a, b),
            DeltaVerdict.NONE, ""))
        : Optional.empty();
  }

  private static List<Double> ratios(List<Double> baseline, List<Double> candidate) {
    return IntStream.range(0, baseline.size()).mapToObj(i -> candidate.get(i) / baseline.get(i)).toList();
  }

  private static double mean(List<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(0));
  }
}
