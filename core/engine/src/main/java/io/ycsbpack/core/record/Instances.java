// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.probe.CpuLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Several servers that run at the same time, seen as one. */
final class Instances {

  private Instances() {
  }

  /** Their limit is the sum, if all limits are known and of the same mechanism. */
  static RunRecord.TargetInfo target(List<RunRecord> records) {
    RunRecord.TargetInfo first = records.get(0).target();
    List<CpuLimit> limits = records.stream().map(record -> record.target().limit()).toList();
    boolean alike = limits.stream()
        .allMatch(limit -> limit != null && limit.mechanism() == limits.get(0).mechanism());
    CpuLimit sum = alike
        ? new CpuLimit(limits.get(0).mechanism(), cores(records.get(0), limits))
        : null;
    List<RunRecord.Pod> pods = records.stream()
        .map(record -> record.target().pods())
        .filter(Objects::nonNull)
        .flatMap(List::stream)
        .toList();
    return new RunRecord.TargetInfo(first.kind(), records.size() + " servers, the first: " + first.description(),
        first.versions(), sum, first.detectedResources(), first.plans(), pods.isEmpty() ? null : pods, null,
        first.answers(), placement(records));
  }

  private static Placement placement(List<RunRecord> records) {
    List<Placement> known = records.stream()
        .map(record -> record.target().placement())
        .filter(Objects::nonNull)
        .toList();
    return known.isEmpty() ? null : Placement.joined(known);
  }

  /** Quotas and virtual CPUs add up; without one, all servers share the same cores. */
  private static double cores(RunRecord first, List<CpuLimit> limits) {
    double sum = limits.stream().mapToDouble(CpuLimit::cores).sum();
    return switch (limits.get(0).mechanism()) {
      case QUOTA, VCPUS -> sum;
      case CPUSET -> Math.min(sum, first.environment().cores());
      default -> limits.get(0).cores();
    };
  }

  /** Servers at once have to be measured at once: at least for this share of the time of the longest run. */
  private static final double TOGETHER = 0.9;

  static Verdict verdict(List<RunRecord> records) {
    List<Figures> all = records.stream().map(RunRecord::figures).toList();
    Instant start = all.stream().map(run -> Instant.parse(run.started())).max(Comparator.naturalOrder()).orElseThrow();
    Instant end = all.stream().map(run -> Instant.parse(run.ended())).min(Comparator.naturalOrder()).orElseThrow();
    long longest = all.stream().mapToLong(Figures::runtimeNanos).max().orElseThrow();
    double share = Math.max(0, (double) Duration.between(start, end).toNanos() / longest);
    return share >= TOGETHER
        ? new Verdict(ExitCode.OK, "")
        : new Verdict(ExitCode.NOT_VALID, String.format(Locale.ROOT,
            "the servers were measured at the same time for only %.0f %% of the time; give their clients longer to be"
                + " ready (ready-after), or measure for longer",
            100 * share));
  }

  /**
   * Empty when it is not known of each server. It is known for the shortest time that the samples of a server cover.
   */
  static Optional<Figures.TargetUse> use(List<RunRecord> records) {
    List<Figures.TargetUse> uses = records.stream().map(record -> record.figures().targetUse()).toList();
    if (uses.contains(null)) {
      return Optional.empty();
    }
    double cores = uses.stream().mapToDouble(Figures.TargetUse::cpuCores).sum();
    CpuLimit limit = target(records).limit();
    return Optional.of(new Figures.TargetUse(uses.get(0).source(), cores, limit == null ? null : cores / limit.cores(),
        sum(uses, Figures.TargetUse::periods), sum(uses, Figures.TargetUse::throttledPeriods),
        sum(uses, Figures.TargetUse::throttledNanos), sum(uses, Figures.TargetUse::memoryHighBytes), restarts(uses),
        uses.stream().map(Figures.TargetUse::coveredNanos).filter(Objects::nonNull).min(Long::compare).orElse(null),
        note(uses), null));
  }

  private static Integer restarts(List<Figures.TargetUse> uses) {
    return uses.stream().anyMatch(use -> use.restarts() == null)
        ? null
        : uses.stream().mapToInt(Figures.TargetUse::restarts).sum();
  }

  private static String note(List<Figures.TargetUse> uses) {
    String notes = uses.stream()
        .map(Figures.TargetUse::note)
        .filter(Objects::nonNull)
        .distinct()
        .collect(Collectors.joining("; "));
    return notes.isEmpty() ? null : notes;
  }

  private static Long sum(List<Figures.TargetUse> uses, Function<Figures.TargetUse, Long> figure) {
    return uses.stream().anyMatch(use -> figure.apply(use) == null)
        ? null
        : uses.stream().mapToLong(figure::apply).sum();
  }
}
