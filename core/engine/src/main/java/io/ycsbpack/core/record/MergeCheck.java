// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.workload.CoreProperties;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refuses records whose sum would mean nothing: it has to be the same work, done once by each of several clients. */
final class MergeCheck {
  /** Settings in which clients may differ: the slice of the records, threads, limits, files. */
  private static final Set<String> OWN = Stream
      .concat(DriverProperties.all().stream(),
          Stream.of(CoreProperties.INSERT_START, CoreProperties.INSERT_COUNT, ResultsFolder.RESULTS))
      .map(Property::name)
      .collect(Collectors.toSet());

  private MergeCheck() {
  }

  /** @throws UsageException with the first reason not to add these records */
  static void check(List<MergedPart> parts) {
    for (int i = 0; i < parts.size(); i++) {
      refuseWithoutFigures(parts.get(i));
      refuseOtherWork(parts.get(i), parts.get(0));
      for (MergedPart earlier : parts.subList(0, i)) {
        refuseTwice(parts.get(i), earlier);
      }
    }
  }

  /** For runs that were each on a separate server: their targets and connections differ. */
  static void checkInstances(List<MergedPart> parts) {
    for (MergedPart part : parts) {
      refuseWithoutFigures(part);
      refuseOther(part, parts.get(0), "workload files", MergeCheck::hashes);
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
    refuseOther(part, first, "workload files", MergeCheck::hashes);
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
