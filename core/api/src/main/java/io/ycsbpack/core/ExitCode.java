package io.ycsbpack.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a {@code ycsb} command ended, for scripts and CI. */
public enum ExitCode {
  /** The figures can be trusted, or the command did what it was asked. */
  OK(0, "done; the figures can be trusted"),
  /** Wrong arguments, properties or files, before anything was started; or results that could not be written. */
  USAGE(1, "wrong arguments, properties or files, and nothing was started; or the results or the record of what was"
      + " done could not be written"),
  /** The target can't be reached, refuses us, or does not hold what the workload needs. */
  TARGET(2, "the target, or the cluster that it is in, can't be reached or is not ready for the workload; or 'status'"
      + " found nothing that runs, 'undeploy' or 'clean' did not remove everything in time, or a transfer ended by "
      + "itself"),
  /** Too many failed operations, or a wrong answer. */
  ERRORS(3,
      "more operations failed than errorbudget allows, nothing succeeded for abortafter, a client thread failed, a"
          + " load missed records, or an answer was wrong"),
  /** The run ended, but its figures do not measure what was asked. */
  NOT_VALID(4,
      "the measurement is not valid: no operation ended, the client was saturated, threads hung, a required target was"
          + " not sustained, no load kept --p99, servers or client stood still, others disturbed the machine or the"
          + " servers, a guard refused to conclude from a comparison of an experiment,"
          + " the database's pods or a CPU limit changed, a client's pod or its results were lost, clients did not end"
          + " before the deadline, several databases were not measured at the same time, or an answer of 'check' is"
          + " wrong"),
  /** A condition of an experiment could not be put in place, or not be undone. */
  CONDITION(5, "a limit, or another condition of a run, could not be put in place, did not hold or could not be undone;"
      + " or the clients' pods did not start"),
  /** The client itself gave up after it had started. */
  CLIENT(6, "the client ran out of memory or threads after it had started; what was measured so far is printed where"
      + " there are figures"),
  /** A comparison was refused before its budget was spent, because it is too short for the question. */
  NOT_RESOLVABLE(7,
      "the noise of the pilot is too large for the difference to detect within the budget, or the budget has no room for"
          + " the fewest rounds; nothing more was measured; or taking a difference apart (--explain) needs more time than"
          + " the budget allows"),
  /** A comparison used up its budget without an answer. */
  NOT_RESOLVED(8, "the budget was used up and the interval does not answer the question: a difference of the size to"
      + " detect is neither found nor excluded, or --explain (--anyway) had no time for four starts; or the interval"
      + " holds a loss of the size of --max-loss"),
  /** A gate of a run that is trusted failed. */
  GATE(9, "the figures can be trusted, and a gate (--fail-if) of the run failed"),
  /** A candidate is worse than its baseline by more than was allowed. */
  WORSE(10, "a candidate is worse than its baseline by more than --max-loss: the whole confidence interval of the"
      + " primary figure lies beyond it"),
  /** A bug in ycsbpack itself. */
  INTERNAL(70, "a bug in ycsbpack; the stack trace says where"),
  /** Ended, because the whole command took longer than its user allows. */
  TIMED_OUT(124, "ended by --timeout; what was measured so far is printed"),
  /** Interrupted from the keyboard (SIGINT). */
  INTERRUPTED(130, "ended by SIGINT; what was measured so far is printed"),
  /** Asked to end (SIGTERM). */
  TERMINATED(143, "ended by SIGTERM; what was measured so far is printed");

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

  /** What a client that ran out of memory says: where, how much there was, and what to do. */
  public static String outOfMemory(String where) {
    return String.format(Locale.ROOT, "the client ran out of memory (%s; it may use %d MiB): give it more, such as"
        + " YCSB_JAVA_OPTS=-Xmx4g, or use fewer threads, or several clients", where,
        Runtime.getRuntime().maxMemory() >> 20);
  }

  /** The exit code with this number; empty where there is none. */
  public static Optional<ExitCode> of(int code) {
    return Stream.of(values()).filter(one -> one.code == code).findFirst();
  }

  /** The number that the process ends with. */
  public int code() {
    return code;
  }

  /** Whether a command that ended so was cut short, by its user or by the time that it may take. */
  public boolean isCutShort() {
    return this == TIMED_OUT || this == INTERRUPTED || this == TERMINATED;
  }

  /** What it means, in one line. */
  public String meaning() {
    return meaning;
  }
}
