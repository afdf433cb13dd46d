// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.tenant.Ingestion;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Several clients' runs of the same workload on the same target, side by side, as one. Histograms are added, so
 * percentiles are exact; they are never averaged.
 */
public final class MergedRun {
  private static final String GAP = "these runs did not all go on at the same time; rates are over the time in which "
      + "any of them did";
  /** Servers at once have to be measured at once: at least for this share of the time of the longest run. */
  private static final double TOGETHER = 0.9;

  private final List<MergedPart> parts;
  private final boolean instances;
  private final Instant start;
  private final Instant end;
  /** How long at least one of the runs went on. */
  private final Duration covered;

  private MergedRun(List<Path> files, boolean instances) {
    parts = files.stream().map(MergedPart::read).toList();
    this.instances = instances;
    List<MergedPart> inOrder = parts.stream().sorted(Comparator.comparing(MergedPart::started)).toList();
    start = inOrder.get(0).started();
    Instant until = start;
    Duration sum = Duration.ZERO;
    for (MergedPart part : inOrder) {
      Instant from = part.started().isAfter(until) ? part.started() : until;
      if (part.ended().isAfter(from)) {
        sum = sum.plus(Duration.between(from, part.ended()));
        until = part.ended();
      }
    }
    end = until;
    covered = sum;
  }

  /**
   * @throws UsageException when a file can't be read, is damaged, has no figures, was given twice, or is of another
   *     workload, target or version
   */
  public static MergedRun of(List<Path> files) {
    MergedRun run = new MergedRun(files, false);
    for (int i = 1; i < files.size(); i++) {
      MergedPart part = run.parts.get(i);
      part.requireSameWork(run.parts.get(0));
      run.parts.subList(0, i).forEach(part::requireOtherThan);
    }
    return run;
  }

  /**
   * Reads records of the same work, each on a separate server; also adds up the servers' use and limits.
   *
   * @throws UsageException as {@link #of} does, except for differences among the servers
   */
  public static MergedRun ofInstances(List<Path> files) {
    MergedRun run = new MergedRun(files, true);
    run.parts.forEach(part -> part.requireSameFiles(run.parts.get(0)));
    return run;
  }

  /** Whether some ran while none of the others did, so that their sum is not the load of any moment. */
  public boolean hasGap() {
    return covered.compareTo(Duration.between(start, end)) < 0;
  }

  /** The sum. Differences in the clients' plans are left out or added up. */
  public RunRecord record() {
    RunRecord first = parts.get(0).record();
    List<String> names = parts.stream().map(part -> part.file().getFileName().toString()).toList();
    // Not known if the records differ in it.
    boolean same = parts.stream().map(part -> part.record().identity()).distinct().count() == 1;
    return new RunRecord(RunRecord.SCHEMA, "merged", first.tool(), plan(first.plan()),
        instances ? servers(first.target()) : first.target(), first.environment(), figures(), verdict(), null, names,
        same ? first.identity() : null);
  }

  /** Their limit is the sum, if all limits are known and of the same mechanism. */
  private RunRecord.TargetInfo servers(RunRecord.TargetInfo first) {
    List<RunRecord.Pod> pods = targets(RunRecord.TargetInfo::pods).flatMap(List::stream).toList();
    List<Placement> placements = targets(RunRecord.TargetInfo::placement).toList();
    return new RunRecord.TargetInfo(first.kind(), parts.size() + " servers, the first: " + first.description(),
        first.versions(), limit().orElse(null), first.detectedResources(), first.plans(), pods.isEmpty() ? null : pods,
        null, first.answers(), placements.isEmpty() ? null : Placement.joined(placements));
  }

  /** Quotas and virtual CPUs add up; without one, all servers share the same cores. Empty if it is not known. */
  private Optional<CpuLimit> limit() {
    List<CpuLimit> limits = targets(RunRecord.TargetInfo::limit).toList();
    if (limits.size() < parts.size() || limits.stream().map(CpuLimit::mechanism).distinct().count() > 1) {
      return Optional.empty();
    }
    CpuLimit first = limits.get(0);
    double sum = limits.stream().mapToDouble(CpuLimit::cores).sum();
    return Optional.of(new CpuLimit(first.mechanism(), switch (first.mechanism()) {
      case QUOTA, VCPUS -> sum;
      case CPUSET -> Math.min(sum, parts.get(0).record().environment().cores());
      default -> first.cores();
    }));
  }

  /** Whether servers were measured together, or clients one after the other. */
  private Verdict together() {
    if (!instances) {
      return new Verdict(ExitCode.OK, "",
          Stream.concat(hasGap() ? Stream.of(GAP) : Stream.of(), MergedPart.missing(parts).stream()).toList());
    }
    Instant last = parts.stream().map(MergedPart::started).max(Comparator.naturalOrder()).orElseThrow();
    Instant first = parts.stream().map(MergedPart::ended).min(Comparator.naturalOrder()).orElseThrow();
    long longest = parts.stream().mapToLong(part -> part.figures().runtimeNanos()).max().orElseThrow();
    double share = Math.max(0, (double) Duration.between(last, first).toNanos() / longest);
    return share >= TOGETHER
        ? new Verdict(ExitCode.OK, "")
        : new Verdict(ExitCode.NOT_VALID, String.format(Locale.ROOT,
            "the servers were measured at the same time for only %.0f %% of the time; give their clients longer to be"
                + " ready (ready-after), or measure for longer",
            100 * share));
  }

  /**
   * The worst verdict: the highest exit code, with its reason and the file that it is from. All other reasons against
   * the runs, or against adding them, are among its warnings. The verdict on all together counts if each run is valid by
   * itself.
   */
  private Verdict verdict() {
    Verdict together = together();
    MergedPart worst = parts.stream().reduce((one, other) -> weight(other) > weight(one) ? other : one).orElseThrow();
    Verdict decisive = worst.verdict();
    boolean valid = decisive.isValid() && together.exitCode() != ExitCode.OK || decisive.exitCode() == ExitCode.OK;
    List<String> warnings = new ArrayList<>(together.warnings());
    if (!valid && !together.reason().isEmpty()) {
      warnings.add(together.reason());
    }
    for (MergedPart part : parts) {
      if ((part != worst || valid) && !part.verdict().reason().isEmpty()) {
        warnings.add(part.named(part.verdict().reason()));
      }
      part.verdict().warnings().forEach(warning -> warnings.add(part.named(warning)));
    }
    return (valid
        ? new Verdict(together.exitCode(), together.reason(), warnings)
        : new Verdict(decisive.exitCode(), worst.named(decisive.reason()), warnings)).judgedBy(decisive.thresholds());
  }

  /** A gate that failed counts least: invalid figures judge nothing. */
  private static int weight(MergedPart part) {
    int code = part.verdict().exitCode().code();
    return part.verdict().isValid() ? Math.min(1, code) : 1 + code;
  }

  private RunRecord.Plan plan(RunRecord.Plan first) {
    Map<String, String> common = new TreeMap<>(first.properties());
    parts.forEach(part -> common.entrySet().retainAll(part.plan().properties().entrySet()));
    return new RunRecord.Plan(first.binding(), first.mode(), first.workload(), first.files(), common,
        parts.stream().mapToInt(part -> part.plan().threads()).sum(),
        parts.stream().mapToDouble(part -> part.plan().target()).sum(), first.distribution(),
        parts.stream().mapToLong(part -> part.plan().operations()).sum(), first.limitNanos(),
        first.warmupNanos(), first.seed());
  }

  private Figures figures() {
    return new Figures(start.toString(), end.toString(), covered.toNanos(), sum(Figures::ok), sum(Figures::failures),
        throughput(), (int) sum(Figures::lateThreads), offered().orElse(null), operations(), checks(),
        writers().orElse(null), targetUse(), client().orElse(null), null,
        known(Figures::machine).reduce(Figures.Machine::worse).orElse(null), null);
  }

  private Optional<Ingestion> writers() {
    boolean areLoads = parts.stream().map(MergedPart::figures).allMatch(Figures::areOfRows);
    return known(Figures::writers).reduce(Ingestion::plus).map(sum -> areLoads ? sum.over(covered) : sum);
  }

  private long sum(ToLongFunction<Figures> figure) {
    return parts.stream().map(MergedPart::figures).mapToLong(figure).sum();
  }

  /** Each server's own rate counts for the time in which it was measured. */
  private double throughput() {
    if (instances) {
      return parts.stream().mapToDouble(part -> part.figures().throughput()).sum();
    }
    return covered.isZero() ? 0 : sum(Figures::ok) * 1e9 / covered.toNanos();
  }

  private Map<String, Integer> checks() {
    Map<String, Integer> checks = new TreeMap<>();
    known(Figures::checks).forEach(all -> all.forEach((status, count) -> checks.merge(status, count, Integer::sum)));
    return checks;
  }

  private List<OperationFigures> operations() {
    Map<String, OperationSummary> merged = new TreeMap<>(OperationSummary.BY_NAME);
    for (MergedPart part : parts) {
      for (OperationFigures operation : part.figures().operations()) {
        try {
          merged.merge(operation.name(), operation.toSummary(), MergedRun::add);
        } catch (IllegalStateException e) {
          throw new UsageException(part.file() + ": " + operation.name() + ": " + e.getMessage(), e);
        }
      }
    }
    return merged.values().stream().map(OperationFigures::of).toList();
  }

  private static OperationSummary add(OperationSummary a, OperationSummary b) {
    b.statuses().forEach((status, count) -> a.statuses().merge(status, count, Long::sum));
    a.service().add(b.service());
    a.response().add(b.response());
    a.failed().add(b.failed());
    return a;
  }

  /** Empty if one of them was a closed loop. */
  private Optional<OfferedLoad> offered() {
    List<OfferedLoad> all = known(Figures::offered).toList();
    if (all.size() < parts.size()) {
      return Optional.empty();
    }
    long due = all.stream().mapToLong(OfferedLoad::due).sum();
    double share = all.stream().mapToDouble(offered -> offered.share() * offered.due()).sum() / Math.max(1, due);
    return Optional.of(new OfferedLoad(all.stream().mapToDouble(OfferedLoad::target).sum(), due,
        all.stream().mapToLong(OfferedLoad::backlog).sum(), share));
  }

  /** Of the records that have it. */
  private <T> Stream<T> known(Function<Figures, T> value) {
    return parts.stream().map(MergedPart::figures).map(value).filter(Objects::nonNull);
  }

  private <T> Stream<T> targets(Function<RunRecord.TargetInfo, T> value) {
    return parts.stream().map(part -> value.apply(part.record().target())).filter(Objects::nonNull);
  }

  /** All clients saw the same target at about the same time; the one that saw it longest tells of it. */
  private Figures.TargetUse targetUse() {
    if (instances) {
      List<Figures.TargetUse> uses = known(Figures::targetUse).toList();
      return uses.size() < parts.size() ? null : Figures.TargetUse.sum(uses, limit().orElse(null));
    }
    return parts.stream()
        .map(MergedPart::figures)
        .filter(figures -> figures.targetUse() != null)
        .max(Comparator.comparingLong(Figures::runtimeNanos))
        .map(Figures::targetUse)
        .orElse(null);
  }

  private Optional<ClientUse> client() {
    return known(Figures::client).reduce((one, other) -> new ClientUse(one.cpuCores() + other.cpuCores(),
        one.cores() + other.cores(), Math.max(one.lagP99Nanos(), other.lagP99Nanos()),
        Math.max(one.gcShare(), other.gcShare())));
  }
}
