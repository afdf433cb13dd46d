// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a {@code ycsb} command ended, for scripts and CI. */
public enum ExitCode {
  OK(0, "done; the figures are valid"),
  USAGE(1, "wrong arguments, properties or files, and nothing was started; or the results or the record could not be "
      + "written"),
  TARGET(2, "the target or its cluster can't be reached or is not ready; or 'status' found nothing, 'undeploy' or "
      + "'clean' took too long, or a transfer ended by itself"),
  ERRORS(3,
      "more operations failed than errorbudget allows, nothing succeeded for abortafter, a client thread failed, a"
          + " load missed records, or an answer was wrong"),
  NOT_VALID(4,
      "the measurement is invalid; its last line gives the reason: a disturbed machine, a saturated client, a load "
          + "not sustained, a changed limit or pod, lost results, a refused comparison"),
  CONDITION(5, "a limit, or another condition of a run, could not be put in place, did not hold or could not be undone;"
      + " or the clients' pods did not start"),
  CLIENT(6, "the client ran out of memory or threads after it had started; figures so far are printed"),
  NOT_RESOLVABLE(7,
      "the pilot is too noisy to detect the difference within the budget, or the budget has no room for the fewest "
          + "rounds or for --explain; nothing more was measured"),
  NOT_RESOLVED(8, "the budget was used up: a difference of the size to detect, or of --max-loss, is neither found nor "
      + "excluded; or --explain had no time for four restarts"),
  GATE(9, "the figures are valid, and a gate (--fail-if) of the run failed"),
  WORSE(10, "a candidate is worse than its baseline by more than --max-loss: the whole confidence interval of the"
      + " primary figure lies beyond it"),
  INTERNAL(70, "a bug in ycsbpack; the stack trace says where"),
  TIMED_OUT(124, "ended by --timeout; figures so far are printed"),
  INTERRUPTED(130, "ended by SIGINT; figures so far are printed"),
  TERMINATED(143, "ended by SIGTERM; figures so far are printed");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /**
   * Whether a failure is, or was caused by, an exhausted heap. The clean-up after one may fail in its turn and hide it,
   * such as with "Self-suppression not permitted", whose cause it is.
   */
  public static boolean isOutOfMemory(Throwable failure) {
    // A loop, since a stream would need memory.
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }

  public static String outOfMemory(String where) {
    return String.format(Locale.ROOT, "the client ran out of memory (%s; it may use %d MiB): give it more, such as"
        + " YCSB_JAVA_OPTS=-Xmx4g, or use fewer threads, or several clients", where,
        Runtime.getRuntime().maxMemory() >> 20);
  }

  public static Optional<ExitCode> of(int code) {
    return Stream.of(values()).filter(one -> one.code == code).findFirst();
  }

  public int code() {
    return code;
  }

  public boolean isCutShort() {
    return this == TIMED_OUT || this == INTERRUPTED || this == TERMINATED;
  }

  public String meaning() {
    return meaning;
  }
}
