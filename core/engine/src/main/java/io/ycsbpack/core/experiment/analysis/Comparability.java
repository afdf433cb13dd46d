// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.guard.RunGuards;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Whether two runs may be compared, and their differences. Runs of different work are rejected; runs under different
 * circumstances are compared and marked, because a circumstance may be the reason for a difference, or its subject.
 */
public final class Comparability {
  /** Properties of the connection to a target and of the results' destination. */
  private static final Set<String> NO_WORK = Set.of("results", "exportfile", "status.interval", "status.otlp",
      "timeline.interval", "loadmissing", "start.at", "start.file", "clientcount");
  /** Part of the names of properties for the data folder and address of an embedded server. */
  private static final String EMBEDDED = ".embedded.";
  private static final String SERVER = "server.";
  private static final String JUDGED = "verdict.";
  /** More than rounding makes of a throughput, as a share of it. */
  private static final double INCONSISTENT = 0.001;
  private static final Set<String> ADDRESS = Set.of("url", "uri", "host", "port", "user", "username", "password",
      "passwd", "passwordfile", "hosts",
      "cafile", "keystore", "keystorepassword");

  private Comparability() {
  }

  public static void requireSameWork(Path fileA, RunRecord a, Path fileB, RunRecord b) {
    requireFigures(fileA, a);
    requireFigures(fileB, b);
    String pair = fileA.getFileName() + " and " + fileB.getFileName() + " did different work: ";
    refuse(pair, "binding", a.plan().binding(), b.plan().binding());
    refuse(pair, "server", server(a), server(b));
    refuse(pair, "workload", a.plan().workload(), b.plan().workload());
    refuse(pair, "mode", a.plan().mode(), b.plan().mode());
    refuse(pair, "workload files", hashes(a), hashes(b));
    refuse(pair, "offered load", a.plan().target(), b.plan().target());
    refuse(pair, "seed", a.plan().seed(), b.plan().seed());
    Map<String, String> workA = work(a);
    Map<String, String> workB = work(b);
    ConditionPlan.differing(workA, workB)
        .forEach(name -> refuse(pair, name, workA.getOrDefault(name, "(not given)"),
            workB.getOrDefault(name, "(not given)")));
  }

  /**
   * Rejects records of one run, such as a copy under another name: they would be taken for runs that agree.
   *
   * @throws UsageException with the files of the first two
   */
  public static void requireDifferentRuns(List<Path> files, List<RunRecord> records) {
    Map<List<Object>, Path> seen = new HashMap<>();
    for (int i = 0; i < records.size(); i++) {
      Figures figures = records.get(i).figures();
      if (figures == null) {
        continue;
      }
      Path earlier = seen.putIfAbsent(List.of(figures.started(), figures.runtimeNanos(),
          records.get(i).target().description()), files.get(i));
      if (earlier != null) {
        throw new UsageException(earlier + " and " + files.get(i) + " are records of one run, which began at "
            + figures.started() + "; a run can be in one pair only");
      }
    }
  }

  /**
   * Rejects a record whose throughput is not that of its operations and its time.
   *
   * @throws UsageException with the three
   */
  public static void requireConsistent(Path file, RunRecord record) {
    Figures figures = record.figures();
    // Instances that are added up are each measured for a different time.
    if (figures == null || record.mergedFrom() != null) {
      return;
    }
    double seconds = figures.runtimeNanos() / 1e9;
    if (Math.abs(figures.throughput() * seconds - figures.ok()) > INCONSISTENT * figures.ok()) {
      throw new UsageException(String.format(Locale.ROOT, "%s contradicts itself: %.1f operations per second are not"
          + " %,d in %.1f s; was it edited?", file, figures.throughput(), figures.ok(), seconds));
    }
  }

  /** A warning if several runs of one side all began before all runs of the other; else empty. */
  public static Optional<String> order(List<RunRecord> baseline, List<RunRecord> candidate) {
    if (baseline.size() == 1) {
      return Optional.empty();
    }
    List<Instant> a = begun(baseline);
    List<Instant> b = begun(candidate);
    boolean isFirst = Collections.max(a).isBefore(Collections.min(b));
    return isFirst || Collections.max(b).isBefore(Collections.min(a))
        ? Optional.of("order: all runs of the " + (isFirst ? "baseline" : "candidate") + " began before all runs of "
            + "the "
            + (isFirst ? "candidate" : "baseline") + ", so a drift of the machine is in the delta")
        : Optional.empty();
  }

  private static List<Instant> begun(List<RunRecord> runs) {
    return runs.stream().map(run -> Instant.parse(run.figures().started())).toList();
  }

  public static List<String> marks(RunRecord a, RunRecord b) {
    List<String> marks = new ArrayList<>();
    RunGuards.missedLoads(a, b).ifPresent(loads -> marks.add("offered load not reached: " + loads));
    mark(marks, "threads", a.plan().threads(), b.plan().threads());
    mark(marks, "versions of ycsbpack", a.tool(), b.tool());
    Map<String, String> versionsA = a.target().versions();
    Map<String, String> versionsB = b.target().versions();
    Set<String> shared = new TreeSet<>(versionsA.keySet());
    shared.retainAll(versionsB.keySet());
    shared.forEach(name -> mark(marks, "version of " + name, versionsA.get(name), versionsB.get(name)));
    mark(marks, "limit of the target's CPU", limit(a.target().limit()), limit(b.target().limit()));
    RunGuards.weights(a, b).ifPresent(weights -> marks.add("CPU weights against the rest of the machine: " + weights));
    mark(marks, "the client's CPU model", a.environment().cpuModel(), b.environment().cpuModel());
    mark(marks, "cores of the client's machine", a.environment().cores(), b.environment().cores());
    mark(marks, "memory of the client's machine in bytes", a.environment().memoryBytes(),
        b.environment().memoryBytes());
    mark(marks, "kernel of the client's machine", a.environment().kernel(), b.environment().kernel());
    mark(marks, "limit of the client's CPU", limit(a.environment().limit()), limit(b.environment().limit()));
    return marks;
  }

  public static boolean isLimitAsked(Map<String, String> baseline, Map<String, String> candidate) {
    return Stream.of(LimitParameters.CPU, LimitParameters.MECHANISM)
        .map(Property::name)
        .anyMatch(name -> !Objects.equals(baseline.get(name), candidate.get(name)));
  }

  private static String limit(CpuLimit limit) {
    return limit == null ? "not known" : limit.toString();
  }

  private static void requireFigures(Path file, RunRecord record) {
    if (record.figures() == null || record.figures().operations().isEmpty()) {
      throw new UsageException(file + " holds no figures (state " + record.state() + ")");
    }
    if (record.target().kind().equalsIgnoreCase(TargetKind.DRY_RUN.name())) {
      throw new UsageException(file + " is a dry run: there was no database, so there is nothing to compare");
    }
  }

  private static String server(RunRecord record) {
    return TargetKind.EMBEDDED_DOUBLE.isNamed(record.target().kind()) ? "a " + TargetKind.TEST_DOUBLE : "a database";
  }

  private static void refuse(String pair, String what, Object a, Object b) {
    if (!Objects.equals(a, b)) {
      throw new UsageException(pair + what + " is " + a + " in one and " + b + " in the other");
    }
  }

  private static void mark(List<String> marks, String what, Object a, Object b) {
    if (!Objects.equals(a, b)) {
      marks.add(what + ": " + a + " / " + b);
    }
  }

  private static List<String> hashes(RunRecord record) {
    return record.plan().files().stream().map(RunRecord.WorkloadFile::sha256).toList();
  }

  private static Map<String, String> work(RunRecord record) {
    Map<String, String> work = new HashMap<>(record.plan().properties());
    work.keySet().removeIf(name -> !isWork(name));
    return work;
  }

  /** Whether a property defines the work, rather than place, user, time limit or judgement. */
  static boolean isWork(String property) {
    return !NO_WORK.contains(property) && !property.startsWith(JUDGED)
        && !property.equals("threadcount") && !property.toLowerCase(Locale.ROOT).endsWith("timeout")
        && !isAddress(property);
  }

  public static boolean isAddress(String property) {
    return property.contains(EMBEDDED) || property.startsWith(SERVER)
        || ADDRESS.contains(property.substring(property.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }
}
