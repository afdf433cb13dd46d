package io.ycsbpack.core.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import java.util.List;
import java.util.Map;

/**
 * What came of an experiment: the document {@code experiment.json} in its folder, complete enough to make every table
 * from it; the runs' own records stand beside it. CPU is in cores, shares are from 0 to 1, times UTC.
 *
 * @param schema      {@value #SCHEMA}
 * @param state       running while it goes on, or when it was killed; complete; interrupted; failed
 * @param tool        versions of what measured
 * @param name        of the experiment
 * @param question    that it answers
 * @param binding     the database
 * @param baseline    name of the condition that the others are compared with
 * @param repeats     turns that were asked for
 * @param started     when
 * @param ended       when its last run ended; null before the first
 * @param environment the machine that it was run from
 * @param cases       each combination of what varied
 * @param verdict     whether to trust it; null while it runs
 * @param figure      what its report shows besides the deltas; null for nothing else
 * @param skipped     conditions that the machine could not have, each with the reason; null for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ExperimentResult(String schema, String state, Map<String, String> tool, String name, String question,
    String binding, String baseline, int repeats, String started, String ended, Environment environment,
    List<CaseResult> cases, RunRecord.Verdict verdict, FigureKind figure, Map<String, String> skipped) {
  /** What its report shows besides the deltas. */
  public FigureKind kind() {
    return figure == null ? FigureKind.DELTA : figure;
  }

  /** The version of this document; changes when a field changes its meaning or goes away. */
  public static final String SCHEMA = "ycsbpack-experiment/1";

  /**
   * One combination of what varied.
   *
   * @param name        in words; empty where nothing varied
   * @param values      of each name that varied
   * @param workload    workload files
   * @param properties  over those of the files; secrets as ***
   * @param conditions  in the order of a turn
   * @param comparisons of each condition with the baseline, of what is there so far
   */
  public record CaseResult(String name, Map<String, String> values, List<String> workload,
      Map<String, String> properties, List<ConditionResult> conditions, List<ComparisonResult> comparisons) {
  }

  /**
   * One condition.
   *
   * @param name       of the condition
   * @param noise      whether it is the baseline's second run of each turn
   * @param type       of the condition
   * @param parameters of that type
   * @param properties laid over for its runs; secrets as ***
   * @param runs       that ended with figures, by turn
   * @param summary    of them; null while there are none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record ConditionResult(String name, boolean noise, String type, Map<String, String> parameters,
      Map<String, String> properties, List<RunEntry> runs, Summary summary) {
  }

  /**
   * One run.
   *
   * @param turn       from 1
   * @param record     path of its record, from the experiment's folder
   * @param throughput successful operations per second
   * @param exitCode   0 when it is to be trusted
   * @param reason     why not; empty when it is
   * @param warnings   what speaks against it without making it invalid
   */
  public record RunEntry(int turn, String record, double throughput, int exitCode, String reason,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> warnings) {

    /** Experiments of earlier versions have no warnings. */
    public RunEntry {
      warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }
  }

  /**
   * A condition's runs together.
   *
   * @param operations     successful ones in a run, mean of the runs
   * @param throughput     operations per second, geometric mean of the runs
   * @param target         one line on what was measured
   * @param cpuCores       what the database used, mean; null when not known
   * @param limitCores     what it may use; null when not known
   * @param mechanism      by what that is limited; null when not known
   * @param limitShare     cpuCores of limitCores; null when not known
   * @param throttledShare share of its enforcement periods in which it was held back; null without a quota
   * @param beliefs        what the server believes it may use
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Summary(double operations, double throughput, String target, Double cpuCores, Double limitCores,
      String mechanism,
      Double limitShare, Double throttledShare, Map<String, String> beliefs) {
  }

  /**
   * A condition beside the baseline.
   *
   * @param candidate   the condition
   * @param pairs       turns in which both have figures
   * @param figures     compared, throughput first
   * @param marks       what else differs between the two
   * @param unlike      whether their CPU is limited by other means or to another number of cores
   * @param explanation a sentence drawn from the figures
   */
  public record ComparisonResult(String candidate, int pairs, List<Figure> figures, List<String> marks, boolean unlike,
      String explanation) {
  }

  /**
   * One figure of a comparison.
   *
   * @param name           of it, with its unit
   * @param higherIsBetter whether more of it is better
   * @param baseline       geometric mean of the baseline's runs
   * @param candidate      the same of the candidate's
   * @param delta          (candidate - baseline) / baseline, geometric mean over the pairs
   * @param low            lower end of its 95 % confidence interval; null with fewer than three pairs
   * @param high           upper end
   * @param floor          the noise floor: the most by which a pair of runs of the baseline differed; null without
   * @param words          better, worse, no difference seen, or too few pairs to tell
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Figure(String name, boolean higherIsBetter, double baseline, double candidate, double delta, Double low,
      Double high, Double floor, String words) {
  }
}
