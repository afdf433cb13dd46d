package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import io.ycsbpack.core.workload.queries.StatementAnswers;
import java.util.List;
import java.util.Map;

/** Requires conditions to give the same answers to the statements of their workload. */
final class SameAnswers {
  private final String baseline;
  private final Map<String, AnswerDigest> answers;

  /** As the baseline answers. */
  SameAnswers(String baseline, Map<String, AnswerDigest> answers) {
    this.baseline = baseline;
    this.answers = answers;
  }

  /**
   * Compares the answers of another condition.
   *
   * @throws CommandException with {@link ExitCode#ERRORS} when they differ, with the statements
   */
  void require(String name, Map<String, AnswerDigest> others) {
    List<String> differences = StatementAnswers.differences(answers, others);
    if (!differences.isEmpty()) {
      throw new CommandException(ExitCode.ERRORS, baseline + " and " + name + " do not do the same work: "
          + String.join("; ", differences));
    }
  }
}
