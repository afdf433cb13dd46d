// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.probe.LimitWatch;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.TargetReader;
import io.ycsbpack.core.probe.TargetReader.Taken;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.tenant.Ingestion;
import io.ycsbpack.core.tenant.LoadReport;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps the record of one run. From its beginning there are a file with the state "running" and logs that grow with
 * every interval, so that even a killed run leaves its measurements. At its end the whole record replaces the file.
 */
public final class RunRecorder implements RunListener, AutoCloseable {
  /** Share of the measured phase: a count of less says nothing of the whole. */
  private static final double LEAST_COUNTED = 0.25;

  private final Optional<ResultsFolder> folder;
  private final RunRecord base;
  private final Secrets secrets;
  private final Optional<IntervalLogs> logs;
  private final TargetReader reader = new TargetReader();
  private final PhaseReadings<QueryCount.Counts> selects = new PhaseReadings<>(reader);
  private final PhaseReadings<QueryCount.Counts> statements = new PhaseReadings<>(reader);
  private final Surroundings surroundings;
  private final MeasuredUse use;
  private final LimitWatch limits;
  private RunRecord last;
  private boolean saved;

  private RunRecorder(Optional<ResultsFolder> folder, RunRecord base, Secrets secrets, Optional<UsageProbe> probe) {
    this.folder = folder;
    this.base = base;
    this.secrets = secrets;
    use = new MeasuredUse(probe, reader);
    limits = new LimitWatch(probe.stream().toList());
    surroundings = new Surroundings(probe);
    logs = folder.map(ResultsFolder::openLogs);
    last = base.with("failed", null, null);
  }

  /**
   * @param folder   empty to keep the record only in memory
   * @param tool     versions of ycsb, YCSB's core and Java
   * @param identity null if nothing is known of it
   * @throws UsageException when the folder can't be written
   */
  public static RunRecorder begin(Optional<ResultsFolder> folder, RunRecord.Plan plan, RunRecord.TargetInfo target,
      Map<String, String> tool, Secrets secrets, Optional<UsageProbe> probe, RunIdentity identity) {
    RunRecord base = new RunRecord(RunRecord.SCHEMA, "running", tool, plan, target, Environment.ofThisMachine(), null,
        null, folder.map(ResultsFolder::logs).orElse(null), null, identity);
    RunRecorder recorder = new RunRecorder(folder, base, secrets, probe);
    recorder.write(base);
    return recorder;
  }

  /** Also counts the target's queries in the measured phase, to report the share answered by a cache. */
  public void counting(QueryCount queries) {
    count(selects, queries);
  }

  /** Also counts all that the target is sent in the measured phase, to tell whether others load it. */
  public void countingAll(QueryCount sent) {
    count(statements, sent);
  }

  private void count(PhaseReadings<QueryCount.Counts> readings, QueryCount source) {
    readings.from(source::read, false);
    // The first reading also connects. Both ends of the measured phase are read without that.
    reader.begin(source::read);
  }

  /** Does not wait for a target that answers late or never: only the end of the run does, for seconds. */
  @Override
  public void measuring() {
    limits.look();
    statements.begin();
    surroundings.begin();
    use.begin();
    // Last here and first at the end: reading the other values may cost queries too.
    selects.begin();
  }

  @Override
  public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
    logs.ifPresent(open -> open.add(warmingUp, elapsed, length, interval));
    limits.look();
    if (!warmingUp) {
      use.sample();
    }
  }

  /** Waits from now on only for immediate answers of the target: the sender of SIGTERM may soon kill this process. */
  public void hurry() {
    reader.hurry();
  }

  /** Call it right at the end of the measured phase: it reads the target's use. */
  public void measured() {
    selects.end();
    use.end();
    surroundings.end();
    statements.end();
    limits.look();
    use.await();
    selects.await();
    statements.await();
  }

  /** Call {@link #measured} before. */
  public Figures figures(RunResult result, Map<String, Integer> checks, Optional<Ingestion> writers) {
    Figures.TargetUse used = targetUse();
    long own = result.databaseOperations()
        + writers.map(report -> report.inserts() + report.failedInserts()).orElse(0L);
    return Figures.of(result, checks, writers.orElse(null), used, cache(result),
        surroundings.figures(result.client(), used, use.before().map(Taken::value), use.after().map(Taken::value))
            .orElse(null),
        counted(statements).flatMap(counted -> Figures.Statements.of(counted, own)).orElse(null));
  }

  /** Of a load of the tenant data set. Call {@link #measured} before. */
  public Figures figures(LoadReport load) {
    return Figures.of(load, targetUse());
  }

  /** Values that could not be read, and the resulting gaps of the record. Call {@link #measured} before. */
  public List<Doubt> unread() {
    return Stream.of(statements.unread().map("whether others loaded the servers is not known: "::concat),
        use.unread().map("the CPU use of the database and of other processes is not known: "::concat),
        selects.unread().map("the answers of a cache are not known: "::concat))
        .flatMap(Optional::stream)
        .map(unknown -> new Doubt(unknown, false))
        .toList();
  }

  /** CPU limits that were changed since the record was begun: the figures are of neither limit. */
  public List<Doubt> changedLimits() {
    return limits.changes()
        .stream()
        .map(change -> new Doubt(change + " during the run, seen at " + change.seen(), true))
        .toList();
  }

  /**
   * Completes the record; {@link #save} writes it.
   *
   * @param early whether the run ended by itself before its time
   */
  public void end(Figures figures, boolean early, Verdict verdict) {
    last = base.with(verdict.exitCode().isCutShort() ? "interrupted" : early ? "failed" : "complete", figures, verdict);
  }

  public String text() {
    return RecordFile.text(last, secrets);
  }

  public RunRecord.TargetInfo target() {
    return base.target();
  }

  /** Empty when the record is not kept. */
  public Optional<Path> file() {
    return folder.map(ResultsFolder::record);
  }

  /** The run ended before there were figures; the record says why. */
  public void failed(CommandException reason) {
    last = base.with("failed", null, new Verdict(reason.exitCode(), reason.getMessage()));
  }

  /** @throws UsageException when the record can't be written; the one that says "running" stays then */
  public void save() {
    saved = true;
    write(last);
  }

  private void write(RunRecord record) {
    folder.map(ResultsFolder::record)
        .ifPresent(file -> RecordFile.write(file, RecordFile.text(record, secrets), "the record"));
  }

  private static Optional<QueryCount.Counts> counted(PhaseReadings<QueryCount.Counts> readings) {
    return readings.before().flatMap(first -> readings.after().map(last -> last.value().since(first.value())));
  }

  private Figures.Cache cache(RunResult result) {
    double share = selects.before().map(first -> shareAfter(first.nanos(), result)).orElse(0.0);
    double queries = result.queries() * share;
    return counted(selects).filter(counted -> queries > 0 && share >= LEAST_COUNTED)
        .map(counted -> new Figures.Cache(counted.queries(), counted.hits(),
            Math.max(0, Math.min(1, (queries - counted.queries() + counted.hits()) / queries))))
        .orElse(null);
  }

  /**
   * The share of the measured phase after the first reading, which comes late if the machine or the target is busy.
   * Earlier queries are not in the count; after the phase there are none to count.
   */
  private static double shareAfter(long nanos, RunResult result) {
    Instant read = Instant.now().minusNanos(System.nanoTime() - nanos);
    double late = Duration.between(result.started(), read).toNanos();
    return Math.min(1, Math.max(0, 1 - late / Math.max(1, result.runtime().toNanos())));
  }

  private Figures.TargetUse targetUse() {
    return use.figures(target().limit()).orElse(null);
  }

  /** Closes the logs; a record that was not saved is marked as failed. */
  @Override
  public void close() {
    reader.close();
    logs.ifPresent(IntervalLogs::close);
    if (!saved) {
      save();
    }
  }
}
