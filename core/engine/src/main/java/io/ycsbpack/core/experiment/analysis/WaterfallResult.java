// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A difference taken apart into the steps between its two conditions.
 *
 * @param whole the difference of the ends, as measured in the first stage
 * @param steps from the baseline to the candidate; neighbours that were not divided stand as one
 * @param left  steps that can't be made here, with the reason
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record WaterfallResult(String figure, Effort effort, Step whole, List<Step> steps,
    Map<String, String> left, Conclusion conclusion) {

  /**
   * @param starts  by stage
   * @param seconds of all stages
   */
  public record Effort(List<Integer> starts, double seconds) {
  }

  /**
   * @param sentence the step with the largest part, the counters that moved with it, and advice
   * @param doubt    why nothing is concluded; empty if nothing speaks against it
   */
  public record Conclusion(String sentence, String doubt) {
  }

  public enum Kind {
    /** Its interval excludes zero. */
    FOUND,
    /** Its interval lies within the margin. */
    SMALL,
    NOT_RESOLVED;
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * One or several steps that were measured as one.
   *
   * @param texts       cause of the step's cost; a noun phrase for each single step
   * @param advice      empty if there is none
   * @param unexplained whether it stands for all that no other step explains
   * @param counters    of the server that differ by enough to be named, the largest first
   * @param sizes       null if it was not divided by sizes of its limit
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Step(List<String> texts, @JsonSetter(nulls = Nulls.AS_EMPTY) String advice, boolean unexplained,
      Kind kind, List<Change> figures,
      List<CounterResult> counters, Sizes sizes) {

    public Optional<Change> change(String figure) {
      return WaterfallResult.change(figures, figure);
    }

    public Step divided(Sizes by) {
      return new Step(texts, advice, unexplained, kind, figures, counters, by);
    }
  }

  private static Optional<Change> change(List<Change> figures, String figure) {
    return figures.stream().filter(one -> one.figure().equals(figure)).findFirst();
  }

  /** @param parts from the beginning of the step to its end */
  public record Sizes(String limit, List<Part> parts) {
  }

  /** @param from the size before; "none" if no limit is in force, or seen by the server */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Part(String from, String to, Kind kind, List<Change> figures) {

    public Optional<Change> change(String figure) {
      return WaterfallResult.change(figures, figure);
    }
  }

  /**
   * @param delta (after - before) / before
   * @param low   lower end of its interval; the intervals of a stage are simultaneous at 95 %
   */
  public record Change(String figure, double delta, double low, double high) {
  }
}
