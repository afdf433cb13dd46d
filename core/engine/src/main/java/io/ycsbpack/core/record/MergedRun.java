// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Several clients' runs of the same workload on the same target, side by side, as one. Histograms are added, so
 * percentiles are exact; they are never averaged.
 */
public final class MergedRun {
  private static final String GAP = "these runs did not all go on at the same time; rates are over the time in which "
      + "any of them did";

  private final List<Path> files;
  private final List<RunRecord> records;
  private final boolean instances;
  private final Coverage time;

  private MergedRun(List<Path> files, List<RunRecord> records, boolean instances) {
    this.instances = instances;
    this.files = files;
    this.records = records;
    time = Coverage.of(records.stream().map(RunRecord::figures).toList());
  }

  /**
   * @throws UsageException when a file can't be read, is damaged, has no figures, was given twice, or is of another
   *     workload, target or version
   */
  public static MergedRun of(List<Path> files) {
    List<RunRecord> records = files.stream().map(RecordFile::read).toList();
    MergeCheck.check(files, records);
    return new MergedRun(files, records, false);
  }

  /**
   * Reads records of the same work, each on a separate server; also adds up the servers' use and limits.
   *
   * @throws UsageException as {@link #of} does, except for differences among the servers
   */
  public static MergedRun ofInstances(List<Path> files) {
    List<RunRecord> records = files.stream().map(RecordFile::read).toList();
    MergeCheck.checkInstances(files, records);
    return new MergedRun(files, records, true);
  }

  /** Whether some ran while none of the others did, so that their sum is not the load of any moment. */
  public boolean hasGap() {
    return time.hasGap();
  }

  /** The sum. Differences in the clients' plans are left out or added up. */
  public RunRecord record() {
    RunRecord first = records.get(0);
    List<String> names = files.stream().map(file -> file.getFileName().toString()).toList();
    return new RunRecord(RunRecord.SCHEMA, "merged", first.tool(), plan(first.plan()),
        instances ? Instances.target(records) : first.target(), first.environment(), figures(), verdict(), null, names,
        identity());
  }

  /**
   * The worst verdict: the highest exit code, with its reason and the file that it is from. All other reasons against
   * the runs, or against adding them, are among its warnings.
   */
  private RunRecord.Verdict verdict() {
    RunRecord.Verdict together = instances
        ? Instances.verdict(records)
        : new RunRecord.Verdict(0, "", doubts(), Map.of());
    return worst(MergedLoad.judged(records), together);
  }

  /**
   * The worst of the verdicts. The highest exit code counts, with its reason. The reasons of other invalid records
   * become warnings, next to the warnings of all. Each names its file.
   *
   * @param together verdict on all records together; counts if each record by itself is valid
   */
  private RunRecord.Verdict worst(List<RunRecord> judged, RunRecord.Verdict together) {
    int worst = 0;
    for (int i = 1; i < judged.size(); i++) {
      worst = weight(judged.get(i)) > weight(judged.get(worst)) ? i : worst;
    }
    RunRecord.Verdict decisive = judged.get(worst).verdict();
    List<String> warnings = new ArrayList<>(together.warnings());
    boolean valid = decisive.isValid() && together.exitCode() != 0 || decisive.exitCode() == 0;
    if (!valid && !together.reason().isEmpty()) {
      warnings.add(together.reason());
    }
    for (int i = 0; i < judged.size(); i++) {
      Path file = files.get(i);
      RunRecord.Verdict verdict = judged.get(i).verdict();
      if ((i != worst || valid) && !verdict.reason().isEmpty()) {
        warnings.add(named(file, verdict.reason()));
      }
      verdict.warnings().forEach(warning -> warnings.add(named(file, warning)));
    }
    return valid
        ? new RunRecord.Verdict(together.exitCode(), together.reason(), warnings, decisive.thresholds())
        : new RunRecord.Verdict(decisive.exitCode(), named(files.get(worst), decisive.reason()), warnings,
            decisive.thresholds());
  }

  /** A gate that failed counts least: invalid figures judge nothing. */
  private static int weight(RunRecord record) {
    return record.verdict().isValid() ? Math.min(1, record.verdict().exitCode()) : 1 + record.verdict().exitCode();
  }

  private static String named(Path file, String text) {
    return file.getFileName() + ": " + text;
  }

  private List<String> doubts() {
    return Stream.concat(hasGap() ? Stream.of(GAP) : Stream.empty(), MergedLoad.missing(records).stream()).toList();
  }

  private RunRecord.Plan plan(RunRecord.Plan first) {
    Map<String, String> common = new TreeMap<>(first.properties());
    records.forEach(record -> common.entrySet().retainAll(record.plan().properties().entrySet()));
    List<RunRecord.Plan> clients = records.stream()
        .filter(record -> !MergedLoad.wentOn(record, records))
        .map(RunRecord::plan)
        .toList();
    return new RunRecord.Plan(first.binding(), first.mode(), first.workload(), first.files(), common,
        clients.stream().mapToInt(RunRecord.Plan::threads).sum(),
        clients.stream().mapToDouble(RunRecord.Plan::target).sum(), first.distribution(),
        records.stream().mapToLong(record -> record.plan().operations()).sum(), first.limitNanos(), first.warmupNanos(),
        first.seed());
  }

  /** Null if the records differ in it. */
  private RunIdentity identity() {
    return records.stream().map(RunRecord::identity).distinct().count() == 1 ? records.get(0).identity() : null;
  }

  private Figures figures() {
    if (records.stream().allMatch(MergedLoad::is)) {
      return Figures.of(MergedLoad.sum(records, time), targetUse());
    }
    return new Figures(time.start().toString(), time.end().toString(), time.covered().toNanos(), sum(Figures::ok),
        sum(Figures::failures), throughput(), (int) sum(Figures::lateThreads), offered().orElse(null), operations(),
        checks(),
        known(Figures::writers).reduce(Figures.Writers::plus).orElse(null), targetUse(), client(), null,
        known(Figures::machine).reduce(Figures.Machine::worse).orElse(null), null);
  }

  private long sum(ToLongFunction<Figures> figure) {
    return records.stream().map(RunRecord::figures).mapToLong(figure).sum();
  }

  /** Each server's own rate counts for the time in which it was measured. */
  private double throughput() {
    if (instances) {
      return records.stream().mapToDouble(record -> record.figures().throughput()).sum();
    }
    return time.covered().isZero() ? 0 : sum(Figures::ok) * 1e9 / time.covered().toNanos();
  }

  private Map<String, Integer> checks() {
    Map<String, Integer> checks = new TreeMap<>();
    records.forEach(record -> record.figures()
        .checks()
        .forEach((status, count) -> checks.merge(status, count, Integer::sum)));
    return checks;
  }

  private List<OperationFigures> operations() {
    Map<String, OperationSummary> merged = new TreeMap<>(OperationSummary.BY_NAME);
    for (int i = 0; i < records.size(); i++) {
      for (OperationFigures operation : records.get(i).figures().operations()) {
        try {
          merged.merge(operation.name(), operation.toSummary(), MergedRun::add);
        } catch (IllegalStateException e) {
          throw new UsageException(files.get(i) + ": " + operation.name() + ": " + e.getMessage(), e);
        }
      }
    }
    return merged.values().stream().map(OperationFigures::of).toList();
  }

  private static OperationSummary add(OperationSummary a, OperationSummary b) {
    Map<String, Long> statuses = new LinkedHashMap<>(a.statuses());
    b.statuses().forEach((status, count) -> statuses.merge(status, count, Long::sum));
    ((Histogram) a.service()).add(b.service());
    ((Histogram) a.response()).add(b.response());
    ((Histogram) a.failed()).add(b.failed());
    return new OperationSummary(a.name(), statuses, a.service(), a.response(), a.failed());
  }

  /** Empty if one of them was a closed loop. */
  private Optional<OfferedLoad> offered() {
    List<OfferedLoad> all = known(Figures::offered).toList();
    if (all.size() < records.size()) {
      return Optional.empty();
    }
    long due = all.stream().mapToLong(OfferedLoad::due).sum();
    double share = all.stream().mapToDouble(offered -> offered.share() * offered.due()).sum() / Math.max(1, due);
    return Optional.of(new OfferedLoad(all.stream().mapToDouble(OfferedLoad::target).sum(), due,
        all.stream().mapToLong(OfferedLoad::backlog).sum(), share));
  }

  /** Of the records that have it. */
  private <T> Stream<T> known(Function<Figures, T> value) {
    return records.stream().map(RunRecord::figures).map(value).filter(Objects::nonNull);
  }

  /** All clients saw the same target at about the same time; the one that saw it longest tells of it. */
  private Figures.TargetUse targetUse() {
    if (instances) {
      return Instances.use(records).orElse(null);
    }
    return records.stream()
        .map(RunRecord::figures)
        .filter(figures -> figures.targetUse() != null)
        .max(Comparator.comparingLong(Figures::runtimeNanos))
        .map(Figures::targetUse)
        .orElse(null);
  }

  private ClientUse client() {
    List<ClientUse> clients = known(Figures::client).toList();
    double used = clients.stream().mapToDouble(ClientUse::cpuCores).sum();
    double cores = clients.stream().mapToDouble(ClientUse::cores).sum();
    long lag = clients.stream().mapToLong(ClientUse::lagP99Nanos).max().orElse(0);
    double collected = clients.stream().mapToDouble(ClientUse::gcShare).max().orElse(0);
    return new ClientUse(used, cores, lag, collected);
  }
}
