package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.WarmUp;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One {@code ycsb check}. Times are UTC in ISO 8601, lengths of time are in nanoseconds, differences are shares of the
 * baseline.
 *
 * @param schema      {@value #SCHEMA}
 * @param state       running while it goes on, or when it was killed; complete; interrupted; failed
 * @param tool        versions of what measured
 * @param plan        what was asked for
 * @param target      what was measured
 * @param environment the machine of the client
 * @param started     when the load began
 * @param detect      the difference to detect
 * @param primary     the name of the figure in which it is asked for
 * @param budgetNanos the time that each question may take
 * @param warmup      the load before the first pair; null before it has ended
 * @param sliceNanos  length of a slice; 0 before the warm-up has ended
 * @param serverCpu   why the CPU of the server is not known; null where it is
 * @param commonWeight CPU weight of one control group around client and server; null where they have none
 * @param questions   in the order in which they were asked
 * @param verdict     of the check; null while it goes on
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CheckRecord(String schema, String state, Map<String, String> tool, RunRecord.Plan plan,
    RunRecord.TargetInfo target, Environment environment, String started, double detect, String primary,
    long budgetNanos,
    Warmup warmup, long sliceNanos, String serverCpu, Long commonWeight, List<Question> questions,
    RunRecord.Verdict verdict) {
  /** The version of this document; changes when a field changes its meaning or goes away. */
  public static final String SCHEMA = "ycsbpack-check/1";

  /** The same check later. */
  public CheckRecord with(String newState, List<Question> newQuestions, RunRecord.Verdict newVerdict) {
    return new CheckRecord(schema, newState, tool, plan, target, environment, started, detect, primary, budgetNanos,
        warmup,
        sliceNanos, serverCpu, commonWeight, newQuestions, newVerdict);
  }

  /** The same check under a common weight. */
  public CheckRecord with(long newCommonWeight) {
    return new CheckRecord(schema, state, tool, plan, target, environment, started, detect, primary, budgetNanos,
        warmup, sliceNanos, serverCpu, newCommonWeight, questions, verdict);
  }

  /** The same check after its warm-up. */
  public CheckRecord with(WarmUp done, long newSliceNanos) {
    return new CheckRecord(schema, state, tool, plan, target, environment, started, detect, primary, budgetNanos,
        new Warmup(done.slices() * done.length().toNanos(), done.steady()), newSliceNanos, serverCpu, commonWeight,
        questions,
        verdict);
  }

  /**
   * The load before the first pair.
   *
   * @param nanos  how long it was
   * @param steady whether throughput was steady in the end
   */
  public record Warmup(long nanos, boolean steady) {
  }

  /**
   * One question.
   *
   * @param control  what was asked: a-a or positive
   * @param seed     of the order within pairs
   * @param ending   why it ended
   * @param nanos    how long it took
   * @param look     at which look it ended; null before the first
   * @param findings what was found of each figure
   * @param pairs    all complete pairs
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Question(String control, long seed, Answer.Ending ending, long nanos, Integer look,
      List<Finding> findings, List<Pair> pairs) {

    /**
     * One question as far as it is answered.
     *
     * @param truths the true difference of the logarithms of each figure
     */
    public static Question of(String control, Answer answer, Map<Figure, Double> truths) {
      List<Finding> findings = truths.keySet()
          .stream()
          .sorted()
          .flatMap(
              figure -> answer.finding(figure).map(found -> Finding.of(figure, truths.get(figure), found)).stream())
          .toList();
      return new Question(control, answer.terms().seed(), answer.ending(), answer.course().time().toNanos(),
          answer.decision().map(decision -> decision.look().number()).orElse(null), findings, answer.pairs());
    }
  }

  /**
   * What was found of one figure.
   *
   * @param figure  its name
   * @param truth   the true difference
   * @param outcome higher, lower, no-difference, not-resolved; open where it was not asked to the end
   * @param delta   the difference that was measured
   * @param low     lower end of its interval
   * @param high    upper end of its interval
   */
  public record Finding(String figure, double truth, String outcome, double delta, double low, double high) {

    static Finding of(Figure figure, double truth, Answer.Finding found) {
      Interval shares = found.interval().toShares();
      return new Finding(figure.label(), Math.expm1(truth), word(found.outcome()),
          Math.expm1(found.estimate().center()), shares.low(), shares.high());
    }

    private static String word(Outcome outcome) {
      return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
