package io.ycsbpack.core.record;

import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.TenantProperties;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Loads of a tenant data set by several clients, each of its own share, as one. Their records know no operations. */
final class MergedLoad {

  private MergedLoad() {
  }

  /** Whether this is the record of such a load. */
  static boolean is(RunRecord record) {
    Figures figures = record.figures();
    return record.plan().mode().equals("load") && figures != null && figures.operations().isEmpty()
        && figures.writers() != null;
  }

  /** Number of the client whose share was loaded; all of the data set is the share of client 0. */
  static int client(RunRecord record) {
    Settings settings = Settings.NONE.with(record.plan().properties(), "");
    return TenantProperties.LOAD_CLIENTS.get(settings) == 1 ? 0 : TenantProperties.CLIENT.get(settings);
  }

  /**
   * Whether {@code later} is the load of the same share that went on where {@code earlier}, which a signal ended,
   * stood.
   */
  static boolean goesOn(RunRecord earlier, RunRecord later) {
    return is(earlier) && is(later) && client(earlier) == client(later) && earlier.state().equals("interrupted")
        && !started(later).isBefore(started(earlier).plusNanos(earlier.figures().runtimeNanos()));
  }

  /**
   * These records, in their order, as they are judged together: that a load was interrupted does not count against it
   * when another of the records goes on with it, and is a warning.
   */
  static List<RunRecord> judged(List<RunRecord> records) {
    return records.stream().map(record -> wentOn(record, records) ? excused(record) : record).toList();
  }

  /** Whether another of these records goes on with this load. */
  static boolean wentOn(RunRecord record, List<RunRecord> records) {
    return records.stream().anyMatch(other -> other != record && goesOn(record, other));
  }

  private static RunRecord excused(RunRecord record) {
    List<String> warnings = new ArrayList<>(record.verdict().warnings());
    warnings.add("this load was interrupted; another of the records goes on with it");
    return record.with(record.state(), record.figures(),
        new RunRecord.Verdict(0, "", warnings, record.verdict().thresholds()));
  }

  private static Instant started(RunRecord record) {
    return Instant.parse(record.figures().started());
  }

  /**
   * The sum of these loads. Averages are over the time in which at least one of them went on. A record does not tell
   * each second, so the peak is what the best second had at least: the highest of one client, or the average.
   */
  static LoadReport sum(List<RunRecord> records, Coverage time) {
    List<Figures.Writers> all = records.stream().map(record -> record.figures().writers()).toList();
    LoadReport sum = new LoadReport(time.start(), all.stream().mapToLong(Figures.Writers::rows).sum(),
        all.stream().mapToLong(Figures.Writers::bytes).sum(), all.stream().mapToLong(Figures.Writers::inserts).sum(),
        time.covered(), all.stream().mapToDouble(Figures.Writers::peakRows).max().orElse(0),
        all.stream().mapToDouble(Figures.Writers::peakBytes).max().orElse(0));
    return new LoadReport(sum.started(), sum.rows(), sum.bytes(), sum.batches(), sum.elapsed(),
        Math.max(sum.peakRows(), sum.averageRows()), Math.max(sum.peakBytes(), sum.averageBytes()));
  }

  /** The figures of a record of this load. */
  static Figures figures(LoadReport load, Figures.TargetUse use) {
    return new Figures(load.started().toString(), load.started().plus(load.elapsed()).toString(),
        load.elapsed().toNanos(), load.batches(), 0, load.averageBatches(), 0, null, List.of(), Map.of(),
        Figures.Writers.of(load), use, null, null);
  }
}
