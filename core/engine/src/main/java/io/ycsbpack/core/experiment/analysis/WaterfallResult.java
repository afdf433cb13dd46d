package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A difference taken apart into the steps between its two conditions.
 *
 * @param figure   by which it was taken apart
 * @param effort   that went into it
 * @param whole    the difference of the ends, as measured in the first stage
 * @param steps    from the baseline to the candidate; neighbours that were not divided stand as one
 * @param left     steps that can't be made here, with the reason
 * @param alone    the step that carries most, on the baseline and without those before it; null where that was not
 *                 asked for, it is the first one, or it can't be alone
 * @param conclusion in words
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record WaterfallResult(String figure, Effort effort, Step whole, List<Step> steps,
    Step alone, Map<String, String> left, Conclusion conclusion) {

  /** Documents leave out what is empty. */
  public WaterfallResult {
    left = left == null ? Map.of() : left;
  }

  /**
   * What went into it.
   *
   * @param starts  of each stage, in their order
   * @param seconds that all of them took
   */
  public record Effort(List<Integer> starts, double seconds) {
  }

  /**
   * In words.
   *
   * @param sentence which step carries most, what moved with it, and what to do about it
   * @param doubt    why nothing is concluded; empty where nothing speaks against it
   */
  public record Conclusion(String sentence, String doubt) {
  }

  /** What is known of a step. */
  public enum Kind {
    /** Its interval excludes zero. */
    FOUND,
    /** Its interval lies within the difference that was asked for. */
    SMALL,
    /** Neither. */
    NOT_RESOLVED;

    /** The word in documents. */
    @JsonValue
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * One or several steps that were measured as one.
   *
   * @param texts       what costs if this costs
   * @param advice      what a user can do about it; empty where there is nothing to say
   * @param unexplained whether it is all that no other step stands for
   * @param kind        by the figure by which the difference was taken apart
   * @param figures     each with its interval
   * @param counters    of the server that differ by enough to be named, the largest first
   * @param sizes       the same, divided by sizes of the limit that makes it; null where it was not divided
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Step(List<String> texts, String advice, boolean unexplained, Kind kind, List<Change> figures,
      List<CounterResult> counters, Sizes sizes) {

    /** Documents leave out what is empty. */
    public Step {
      advice = advice == null ? "" : advice;
      figures = figures == null ? List.of() : figures;
      counters = counters == null ? List.of() : counters;
    }

    /** Its change of a figure; empty where that is not known. */
    public Optional<Change> change(String figure) {
      return WaterfallResult.change(figures, figure);
    }

    /** The same, divided by sizes of its limit. */
    public Step divided(Sizes by) {
      return new Step(texts, advice, unexplained, kind, figures, counters, by);
    }
  }

  private static Optional<Change> change(List<Change> figures, String figure) {
    return figures.stream().filter(one -> one.figure().equals(figure)).findFirst();
  }

  /**
   * A step, divided by sizes of the limit that makes it.
   *
   * @param limit name of its parameter
   * @param parts from its beginning to its end
   */
  public record Sizes(String limit, List<Part> parts) {
  }

  /**
   * What goes with a limit of another size.
   *
   * @param from    the size before; "none" where no limit is in force, or seen by the server
   * @param to      the size after
   * @param kind    by the figure by which the difference was taken apart
   * @param figures each with its interval
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Part(String from, String to, Kind kind, List<Change> figures) {

    /** Documents leave out what is empty. */
    public Part {
      figures = figures == null ? List.of() : figures;
    }

    /** Its change of a figure; empty where that is not known. */
    public Optional<Change> change(String figure) {
      return WaterfallResult.change(figures, figure);
    }
  }

  /**
   * Of a figure.
   *
   * @param figure its name
   * @param delta  (after - before) / before
   * @param low    lower end of its interval; those of a stage hold together at 95 %
   * @param high   upper end
   */
  public record Change(String figure, double delta, double low, double high) {
  }
}
