// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionType;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of an experiment: the document {@code experiment.json} in its folder, complete enough to make every table
 * from it; the runs' own records are in the same folder. CPU is in cores, shares are from 0 to 1, times UTC.
 *
 * @param tool        versions of the measuring programs, by name
 * @param repeats     requested rounds of whole runs; if rounds go on until the question is answered, the started ones;
 *                    0 in the other designs
 * @param ended       time of writing
 * @param verdict     whether to trust it; null while it runs
 * @param figure      additional content of its report; null for only the deltas
 * @param skipped     conditions that the machine could not have, each with the reason
 * @param detect      the smallest difference to detect, as a share of the baseline
 * @param orderSeed   from which the order of the conditions in each round was drawn
 * @param rounds      question that decides how many rounds of whole runs there are; null if their number is fixed, and
 *                    in the other designs
 * @param maxLoss     the largest loss that a candidate may have, as a share of the baseline; null for no bound
 * @param labels      as the records of its runs have them
 * @param command     that started it, or went on with it, without secrets; null if it is not known
 */
public record ExperimentResult(String schema, State state, Map<String, String> tool, String name, String question,
    String binding, String baseline, Design design, int repeats, String started, String ended, Environment environment,
    List<ScenarioResult> scenarios, Verdict verdict, FigureKind figure,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> skipped,
    double detect, long orderSeed, AskedRounds rounds, Double maxLoss,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> labels, String command) {
  /** The version of this document; changes when a field changes its meaning or goes away. */
  public static final String SCHEMA = "ycsbpack-experiment/3";

  public enum State {
    /** Also if it was killed. */
    RUNNING,
    COMPLETE,
    INTERRUPTED,
    FAILED;
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * @param figure      the label of the primary figure; null for the one that says most under the limits of the runs
   * @param budgetNanos the time that each candidate may take
   * @param size        whether to go on after a difference is found
   */
  public record AskedRounds(String figure, long budgetNanos, boolean size) {

    public static AskedRounds of(AskedTerms terms) {
      return new AskedRounds(terms.figure().map(Figure::label).orElse(null),
          terms.budget().toNanos(), terms.size());
    }
  }

  /**
   * @param most       rounds that the budget allows, by the length of the first
   * @param spentNanos time that whole rounds took
   * @param ending     why no more of them are measured, if not all candidates are answered; null while there may be
   *                   more
   */
  public record RoundCourse(int most, long spentNanos, Answer.Ending ending) {
  }

  public FigureKind kind() {
    return figure == null ? FigureKind.DELTA : figure;
  }

  public Optional<MaxLoss> bound() {
    return Optional.ofNullable(maxLoss).map(MaxLoss::new);
  }

  @JsonIgnore
  public boolean isBySlices() {
    return design != Design.WHOLE_RUNS;
  }

  /**
   * @param name        empty if nothing varied
   * @param properties  override the files; secrets as ***
   * @param conditions  the baseline first
   * @param comparisons of what is there so far
   * @param order       the conditions of each round in the order in which they run; empty if slices are measured
   * @param course      null before the first round, and unless rounds go on until the questions are answered
   */
  public record ScenarioResult(String name, Map<String, String> values, List<String> workload,
      Map<String, String> properties, List<ConditionResult> conditions, List<ComparisonResult> comparisons,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<List<String>> order, RoundCourse course) {

    /**
     * With a comparison that replaces an earlier one of its candidate.
     *
     * @param summaries of conditions, by name
     */
    public ScenarioResult with(ComparisonResult comparison, Map<String, Summary> summaries) {
      Map<String, ComparisonResult> compared = new LinkedHashMap<>();
      comparisons.forEach(one -> compared.put(one.candidate(), one));
      compared.put(comparison.candidate(), comparison);
      return new ScenarioResult(name, values, workload, properties, conditions.stream()
          .map(condition -> condition.with(condition.runs(),
              summaries.getOrDefault(condition.name(), condition.summary())))
          .toList(), List.copyOf(compared.values()), order, course);
    }

    /** Names a condition by its scenario as well, if it has a name. */
    public String within(String condition) {
      return (name.isEmpty() ? "" : name + ", ") + condition;
    }

    public Optional<ConditionResult> condition(String condition) {
      return conditions.stream().filter(one -> one.name().equals(condition)).findFirst();
    }

    public Optional<RunEntry> run(String condition, int round) {
      return condition(condition).flatMap(one -> one.runs().stream().filter(run -> run.round() == round).findFirst());
    }

    public Optional<ComparisonResult> comparison(String candidate) {
      return comparisons.stream().filter(one -> one.candidate().equals(candidate)).findFirst();
    }

    /** The comparisons except the baseline's with itself. */
    public List<ComparisonResult> withoutControl() {
      return comparisons.stream()
          .filter(comparison -> conditions.stream()
              .noneMatch(condition -> condition.control() && condition.name().equals(comparison.candidate())))
          .toList();
    }
  }

  /**
   * @param properties laid over for its runs; secrets as ***
   * @param runs       that ended with figures, by round
   * @param summary    null while there are no runs
   * @param files      that its runs read, the workload files first, with the SHA-256 of each when the experiment began;
   *                   empty if it is not known
   */
  public record ConditionResult(String name, boolean control, String type, Map<String, String> parameters,
      Map<String, String> properties, List<RunEntry> runs, Summary summary,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<RunRecord.WorkloadFile> files) {

    /** As a document has them: the parameters of the type, and the additions by role. */
    public static Map<String, String> shown(ConditionPlan plan) {
      Map<String, String> shown = new LinkedHashMap<>(plan.parameters());
      for (Addition.Role role : Addition.Role.values()) {
        List<AdditionPlan> additions = plan.additions().stream().filter(addition -> addition.role() == role).toList();
        for (int i = 0; i < additions.size(); i++) {
          shown.put(additions.size() == 1 ? role.key() : role.key() + " " + (i + 1),
              additions.get(i).shown().toString());
        }
      }
      return shown;
    }

    /** @param figures null while there are no runs */
    public ConditionResult with(List<RunEntry> measured, Summary figures) {
      return new ConditionResult(name, control, type, parameters, properties, measured, figures, files);
    }

    public List<String> additions() {
      return parameters.entrySet()
          .stream()
          .filter(entry -> Arrays.stream(Addition.Role.values())
              .anyMatch(role -> entry.getKey().equals(role.key()) || entry.getKey().startsWith(role.key() + " ")))
          .map(Map.Entry::getValue)
          .toList();
    }

    /** Whether stalls are part of what is measured: something is next to the database, or the type makes them. */
    boolean isStallMeasured() {
      return !additions().isEmpty() || ConditionType.all()
          .stream()
          .anyMatch(known -> known.name().equals(type) && known.isStallMeasured(parameters));
    }
  }

  /**
   * @param round      from 1
   * @param record     path from the experiment's folder
   * @param throughput successful operations per second
   * @param exitCode   0 if it is valid
   * @param reason     empty if it is valid
   * @param warnings   findings that do not make it invalid
   */
  public record RunEntry(int round, String record, double throughput, int exitCode, String reason,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> warnings) {
  }

  /**
   * @param operations        successful ones in a run, mean of the runs
   * @param throughput        operations per second, geometric mean of the runs; by slices, of the values that the
   *                          comparison's trimmed mean keeps (the last comparison for the baseline)
   * @param cpuCores          used by the database, mean; null if not known
   * @param limitCores        null if not known
   * @param mechanism         null if not known
   * @param limitShare        cpuCores of limitCores; null if not known
   * @param throttledShare    share of its enforcement periods in which it was throttled; null without a quota
   * @param detectedResources resources that the server detected, by setting name
   */
  public record Summary(double operations, double throughput, String target, Double cpuCores, Double limitCores,
      CpuLimit.Mechanism mechanism, Double limitShare, Double throttledShare, Map<String, String> detectedResources) {

    /** @param limit null if not known */
    public static Summary of(double operations, double throughput, String target, Double cpuCores, CpuLimit limit,
        Double throttledShare, Map<String, String> detectedResources) {
      return new Summary(operations, throughput, target, cpuCores, limit == null ? null : limit.cores(),
          limit == null ? null : limit.mechanism(),
          limit == null || cpuCores == null ? null : cpuCores / limit.cores(), throttledShare, detectedResources);
    }
  }

  /**
   * @param pairs      rounds in which both have figures
   * @param figures    throughput first
   * @param marks      other differences between the two
   * @param unlike     whether their CPU limits differ unintentionally in mechanism or cores
   * @param guards     empty if there would be no verdict anyway
   * @param counters   per operation, the largest differences first; empty in comparisons by rounds
   * @param servers    null if one server is compared with itself, and in comparisons by rounds
   * @param waterfall  null if not requested, or if there was no difference to divide
   * @param operations mean service times, the largest loss first; empty if there is only one operation, and in
   *                   comparisons by rounds
   */
  public record ComparisonResult(String candidate, int pairs, List<JudgedFigure> figures, List<String> marks,
      boolean unlike,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<GuardFinding> guards, String explanation,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CounterResult> counters,
      ServerDifferences servers,
      WaterfallResult waterfall,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CounterResult> operations) {

    public ComparisonResult with(WaterfallResult taken) {
      return new ComparisonResult(candidate, pairs, figures, marks, unlike, guards, explanation, counters, servers,
          taken, operations);
    }

    public List<GuardFinding> refused() {
      return guards.stream().filter(GuardFinding::isRefused).toList();
    }

    public JudgedFigure throughput() {
      return figures.get(0);
    }

    public Optional<JudgedFigure> primary() {
      return figures.stream().filter(JudgedFigure::primary).findFirst();
    }

    /**
     * The figure with which a report begins: the one that this kind of experiment is about, if it has a verdict, else
     * the primary one. Empty if the load was offered and no figure is primary.
     */
    public Optional<JudgedFigure> lead(FigureKind kind) {
      boolean offered = throughput().verdict() == DeltaVerdict.LOAD_OFFERED;
      Optional<JudgedFigure> throughput = Optional.of(throughput()).filter(figure -> !offered);
      Optional<JudgedFigure> own = switch (kind) {
        case WRITERS, PERCENTILES -> slowest();
        case BANDWIDTH -> offered ? slowest() : throughput;
        case CACHE -> cpuPerOperation();
        case DELTA, LADDER, INSTANCES, OUTAGE -> Optional.empty();
      };
      List<JudgedFigure> leads = Stream.of(own, primary(), throughput).flatMap(Optional::stream).toList();
      return leads.stream()
          .filter(figure -> figure.verdict().isGiven())
          .findFirst()
          .or(() -> leads.stream().findFirst());
    }

    /** The p99 of all operations, or of the operation for which the candidate takes longest. */
    private Optional<JudgedFigure> slowest() {
      List<JudgedFigure> p99 = figures.stream().filter(figure -> figure.name().percent() == 99).toList();
      return p99.stream()
          .filter(figure -> figure.name().operation().equals(FigureName.ALL))
          .findFirst()
          .or(() -> p99.stream().max(Comparator.comparingDouble(JudgedFigure::candidate)));
    }

    /** Empty if it is not known on both sides. */
    public Optional<JudgedFigure> cpuPerOperation() {
      return figures.stream().filter(figure -> figure.name().equals(FigureName.CPU_PER_OPERATION)).findFirst();
    }
  }

  /**
   * @param baseline  geometric mean of the baseline's runs; by slices, of the values that the trimmed mean keeps
   * @param primary   whether it is the figure of the question; the words of all others are adjusted for their
   *                  number
   * @param delta     (candidate - baseline) / baseline, over the pairs
   * @param low       lower end of its 95 % confidence interval; null with fewer than three pairs, like {@code high}
   */
  public record JudgedFigure(FigureName name, boolean higherIsBetter, boolean primary, double baseline,
      double candidate,
      double delta, Double low, Double high, DeltaVerdict verdict, String words) {
  }
}
