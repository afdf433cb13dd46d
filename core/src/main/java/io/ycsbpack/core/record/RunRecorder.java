package io.ycsbpack.core.record;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.WriterReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps the record of one run: from its beginning there is a file that says "running" and logs that grow with every
 * interval, so that also a killed run leaves what it measured; at its end the file is replaced by the whole record.
 */
public final class RunRecorder implements RunListener, AutoCloseable {
  private final Optional<ResultsFolder> folder;
  private final RunRecord base;
  private final Secrets secrets;
  private final Optional<UsageProbe> probe;
  private final Optional<IntervalLogs> logs;
  private Usage before;
  private long beforeNanos;
  private Usage after;
  private long afterNanos;
  private boolean ended;

  private RunRecorder(Optional<ResultsFolder> folder, RunRecord base, Secrets secrets, Optional<UsageProbe> probe) {
    this.folder = folder;
    this.base = base;
    this.secrets = secrets;
    this.probe = probe;
    logs = folder.map(ResultsFolder::openLogs);
  }

  /**
   * Begins a record.
   *
   * @param folder  where it goes; empty to keep it in memory alone
   * @param plan    what was asked for
   * @param target  what is measured
   * @param tool    versions of what measures
   * @param names   of the properties that are secret
   * @param values  secrets that must not stand in it
   * @param probe   of the target
   * @throws UsageException when the folder can't be written
   */
  public static RunRecorder begin(Optional<ResultsFolder> folder, RunRecord.Plan plan, RunRecord.TargetInfo target,
      Map<String, String> tool, Set<String> names, List<String> values, Optional<UsageProbe> probe) {
    RunRecord base = new RunRecord(RunRecord.SCHEMA, "running", tool, plan, target, Environment.ofThisMachine(), null,
        null, folder.map(ResultsFolder::logs).orElse(null));
    RunRecorder recorder = new RunRecorder(folder, base, new Secrets(names, values), probe);
    recorder.write(base);
    return recorder;
  }

  @Override
  public void measuring() {
    before = use();
    beforeNanos = System.nanoTime();
  }

  @Override
  public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
    logs.ifPresent(open -> open.add(warmingUp, elapsed, length, interval));
  }

  /** The measured phase has just ended: the target's use is read now. */
  public void measured() {
    after = use();
    afterNanos = System.nanoTime();
  }

  /** Writes the whole record of a run, and returns it as text. */
  public String end(RunResult result, Map<String, Integer> checks, Optional<WriterReport> writers,
      RunRecord.Verdict verdict) {
    Figures.Offered offered = result.offered()
        .map(load -> new Figures.Offered(load.target(), load.due(),
            load.backlog(), load.share(), load.isSustained()))
        .orElse(null);
    Figures.Client client = new Figures.Client(result.client().cpuCores(), result.client().cores(),
        result.client().cpuShare(), result.client().lagP99Nanos());
    Instant ended = result.started().plus(result.runtime());
    return end(new Figures(result.started().toString(), ended.toString(), result.runtime().toNanos(), result.ok(),
        result.failures(), result.throughput(), result.lateThreads(), offered,
        result.operations().stream().map(OperationFigures::of).toList(), checks,
        writers.map(Figures.Writers::of).orElse(null), targetUse(), client), verdict);
  }

  /** Writes the whole record of a load of the tenant data set, and returns it as text. */
  public String end(Instant started, LoadReport load, RunRecord.Verdict verdict) {
    return end(new Figures(started.toString(), started.plus(load.elapsed()).toString(), load.elapsed().toNanos(),
        load.batches(), 0, load.batches() / Math.max(1e-9, load.elapsed().toNanos() / 1e9), 0, null, List.of(),
        Map.of(), Figures.Writers.of(new WriterReport(load, 0)), targetUse(), null), verdict);
  }

  /** Where the record is; empty when it is not kept. */
  public Optional<Path> file() {
    return folder.map(ResultsFolder::record);
  }

  private String end(Figures figures, RunRecord.Verdict verdict) {
    ended = true;
    boolean interrupted = verdict.exitCode() == 130 || verdict.exitCode() == 143;
    RunRecord whole = new RunRecord(base.schema(), interrupted ? "interrupted" : "complete", base.tool(), base.plan(),
        base.target(), base.environment(), figures, verdict, base.logs());
    return write(whole);
  }

  private String write(RunRecord record) {
    String text = RecordFile.text(record, secrets);
    try {
      if (folder.isPresent()) {
        RecordFile.write(folder.get().record(), text);
      }
    } catch (IOException e) {
      throw new UsageException("the record can't be written to " + folder.get().record() + ": " + e, e);
    }
    return text;
  }

  private Usage use() {
    try {
      return probe.isPresent() ? probe.get().read() : null;
    } catch (IOException e) {
      System.err.println("warning: what the target uses can't be read: " + e.getMessage());
      return null;
    }
  }

  private Figures.TargetUse targetUse() {
    if (before == null || after == null) {
      return null;
    }
    double cores = (double) (after.cpuNanos() - before.cpuNanos()) / Math.max(1, afterNanos - beforeNanos);
    if (before.throttling().isEmpty() || after.throttling().isEmpty()) {
      return new Figures.TargetUse(probe.get().source(), cores, null, null, null);
    }
    Usage.Throttling from = before.throttling().get();
    Usage.Throttling to = after.throttling().get();
    return new Figures.TargetUse(probe.get().source(), cores, to.periods() - from.periods(),
        to.throttledPeriods() - from.throttledPeriods(), to.throttledNanos() - from.throttledNanos());
  }

  /** Closes the logs; a record whose end was never reached is marked as failed. */
  @Override
  public void close() {
    if (!ended) {
      write(new RunRecord(base.schema(), "failed", base.tool(), base.plan(), base.target(), base.environment(), null,
          null, base.logs()));
    }
    logs.ifPresent(IntervalLogs::close);
  }
}
