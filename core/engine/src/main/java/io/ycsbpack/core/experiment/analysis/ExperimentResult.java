package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.AdditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionType;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What came of an experiment: the document {@code experiment.json} in its folder, complete enough to make every table
 * from it; the runs' own records are in the same folder. CPU is in cores, shares are from 0 to 1, times UTC.
 *
 * @param schema      {@value #SCHEMA}
 * @param state       how far it is
 * @param tool        versions of what measured
 * @param name        of the experiment
 * @param question    that it answers
 * @param binding     the database
 * @param baseline    name of the condition that the others are compared with
 * @param design      by which it was measured
 * @param repeats     rounds of whole runs that were asked for; of one that goes on until it is answered, those that were
 *                    begun; 0 in the other designs
 * @param started     when
 * @param ended       when this was written
 * @param environment the machine that it was run from
 * @param scenarios       each combination of what varied
 * @param verdict     whether to trust it; null while it runs
 * @param figure      what its report shows in addition to the deltas; null for nothing else
 * @param skipped     conditions that the machine could not have, each with the reason; null for none
 * @param detect      the smallest difference to detect, as a share of the baseline
 * @param orderSeed   from which the order of the conditions in each round was drawn
 * @param rounds      what is asked until it is answered, in rounds of whole runs; null if their number is fixed, and in
 *                    the other designs
 * @param maxLoss     the largest loss that a candidate may have, as a share of the baseline; null for no bound
 * @param labels      that its user gave it, by their keys, as the records of its runs have them; null for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ExperimentResult(String schema, State state, Map<String, String> tool, String name, String question,
    String binding, String baseline, Design design, int repeats, String started, String ended, Environment environment,
    List<ScenarioResult> scenarios, RunRecord.Verdict verdict, FigureKind figure, Map<String, String> skipped,
    double detect, long orderSeed, AskedRounds rounds, Double maxLoss, Map<String, String> labels) {
  /** The version of this document; changes when a field changes its meaning or goes away. */
  public static final String SCHEMA = "ycsbpack-experiment/3";

  /** How far an experiment is. */
  public enum State {
    /** It goes on, or was killed. */
    RUNNING,
    /** All was measured. */
    COMPLETE,
    /** It was stopped by its user, or by the time that it may take. */
    INTERRUPTED,
    /** A condition could not be put in place, measured or undone. */
    FAILED;

    /** The word in documents. */
    @JsonValue
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Of an experiment that does not go on in rounds until it is answered, without a bound and labels. */
  public ExperimentResult(String schema, State state, Map<String, String> tool, String name, String question,
      String binding, String baseline, Design design, int repeats, String started, String ended,
      Environment environment,
      List<ScenarioResult> scenarios, RunRecord.Verdict verdict, FigureKind figure, Map<String, String> skipped,
      double detect, long orderSeed) {
    this(schema, state, tool, name, question, binding, baseline, design, repeats, started, ended, environment,
        scenarios,
        verdict,
        figure, skipped, detect, orderSeed, null, null, null);
  }

  /**
   * What an experiment is asked in rounds that go on until it is answered.
   *
   * @param figure      the label of the primary figure; null for the one that says most under the limits of the runs
   * @param budgetNanos the time that each candidate may take
   * @param size        whether to go on after a difference is found
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record AskedRounds(String figure, long budgetNanos, boolean size) {
  }

  /**
   * How far the rounds of a scenario went.
   *
   * @param most       rounds that the budget allows, by the length of the first
   * @param spentNanos time that whole rounds took
   * @param ending     why no more of them are measured, where not all candidates are answered; null while there may be
   *                   more
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record RoundCourse(int most, long spentNanos, Answer.Ending ending) {
  }

  /** What its report shows in addition to the deltas. */
  public FigureKind kind() {
    return figure == null ? FigureKind.DELTA : figure;
  }

  /** The bound on the losses of its candidates. */
  public Optional<MaxLoss> bound() {
    return Optional.ofNullable(maxLoss).map(MaxLoss::new);
  }

  /** Whether its conditions were measured slice by slice instead of by whole runs. */
  @JsonIgnore
  public boolean isBySlices() {
    return design != Design.WHOLE_RUNS;
  }

  /**
   * One combination of what varied.
   *
   * @param name        in words; empty where nothing varied
   * @param values      of each name that varied
   * @param workload    workload files
   * @param properties  over those of the files; secrets as ***
   * @param conditions  the baseline first
   * @param comparisons of each condition with the baseline, of what is there so far
   * @param order       the conditions of each round in the order in which they run; null if slices are measured
   * @param course      of rounds that go on until the questions are answered; null before the first, and elsewhere
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record ScenarioResult(String name, Map<String, String> values, List<String> workload,
      Map<String, String> properties, List<ConditionResult> conditions, List<ComparisonResult> comparisons,
      List<List<String>> order, RoundCourse course) {

    /** Without rounds that go on until the questions are answered. */
    public ScenarioResult(String name, Map<String, String> values, List<String> workload,
        Map<String, String> properties, List<ConditionResult> conditions, List<ComparisonResult> comparisons,
        List<List<String>> order) {
      this(name, values, workload, properties, conditions, comparisons, order, null);
    }

    /** The same with comparisons of the runs that are there. */
    public ScenarioResult judged(String baseline, FigureKind kind, RoundTerms terms, TrialFiles files) {
      Map<String, TreeMap<Integer, RunEntry>> entries = new LinkedHashMap<>();
      conditions.forEach(condition -> entries.put(condition.name(), new TreeMap<>(
          condition.runs().stream().collect(Collectors.toMap(RunEntry::round, run -> run, (one, other) -> other)))));
      Map<String, TreeMap<Integer, RunRecord>> runs = new LinkedHashMap<>();
      entries.forEach((condition, byRound) -> byRound.forEach((round, run) -> runs
          .computeIfAbsent(condition, any -> new TreeMap<>())
          .put(round, files.record(run))));
      Optional<String> control = conditions.stream()
          .filter(ConditionResult::control)
          .map(ConditionResult::name)
          .findFirst();
      Set<String> stalling = conditions.stream()
          .filter(condition -> kind.knowsStalls() || condition.isStallMeasured())
          .map(ConditionResult::name)
          .collect(Collectors.toSet());
      Analysis analysis = new Analysis(runs, baseline, control, terms,
          new Analysis.Stalls(stalling::contains, kind.knowsNoAnswers(),
              (condition, round) -> files.timeline(entries.get(condition).get(round))));
      return new ScenarioResult(name, values, workload, properties, conditions,
          conditions.stream()
              .flatMap(condition -> analysis.comparison(condition.name())
                  .map(comparison -> Comparability.isLimitAsked(parameters(baseline), condition.parameters())
                      ? comparison.alike()
                      : comparison)
                  .stream())
              .toList(),
          order, course);
    }

    private Map<String, String> parameters(String condition) {
      return conditions.stream()
          .filter(one -> one.name().equals(condition))
          .map(ConditionResult::parameters)
          .findFirst()
          .orElseGet(Map::of);
    }
  }

  /**
   * One condition.
   *
   * @param name       of the condition
   * @param control    whether it is the A/A control
   * @param type       of the condition
   * @param parameters of that type
   * @param properties laid over for its runs; secrets as ***
   * @param runs       that ended with figures, by round
   * @param summary    of them; null while there are none
   * @param files      that its runs read, the workload files first, with the SHA-256 of each when the experiment began;
   *                   null if it is not known
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record ConditionResult(String name, boolean control, String type, Map<String, String> parameters,
      Map<String, String> properties, List<RunEntry> runs, Summary summary, List<RunRecord.WorkloadFile> files) {

    /** Without files. */
    public ConditionResult(String name, boolean control, String type, Map<String, String> parameters,
        Map<String, String> properties, List<RunEntry> runs, Summary summary) {
      this(name, control, type, parameters, properties, runs, summary, null);
    }

    /** The parameters of a condition's type, and its additions by role, as a document has them. */
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

    /** Texts of its neighbors, proxies and faults. */
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
   * One run.
   *
   * @param round       from 1
   * @param record     path of its record, from the experiment's folder
   * @param throughput successful operations per second
   * @param exitCode   0 when it is to be trusted
   * @param reason     why not; empty when it is
   * @param warnings   what speaks against it without making it invalid
   */
  public record RunEntry(int round, String record, double throughput, int exitCode, String reason,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> warnings) {

    /** An empty list is left out of documents. */
    public RunEntry {
      warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }
  }

  /**
   * A condition's runs together.
   *
   * @param operations     successful ones in a run, mean of the runs
   * @param throughput     operations per second, geometric mean of the runs; by slices, of those that the trimmed mean
   *                       of the comparison keeps, the last one for the baseline
   * @param target         one line on what was measured
   * @param cpuCores       what the database used, mean; null when not known
   * @param limitCores     what it may use; null when not known
   * @param mechanism      by what that is limited; null when not known
   * @param limitShare     cpuCores of limitCores; null when not known
   * @param throttledShare share of its enforcement periods in which it was throttled; null without a quota
   * @param detectedResources what the server detected, by the names of its settings
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Summary(double operations, double throughput, String target, Double cpuCores, Double limitCores,
      String mechanism, Double limitShare, Double throttledShare, Map<String, String> detectedResources) {
  }

  /**
   * A condition compared with the baseline.
   *
   * @param candidate   the condition
   * @param pairs       rounds in which both have figures
   * @param figures     compared, throughput first
   * @param marks       what else differs between the two
   * @param unlike      whether their CPU is limited by another mechanism or to another number of cores, and that was
   *                    not asked for
   * @param guards      what has to hold before there is a verdict; empty where there would be none anyway
   * @param explanation a sentence drawn from the figures
   * @param counters    what the servers counted per operation, the largest differences first; empty in comparisons by
   *                    rounds
   * @param servers     what the two servers report of themselves; null where one server is compared with itself, in
   *                    comparisons by rounds
   * @param waterfall   the difference taken apart; null where that was not asked for, or there was nothing to take apart
   * @param operations  the mean service times of the operations, those that lost most first; empty where there is one
   *                    alone, and in comparisons by rounds
   */
  public record ComparisonResult(String candidate, int pairs, List<Figure> figures, List<String> marks, boolean unlike,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<GuardFinding> guards, String explanation,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CounterResult> counters,
      @JsonInclude(JsonInclude.Include.NON_NULL) ServerDifferences servers,
      @JsonInclude(JsonInclude.Include.NON_NULL) WaterfallResult waterfall,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CounterResult> operations) {

    /** Empty lists are left out of documents. */
    public ComparisonResult {
      guards = guards == null ? List.of() : List.copyOf(guards);
      counters = counters == null ? List.of() : List.copyOf(counters);
      operations = operations == null ? List.of() : List.copyOf(operations);
    }

    /** Without its operations by themselves. */
    public ComparisonResult(String candidate, int pairs, List<Figure> figures, List<String> marks, boolean unlike,
        List<GuardFinding> guards, String explanation, List<CounterResult> counters, ServerDifferences servers,
        WaterfallResult waterfall) {
      this(candidate, pairs, figures, marks, unlike, guards, explanation, counters, servers, waterfall, List.of());
    }

    /** By rounds. */
    public ComparisonResult(String candidate, int pairs, List<Figure> figures, List<String> marks, boolean unlike,
        List<GuardFinding> guards, String explanation) {
      this(candidate, pairs, figures, marks, unlike, guards, explanation, List.of(), null, null);
    }

    /** The same with its difference taken apart. */
    public ComparisonResult with(WaterfallResult taken) {
      return new ComparisonResult(candidate, pairs, figures, marks, unlike, guards, explanation, counters, servers,
          taken, operations);
    }

    /** The same where the limits were asked to differ. */
    ComparisonResult alike() {
      return new ComparisonResult(candidate, pairs, figures, marks, false, guards, explanation, counters, servers,
          waterfall, operations);
    }

    /** The guards that refuse a verdict. */
    public List<GuardFinding> refused() {
      return guards.stream().filter(GuardFinding::isRefused).toList();
    }

    /** The figure of throughput. */
    public Figure throughput() {
      return figures.get(0);
    }

    /** The figure that the comparison asks for; empty where none can be. */
    public Optional<Figure> primary() {
      return figures.stream().filter(Figure::primary).findFirst();
    }

    /**
     * The figure with which a report of an experiment of this kind begins; empty where the load was offered and no
     * figure is primary.
     */
    public Optional<Figure> lead(FigureKind kind) {
      return LeadFigure.find(this, kind);
    }

    /** The figure of the server's CPU; empty where that is not known on both sides. */
    public Optional<Figure> cpuPerOperation() {
      return figures.stream().filter(figure -> figure.name().equals(Comparison.CPU_PER_OPERATION)).findFirst();
    }
  }

  /**
   * One figure of a comparison.
   *
   * @param name           of it, with its unit
   * @param higherIsBetter whether more of it is better
   * @param baseline       geometric mean of the baseline's runs; by slices, of those that the trimmed mean keeps
   * @param candidate      the same of the candidate's
   * @param primary        whether it is the figure that the comparison asks for; the words of all others are adjusted
   *                       for their number
   * @param delta          (candidate - baseline) / baseline, over the pairs
   * @param low            lower end of its 95 % confidence interval; null with fewer than three pairs
   * @param high           upper end
   * @param verdict        on it
   * @param words          the verdict for readers
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Figure(String name, boolean higherIsBetter, boolean primary, double baseline, double candidate,
      double delta, Double low, Double high, DeltaVerdict verdict, String words) {

    static Figure of(Comparison.Row row) {
      return new Figure(row.name(), row.higherIsBetter(), row.primary(), row.sides().baseline(),
          row.sides().candidate(),
          row.delta().delta(), row.interval().map(Interval::low).orElse(null),
          row.interval().map(Interval::high).orElse(null), row.verdict(), row.words());
    }
  }
}
