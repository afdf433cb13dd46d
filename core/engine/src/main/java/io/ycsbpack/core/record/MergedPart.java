// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.property.Property;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One of the records that are added up. The record of a load covers one client's share of the data set; for a tenant
 * data set it knows no operations. A client that was killed leaves a record without figures.
 */
record MergedPart(Path file, RunRecord record) {
  private static final String WITHOUT_FIGURES = " by a load that left no figures, as one that was killed, or are"
      + " not there; rates are of the others alone";

  /** Settings in which clients may differ: the slice of the records, threads, limits, files. */
  private static final Set<String> OWN = Stream
      .concat(DriverProperties.all().stream(),
          Stream.of(CoreProperties.INSERT_START, CoreProperties.INSERT_COUNT, ResultsFolder.RESULTS))
      .map(Property::name)
      .collect(Collectors.toSet());

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

  /** @throws UsageException with the first reason not to add these records */
  static void requireSameWork(List<MergedPart> parts) {
    for (int i = 0; i < parts.size(); i++) {
      refuseWithoutFigures(parts.get(i));
      refuseOtherWork(parts.get(i), parts.get(0));
      for (MergedPart earlier : parts.subList(0, i)) {
        refuseTwice(parts.get(i), earlier);
      }
    }
  }

  /** For runs that were each on a separate server: their targets and connections differ. */
  static void requireSameFiles(List<MergedPart> parts) {
    for (MergedPart part : parts) {
      refuseWithoutFigures(part);
      refuseOther(part, parts.get(0), "workload files", MergedPart::hashes);
      refuseOther(part, parts.get(0), "binding", one -> one.record().plan().binding());
    }
  }

  private static void refuseWithoutFigures(MergedPart part) {
    RunRecord record = part.record();
    Figures figures = record.figures();
    boolean none = figures == null || figures.operations().isEmpty() || figures.client() == null;
    if (none && !part.isLoadOfRows() || record.verdict() == null) {
      throw new UsageException(part.file() + " holds no figures of operations (state " + record.state() + ")"
          + (record.logs() == null ? ""
              : "; recorded in " + record.logs().histograms() + " in its folder"));
    }
  }

  private static void refuseOtherWork(MergedPart part, MergedPart first) {
    refuseOther(part, first, "workload", one -> one.record().plan().workload());
    refuseOther(part, first, "mode", one -> one.record().plan().mode());
    refuseOther(part, first, "workload files", MergedPart::hashes);
    refuseOther(part, first, "seed", one -> one.record().plan().seed());
    refuseOther(part, first, "binding", one -> one.record().plan().binding());
    if (part.isLoadOfRows()) {
      refuseOther(part, first, DriverProperties.CLIENTS.name(), MergedPart::clients);
    }
    Stream.of(part, first)
        .flatMap(one -> one.record().plan().properties().keySet().stream())
        .filter(name -> !OWN.contains(name))
        .sorted()
        .distinct()
        .forEach(name -> refuseOther(part, first, name,
            one -> one.record().plan().properties().getOrDefault(name, "(not given)")));
    refuseOther(part, first, "target", one -> one.record().target().description());
    refuseOther(part, first, "target versions", one -> one.record().target().versions());
    refuseOther(part, first, "tool versions", one -> one.record().tool());
  }

  private static void refuseTwice(MergedPart part, MergedPart earlier) {
    if (part.record().equals(earlier.record())) {
      throw new UsageException(part.file() + " is the same run as " + earlier.file() + "; it would count twice");
    }
    String both = part.file() + " and " + earlier.file() + " loaded the same ";
    if (part.isLoadOfRows()) {
      if (part.client() == earlier.client() && !part.continues(earlier) && !earlier.continues(part)) {
        throw new UsageException(both + "share of the data set, and neither continues an interrupted load of the other;"
            + " give each client its own " + DriverProperties.CLIENT.name() + ", and all "
            + DriverProperties.CLIENTS.name());
      }
    } else if (part.record().plan().mode().equals("load") && part.firstInserted() < earlier.behindInserted()
        && earlier.firstInserted() < part.behindInserted()) {
      throw new UsageException(both + "records; give each client its slice by insertstart and insertcount");
    }
  }

  private static void refuseOther(MergedPart part, MergedPart first, String what, Function<MergedPart, Object> value) {
    Object expected = value.apply(first);
    Object seen = value.apply(part);
    if (!expected.equals(seen)) {
      throw new UsageException(
          part.file() + " can't be added: its " + what + " " + seen + " is not the first's, " + expected);
    }
  }

  private static List<String> hashes(MergedPart part) {
    return part.record().plan().files().stream().map(RunRecord.WorkloadFile::sha256).toList();
  }
}
