package io.ycsbpack.core.record;

import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.workload.CoreProperties;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How much of a data set several records of loads tell of. A client that was killed leaves a record without figures.
 */
final class LoadedPart {
  private static final String WITHOUT_FIGURES = " by a load that left no figures, as one that was killed, or are"
      + " not there;"
      + " rates are of the others alone";

  private LoadedPart() {
  }

  /** What these loads leave out of the data set that they share; empty where that is nothing, or they are no loads. */
  static Optional<String> missing(List<RunRecord> records) {
    if (records.stream().allMatch(MergedLoad::is)) {
      return missingRows(records);
    }
    return records.get(0).plan().mode().equals("load") ? missingRecords(records) : Optional.empty();
  }

  private static Optional<String> missingRows(List<RunRecord> records) {
    Settings settings = settings(records.get(0));
    Set<Integer> clients = records.stream().map(MergedLoad::client).collect(Collectors.toSet());
    List<Integer> absent = IntStream.range(0, TenantProperties.LOAD_CLIENTS.get(settings))
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
    for (RunRecord record : records.stream().sorted(Comparator.comparing(LoadedPart::start)).toList()) {
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
