// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.workload.CoreProperties;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Merges loads by several clients, each of a different share of a data set. Records of loads of a tenant data set know
 * no operations. A client that was killed leaves a record without figures.
 */
final class MergedLoad {
  private static final String WITHOUT_FIGURES = " by a load that left no figures, as one that was killed, or are"
      + " not there; rates are of the others alone";

  private MergedLoad() {
  }

  static boolean is(RunRecord record) {
    return record.figures() != null && record.figures().areOfRows();
  }

  /** Number of the client whose share was loaded; all of the data set is the share of client 0. */
  static int client(RunRecord record) {
    return DriverProperties.CLIENT.get(settings(record));
  }

  static int clients(RunRecord record) {
    return DriverProperties.CLIENTS.get(settings(record));
  }

  /** Whether {@code later} loads the same share, and continues {@code earlier}, which a signal ended. */
  static boolean goesOn(RunRecord earlier, RunRecord later) {
    return is(earlier) && is(later) && client(earlier) == client(later) && earlier.state().equals("interrupted")
        && !started(later).isBefore(started(earlier).plusNanos(earlier.figures().runtimeNanos()));
  }

  /**
   * The records in their order, for a common judgement: an interrupted load counts as a warning if another record
   * continues it.
   */
  static List<RunRecord> judged(List<RunRecord> records) {
    return records.stream().map(record -> wentOn(record, records) ? excused(record) : record).toList();
  }

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
   * Averages are over the time in which at least one load went on. A record does not hold each second, so the peak is a
   * lower bound: the highest of one client, or the average.
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

  /** Missing parts of the data set that these loads share; empty if none is missing, or they are no loads. */
  static Optional<String> missing(List<RunRecord> records) {
    if (records.stream().allMatch(MergedLoad::is)) {
      return missingRows(records);
    }
    return records.get(0).plan().mode().equals("load") ? missingRecords(records) : Optional.empty();
  }

  private static Optional<String> missingRows(List<RunRecord> records) {
    Settings settings = settings(records.get(0));
    Set<Integer> clients = records.stream().map(MergedLoad::client).collect(Collectors.toSet());
    List<Integer> absent = IntStream.range(0, clients(records.get(0)))
        .filter(client -> !clients.contains(client))
        .boxed()
        .toList();
    long rows = TenantSpec.of(settings).rows();
    long loaded = records.stream().mapToLong(record -> record.figures().writers().rows()).sum();
    if (absent.isEmpty() && loaded >= rows) {
      return Optional.empty();
    }
    String shares = absent.isEmpty()
        ? ""
        : "; the shares of these clients are not among them: "
            + absent.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return Optional.of(String.format(Locale.ROOT, "these records tell of %,d rows of %,d%s; the other rows were there"
        + " before, or loaded%s", loaded, rows, shares, WITHOUT_FIGURES));
  }

  private static Optional<String> missingRecords(List<RunRecord> records) {
    List<String> gaps = new ArrayList<>();
    long next = 0;
    for (RunRecord record : records.stream().sorted(Comparator.comparing(MergedLoad::start)).toList()) {
      gap(next, start(record)).ifPresent(gaps::add);
      next = Math.max(next, end(record));
    }
    gap(next, CoreProperties.RECORD_COUNT.get(settings(records.get(0)))).ifPresent(gaps::add);
    return gaps.isEmpty()
        ? Optional.empty()
        : Optional.of("none of these runs loaded the records " + String.join(", ", gaps)
            + "; they were there before, or loaded" + WITHOUT_FIGURES);
  }

  private static Optional<String> gap(long from, long to) {
    return from < to ? Optional.of(from + " to " + (to - 1)) : Optional.empty();
  }

  /** Number of the first record that a load of a core workload inserts. */
  static long start(RunRecord record) {
    return CoreProperties.INSERT_START.get(settings(record));
  }

  /** Number of the record behind the last one that it inserts. */
  static long end(RunRecord record) {
    return CoreProperties.INSERT_COUNT.find(settings(record))
        .map(count -> start(record) + count)
        .orElseGet(() -> CoreProperties.RECORD_COUNT.get(settings(record)));
  }

  private static Settings settings(RunRecord record) {
    return Settings.NONE.with(record.plan().properties(), "");
  }
}
