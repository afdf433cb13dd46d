// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.workload.CoreProperties;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One of the records that are added up, which has figures and a verdict. The record of a load covers one client's share
 * of the data set. A load of the tenant data set has no operations.
 */
record MergedPart(Path file, RunRecord record) {
  /** Settings in which clients may differ: the slice of the records, threads, limits, files. */
  private static final Set<String> OWN = Stream
      .concat(DriverProperties.all().stream(),
          Stream.of(CoreProperties.INSERT_START, CoreProperties.INSERT_COUNT, ResultsFolder.RESULTS))
      .map(Property::name)
      .collect(Collectors.toSet());

  /** @throws UsageException when the file can't be read, is damaged, or has no figures */
  static MergedPart read(Path file) {
    MergedPart part = new MergedPart(file, RecordFile.read(file));
    RunRecord record = part.record;
    Figures figures = record.figures();
    boolean hasFigures = figures != null
        && (figures.areOfRows() || !figures.operations().isEmpty() && figures.client() != null);
    if (!hasFigures || record.verdict() == null) {
      throw new UsageException(file + " holds no figures of operations (state " + record.state() + ")"
          + (record.logs() == null ? "" : "; recorded in " + record.logs().histograms() + " in its folder"));
    }
    return part;
  }

  /** A text on this record, for the verdict on all. */
  String named(String text) {
    return file.getFileName() + ": " + text;
  }

  Figures figures() {
    return record.figures();
  }

  RunRecord.Plan plan() {
    return record.plan();
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

  private boolean isLoad() {
    return plan().mode().equals("load");
  }

  /** Number of the first record that a load of a core workload inserts. */
  private long firstInserted() {
    return CoreProperties.INSERT_START.get(settings());
  }

  /** Number of the record behind the last one that it inserts. */
  private long behindInserted() {
    return CoreProperties.INSERT_COUNT.find(settings())
        .map(count -> firstInserted() + count)
        .orElseGet(() -> CoreProperties.RECORD_COUNT.get(settings()));
  }

  private long inserted() {
    return figures().areOfRows() ? figures().writers().rows() : behindInserted() - firstInserted();
  }

  private Settings settings() {
    return Settings.NONE.with(plan().properties(), "");
  }

  /** Missing records of the data set that these loads share; empty if none is missing, or they are no loads. */
  static Optional<String> missing(List<MergedPart> parts) {
    MergedPart first = parts.get(0);
    if (!first.isLoad()) {
      return Optional.empty();
    }
    long all = first.figures().areOfRows()
        ? TenantSpec.of(first.settings()).rows()
        : CoreProperties.RECORD_COUNT.get(first.settings());
    long inserted = parts.stream().mapToLong(MergedPart::inserted).sum();
    return inserted >= all
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT,
            "these loads inserted only %,d of %,d records of the data set, and rates"
                + " cover only these. The other records were there before, were inserted by a load without figures, or are"
                + " missing",
            inserted, all));
  }

  /** @throws UsageException if it is of other work than the first one */
  void requireSameWork(MergedPart first) {
    requireSame(first, "workload", part -> part.plan().workload());
    requireSame(first, "mode", part -> part.plan().mode());
    requireSameFiles(first);
    requireSame(first, "seed", part -> part.plan().seed());
    if (figures().areOfRows()) {
      requireSame(first, DriverProperties.CLIENTS.name(), part -> DriverProperties.CLIENTS.get(part.settings()));
    }
    Stream.of(this, first)
        .flatMap(part -> part.plan().properties().keySet().stream())
        .filter(name -> !OWN.contains(name))
        .sorted()
        .distinct()
        .forEach(name -> requireSame(first, name,
            part -> part.plan().properties().getOrDefault(name, "(not given)")));
    requireSame(first, "target", part -> part.record.target().description());
    requireSame(first, "target versions", part -> part.record.target().versions());
    requireSame(first, "tool versions", part -> part.record.tool());
  }

  /** For runs that were each on a separate server: their targets and connections differ. */
  void requireSameFiles(MergedPart first) {
    requireSame(first, "workload files",
        part -> part.plan().files().stream().map(RunRecord.WorkloadFile::sha256).toList());
    requireSame(first, "binding", part -> part.plan().binding());
  }

  private void requireSame(MergedPart first, String what, Function<MergedPart, Object> value) {
    Object expected = value.apply(first);
    Object seen = value.apply(this);
    if (!expected.equals(seen)) {
      throw new UsageException(
          file + " can't be added: its " + what + " " + seen + " is not the first's, " + expected);
    }
  }

  /** @throws UsageException if both are of the same run, or loaded the same records */
  void requireOtherThan(MergedPart earlier) {
    if (record.equals(earlier.record)) {
      throw new UsageException(file + " is the same run as " + earlier.file + "; it would count twice");
    }
    boolean same = figures().areOfRows()
        ? DriverProperties.CLIENT.get(settings()).equals(DriverProperties.CLIENT.get(earlier.settings()))
        : isLoad() && firstInserted() < earlier.behindInserted() && earlier.firstInserted() < behindInserted();
    if (same) {
      throw new UsageException(file + " and " + earlier.file + " loaded the same records; give each client its own "
          + (figures().areOfRows()
              ? DriverProperties.CLIENT.name() + ", and all the same " + DriverProperties.CLIENTS.name()
              : "slice by insertstart and insertcount"));
    }
  }
}
