// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.CpuLimit;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.Status;

/**
 * Whether the figures of a run or an experiment are valid.
 *
 * @param exitCode   of the command
 * @param reason     why it is not 0, in one line; empty when it is
 * @param warnings   a line each; they do not make the figures invalid
 * @param thresholds by which it was judged, by the names of their properties; empty if there were none
 * @param gates      empty without gates
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Verdict(@JsonInclude(JsonInclude.Include.ALWAYS) ExitCode exitCode,
    @JsonInclude(JsonInclude.Include.ALWAYS) String reason, List<String> warnings, Map<String, String> thresholds,
    List<GateResult> gates) {
  /** In a shorter run the JVM's own warm-up, not the load, is most of the client's CPU use. */
  public static final Duration LONG_ENOUGH = Duration.ofSeconds(5);
  private static final Verdict VALID = new Verdict(ExitCode.OK, "");

  /** The gravest last; all other codes are graver still, but for 0. */
  private static final List<ExitCode> BY_GRAVITY = List.of(ExitCode.OK, ExitCode.NOT_RESOLVED, ExitCode.NOT_RESOLVABLE,
      ExitCode.NOT_VALID, ExitCode.ERRORS);

  public static boolean isLongEnough(long runtimeNanos) {
    return runtimeNanos >= LONG_ENOUGH.toNanos();
  }

  /** Records of earlier versions have neither warnings nor thresholds nor gates. */
  public Verdict {
    Objects.requireNonNull(exitCode, "exitCode");
    Objects.requireNonNull(reason, "reason");
    warnings = warnings == null ? List.of() : List.copyOf(warnings);
    thresholds = thresholds == null ? Map.of() : new TreeMap<>(thresholds);
    gates = gates == null ? List.of() : List.copyOf(gates);
  }

  public Verdict(ExitCode exitCode, String reason, List<String> warnings) {
    this(exitCode, reason, warnings, Map.of(), List.of());
  }

  public Verdict(ExitCode exitCode, String reason) {
    this(exitCode, reason, List.of());
  }

  public record Doubt(String text, boolean invalid) {
  }

  /** A gate that failed does not make the figures invalid. */
  @JsonIgnore
  public boolean isValid() {
    return exitCode == ExitCode.OK || exitCode == ExitCode.GATE;
  }

  /** Adds doubts: the first one that invalidates the run decides, if nothing else has decided before. */
  public Verdict with(List<Doubt> doubts) {
    Optional<Doubt> deciding = doubts.stream().filter(doubt -> isValid() && doubt.invalid()).findFirst();
    return deciding.map(doubt -> notValid(doubt.text()))
        .orElse(this)
        .warning(doubts.stream().filter(doubt -> !doubt.equals(deciding.orElse(null))).map(Doubt::text).toList());
  }

  /** A run that was invalid before keeps its exit code; gates are not judged. */
  public Verdict notValid(String why) {
    ExitCode code = isValid() ? ExitCode.NOT_VALID : exitCode;
    // A gate that failed is no reason any more.
    boolean reasonStays = !reason.isEmpty() && exitCode != ExitCode.GATE;
    return new Verdict(code, why + (reasonStays ? "; " + reason : ""), warnings, thresholds,
        gates.stream().map(gate -> gate.notJudged("the run ended with exit code " + code.code())).toList());
  }

  public Verdict warning(List<String> more) {
    return new Verdict(exitCode, reason, Stream.concat(warnings.stream(), more.stream()).toList(), thresholds, gates);
  }

  /** Without this warning, which may have become the reason. */
  public Verdict without(String warning) {
    return new Verdict(exitCode, reason, warnings.stream().filter(text -> !text.equals(warning)).toList(), thresholds,
        gates);
  }

  public Verdict judgedBy(Map<String, String> newThresholds) {
    return new Verdict(exitCode, reason, warnings, newThresholds, gates);
  }

  public Verdict decided(ExitCode newCode, String newReason) {
    return new Verdict(newCode, newReason, warnings, thresholds, gates);
  }

  public Verdict gated(List<GateResult> results) {
    return new Verdict(exitCode, reason, warnings, thresholds, results);
  }

  /**
   * The verdict that decides among several comparisons: wrong answers (3) before invalid figures (4), these before
   * refused (7) and not resolved (8). The first verdict of its code, with the warnings of all; valid if there is
   * none.
   */
  public static Verdict gravest(List<Verdict> verdicts) {
    Verdict gravest = VALID;
    for (Verdict verdict : verdicts) {
      gravest = verdict.gravity() > gravest.gravity() ? verdict : gravest;
    }
    List<String> warnings = verdicts.stream().flatMap(verdict -> verdict.warnings().stream()).distinct().toList();
    return new Verdict(gravest.exitCode, gravest.reason, warnings);
  }

  private int gravity() {
    int known = BY_GRAVITY.indexOf(exitCode);
    return known < 0 ? BY_GRAVITY.size() : known;
  }

  /**
   * @param errorBudget  percent of operations that may fail, of all and of each kind
   * @param mustComplete operations that must have succeeded; 0 for any number
   * @param clientJudged whether a saturated client makes the figures invalid; false if they are the client's
   */
  public record Rules(double errorBudget, long mustComplete, boolean targetRequired, boolean clientJudged) {

    public Rules(double errorBudget, long mustComplete, boolean targetRequired) {
      this(errorBudget, mustComplete, targetRequired, true);
    }
  }

  /**
   * The first rule that the run breaks counts.
   *
   * @param wrongAnswer the first wrong answer in words; empty when all were right
   */
  public static Verdict of(RunResult result, Rules rules, Optional<String> wrongAnswer) {
    if (result.stop().isPresent()) {
      return new Verdict(result.stop().get().exitCode(), result.stop().get().reason());
    }
    Optional<OfferedLoad> unreached = result.offered().filter(offered -> !offered.isSustained());
    Verdict verdict = first(result, rules, wrongAnswer, unreached);
    return rules.targetRequired() || unreached.isEmpty()
        ? verdict
        : verdict.warning(List.of("the offered load was not reached: " + unreached.get().describe()
            + "; these are figures of an overload (targetrequired=true makes that an error)"));
  }

  private static Verdict first(RunResult result, Rules rules, Optional<String> wrongAnswer,
      Optional<OfferedLoad> unreached) {
    if (wrongAnswer.isPresent()) {
      return new Verdict(ExitCode.ERRORS, "wrong answer: " + wrongAnswer.get());
    }
    if (result.ok() + result.failures() == 0) {
      return new Verdict(ExitCode.NOT_VALID, "no operation ended");
    }
    Optional<String> overBudget = overBudget("the operations", result.ok(), result.failures(), rules.errorBudget(),
        result.operations())
        .or(() -> result.operations()
            .stream()
            .flatMap(operation -> overBudget(operation.name(), operation.ok(),
                operation.failures(), rules.errorBudget(), List.of(operation)).stream())
            .findFirst());
    if (overBudget.isPresent()) {
      return new Verdict(ExitCode.ERRORS, overBudget.get());
    }
    if (result.ok() < rules.mustComplete()) {
      return new Verdict(ExitCode.ERRORS,
          "only " + result.ok() + " of " + rules.mustComplete() + " records were inserted");
    }
    if (result.lateThreads() > 0) {
      return new Verdict(ExitCode.NOT_VALID,
          result.lateThreads() + " threads still had no answer a minute after the end of the run");
    }
    if (rules.targetRequired() && unreached.isPresent()) {
      return new Verdict(ExitCode.NOT_VALID,
          "target not sustained (targetrequired=true): " + unreached.get().describe());
    }
    ClientUse client = result.client();
    // A load has to be complete, not fast.
    boolean judged = rules.clientJudged() && rules.mustComplete() == 0 && isLongEnough(result.runtime().toNanos());
    if (judged && client.cpuShare() > ClientUse.SATURATED) {
      return new Verdict(ExitCode.NOT_VALID, String.format(Locale.ROOT,
          "the client was saturated: it used %1$.0f %% of its %3$s cores (limit %2$.0f %%), so these may be its own limits. Use"
              + " several clients, or more cores",
          client.cpuShare() * 100, ClientUse.SATURATED * 100,
          CpuLimit.text(client.cores())));
    }
    return VALID;
  }

  private static Optional<String> overBudget(String what, long ok, long failures, double budget,
      List<OperationSummary> operations) {
    double percent = failures == 0 ? 0 : 100.0 * failures / (ok + failures);
    return percent <= budget
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, "%.2f %% of %s failed (%s), more than errorbudget=%s allows", percent,
            what, statuses(operations), budget));
  }

  /** The most frequent first. */
  private static String statuses(List<OperationSummary> operations) {
    Map<String, Long> failed = new TreeMap<>();
    for (OperationSummary operation : operations) {
      if (!operation.name().equals(OperationSummary.COMPOUND) || operations.size() == 1) {
        operation.statuses().forEach((status, count) -> failed.merge(status, count, Long::sum));
      }
    }
    failed.remove(Status.OK.getName());
    return failed.entrySet()
        .stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(status -> status.getValue() + " " + status.getKey())
        .collect(Collectors.joining(", "));
  }
}
