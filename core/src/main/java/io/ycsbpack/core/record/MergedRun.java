package io.ycsbpack.core.record;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Several clients' runs of the same workload on the same target at the same time, as one. Histograms are added, so
 * percentiles are exact; they are never averaged. The measured phase is from the earliest beginning to the latest end.
 */
public final class MergedRun {
  private final List<RunRecord> records;

  private MergedRun(List<RunRecord> records) {
    this.records = records;
  }

  /**
   * Reads records that can be added.
   *
   * @throws UsageException when one can't be read, is not complete, or is of another workload, target or version
   */
  public static MergedRun of(List<Path> files) {
    List<RunRecord> records = files.stream().map(RecordFile::read).toList();
    RunRecord first = records.get(0);
    for (int i = 0; i < records.size(); i++) {
      RunRecord record = records.get(i);
      if (record.figures() == null || record.figures().operations().isEmpty()) {
        throw new UsageException(files.get(i) + " holds no figures of operations (state " + record.state() + ")");
      }
      refuseOther(files.get(i), "workload", first.plan().workload(), record.plan().workload());
      refuseOther(files.get(i), "mode", first.plan().mode(), record.plan().mode());
      refuseOther(files.get(i), "workload files", hashes(first), hashes(record));
      refuseOther(files.get(i), "binding", first.plan().binding(), record.plan().binding());
      refuseOther(files.get(i), "target versions", first.target().versions(), record.target().versions());
      refuseOther(files.get(i), "tool versions", first.tool(), record.tool());
    }
    return new MergedRun(records);
  }

  private static List<String> hashes(RunRecord record) {
    return record.plan().files().stream().map(RunRecord.WorkloadFile::sha256).toList();
  }

  private static void refuseOther(Path file, String what, Object expected, Object seen) {
    if (!expected.equals(seen)) {
      throw new UsageException(file + " can't be added: its " + what + " " + seen + " is not the first's, " + expected);
    }
  }

  /** All runs as one. */
  public RunResult result() {
    Instant start = records.stream()
        .map(record -> Instant.parse(record.figures().started()))
        .min(Comparator.naturalOrder())
        .orElseThrow();
    Instant end = records.stream()
        .map(record -> Instant.parse(record.figures().ended()))
        .max(Comparator.naturalOrder())
        .orElseThrow();
    int late = records.stream().mapToInt(record -> record.figures().lateThreads()).sum();
    return new RunResult(start, Duration.between(start, end), operations(), Optional.empty(), late, offered(),
        client());
  }

  /** The worst verdict: the highest exit code with its reason. */
  public RunRecord.Verdict verdict() {
    return records.stream()
        .map(RunRecord::verdict)
        .max(Comparator.comparingInt(RunRecord.Verdict::exitCode))
        .orElseThrow();
  }

  /** The merged record, as text. */
  public String text() {
    RunRecord first = records.get(0);
    int threads = records.stream().mapToInt(record -> record.plan().threads()).sum();
    double target = records.stream().mapToDouble(record -> record.plan().target()).sum();
    RunRecord.Plan plan = first.plan();
    RunRecord.Plan all = new RunRecord.Plan(plan.binding(), plan.mode(), plan.workload(), plan.files(),
        plan.properties(), threads, target, plan.distribution(), plan.operations(), plan.limitNanos(),
        plan.warmupNanos(), plan.warmupOperations(), plan.seed());
    RunResult result = result();
    Figures.Offered offered = result.offered()
        .map(load -> new Figures.Offered(load.target(), load.due(),
            load.backlog(), load.share(), load.isSustained()))
        .orElse(null);
    Figures figures = new Figures(result.started().toString(), result.started().plus(result.runtime()).toString(),
        result.runtime().toNanos(), result.ok(), result.failures(), result.throughput(), result.lateThreads(), offered,
        result.operations().stream().map(OperationFigures::of).toList(), checks(), null, null,
        new Figures.Client(result.client().cpuCores(), result.client().cores(), result.client().cpuShare(),
            result.client().lagP99Nanos()));
    return RecordFile.text(new RunRecord(RunRecord.SCHEMA, "merged", first.tool(), all, first.target(),
        first.environment(), figures, verdict(), null), new Secrets(Set.of(), List.of()));
  }

  private Map<String, Integer> checks() {
    Map<String, Integer> checks = new TreeMap<>();
    records.forEach(record -> record.figures()
        .checks()
        .forEach((status, count) -> checks.merge(status, count,
            Integer::sum)));
    return checks;
  }

  private List<OperationSummary> operations() {
    Map<String, OperationSummary> merged = new TreeMap<>();
    for (RunRecord record : records) {
      for (OperationFigures operation : record.figures().operations()) {
        merged.merge(operation.name(), operation.toSummary(), MergedRun::add);
      }
    }
    return List.copyOf(merged.values());
  }

  private static OperationSummary add(OperationSummary a, OperationSummary b) {
    Map<String, Long> statuses = new LinkedHashMap<>(a.statuses());
    b.statuses().forEach((status, count) -> statuses.merge(status, count, Long::sum));
    ((Histogram) a.service()).add(b.service());
    ((Histogram) a.response()).add(b.response());
    ((Histogram) a.failed()).add(b.failed());
    return new OperationSummary(a.name(), statuses, a.service(), a.response(), a.failed());
  }

  private Optional<OfferedLoad> offered() {
    if (records.stream().anyMatch(record -> record.figures().offered() == null)) {
      return Optional.empty();
    }
    List<Figures.Offered> all = records.stream().map(record -> record.figures().offered()).toList();
    long due = all.stream().mapToLong(Figures.Offered::due).sum();
    double share = all.stream().mapToDouble(offered -> offered.share() * offered.due()).sum() / Math.max(1, due);
    return Optional.of(new OfferedLoad(all.stream().mapToDouble(Figures.Offered::target).sum(), due,
        all.stream().mapToLong(Figures.Offered::backlog).sum(), share));
  }

  /** The busiest client's share of its own cores decides, so the sum is told of by cores used and cores usable. */
  private ClientUse client() {
    double used = records.stream().mapToDouble(record -> record.figures().client().cpuCores()).sum();
    int cores = records.stream().mapToInt(record -> record.figures().client().cores()).sum();
    long lag = records.stream().mapToLong(record -> record.figures().client().lagP99Nanos()).max().orElse(0);
    return new ClientUse(used, cores, lag);
  }
}
