// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.workload.CoreProperties;
import java.nio.file.Path;
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
 * One of the records that are added up. The record of a load covers one client's share of the data set; for a tenant
 * data set it knows no operations. A client that was killed leaves a record without figures.
 */
record MergedPart(Path file, RunRecord record) {
  private static final String WITHOUT_FIGURES = " by a load that left no figures, as one that was killed, or are"
      + " not there; rates are of the others alone";

  static List<MergedPart> read(List<Path> files) {
    return files.stream().map(file -> new MergedPart(file, RecordFile.read(file))).toList();
  }

  /** A text on this record, for the verdict on all. */
  String named(String text) {
    return file.getFileName() + ": " + text;
  }

  Figures figures() {
    return record.figures();
  }

  Verdict verdict() {
    return record.verdict();
  }

  Instant started() {
    return Instant.parse(figures().started());
  }

  Instant ended() {
    return started().plusNanos(figures().runtimeNanos());
  }

  boolean isLoadOfRows() {
    return figures() != null && figures().areOfRows();
  }

  /** Number of the client whose share was loaded; all of the data set is the share of client 0. */
  int client() {
    return DriverProperties.CLIENT.get(settings());
  }

  int clients() {
    return DriverProperties.CLIENTS.get(settings());
  }

  /** Whether it loads the same share as this earlier one, which a signal ended, and continues it. */
  boolean continues(MergedPart earlier) {
    return earlier.isLoadOfRows() && isLoadOfRows() && client() == earlier.client()
        && earlier.record.state().equals("interrupted") && !started().isBefore(earlier.ended());
  }

  boolean isContinuedBy(List<MergedPart> parts) {
    return parts.stream().anyMatch(other -> other != this && other.continues(this));
  }

  /** An interrupted load counts as a warning if another record continues it. */
  MergedPart excused() {
    return new MergedPart(file, record.judged(verdict().decided(ExitCode.OK, "")
        .gated(List.of())
        .warning(List.of("this load was interrupted; another of the records goes on with it"))));
  }

  /** Number of the first record that a load of a core workload inserts. */
  long firstInserted() {
    return CoreProperties.INSERT_START.get(settings());
  }

  /** Number of the record behind the last one that it inserts. */
  long behindInserted() {
    return CoreProperties.INSERT_COUNT.find(settings())
        .map(count -> firstInserted() + count)
        .orElseGet(() -> CoreProperties.RECORD_COUNT.get(settings()));
  }

  private Settings settings() {
    return Settings.NONE.with(record.plan().properties(), "");
  }

  /** Missing parts of the data set that these loads share; empty if none is missing, or they are no loads. */
  static Optional<String> missing(List<MergedPart> parts) {
    if (parts.stream().allMatch(MergedPart::isLoadOfRows)) {
      return missingRows(parts);
    }
    return parts.get(0).record.plan().mode().equals("load") ? missingRecords(parts) : Optional.empty();
  }

  private static Optional<String> missingRows(List<MergedPart> parts) {
    Set<Integer> clients = parts.stream().map(MergedPart::client).collect(Collectors.toSet());
    List<String> absent = IntStream.range(0, parts.get(0).clients())
        .filter(client -> !clients.contains(client))
        .mapToObj(String::valueOf)
        .toList();
    long rows = TenantSpec.of(parts.get(0).settings()).rows();
    long loaded = parts.stream().mapToLong(part -> part.figures().writers().rows()).sum();
    String shares = absent.isEmpty()
        ? ""
        : "; the shares of these clients are not among them: " + String.join(", ", absent);
    return absent.isEmpty() && loaded >= rows
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, "these records tell of %,d rows of %,d%s; the other rows were there"
            + " before, or loaded%s", loaded, rows, shares, WITHOUT_FIGURES));
  }

  private static Optional<String> missingRecords(List<MergedPart> parts) {
    List<String> gaps = new ArrayList<>();
    long next = 0;
    for (MergedPart part : parts.stream().sorted(Comparator.comparing(MergedPart::firstInserted)).toList()) {
      addGap(gaps, next, part.firstInserted());
      next = Math.max(next, part.behindInserted());
    }
    addGap(gaps, next, CoreProperties.RECORD_COUNT.get(parts.get(0).settings()));
    return gaps.isEmpty()
        ? Optional.empty()
        : Optional.of("none of these runs loaded the records " + String.join(", ", gaps)
            + "; they were there before, or loaded" + WITHOUT_FIGURES);
  }

  private static void addGap(List<String> gaps, long from, long to) {
    if (from < to) {
      gaps.add(from + " to " + (to - 1));
    }
  }
}
