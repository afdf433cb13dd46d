// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.workload.CoreProperties;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Refuses records whose sum would mean nothing: it has to be the same work, done once by each of several clients. */
final class MergeCheck {
  /** Settings in which clients may differ: the slice of the records, threads, limits, files. */
  private static final Set<String> OWN = own();

  private MergeCheck() {
  }

  /** @throws UsageException with the first reason not to add these records */
  static void check(List<Path> files, List<RunRecord> records) {
    RunRecord first = records.get(0);
    for (int i = 0; i < records.size(); i++) {
      refuseWithoutFigures(files.get(i), records.get(i));
      refuseOtherWork(files.get(i), first, records.get(i));
      for (int earlier = 0; earlier < i; earlier++) {
        refuseTwice(files.get(i), records.get(i), files.get(earlier), records.get(earlier));
      }
    }
  }

  /** For runs that were each on a separate server: their targets and connections differ. */
  static void checkInstances(List<Path> files, List<RunRecord> records) {
    RunRecord first = records.get(0);
    for (int i = 0; i < records.size(); i++) {
      refuseWithoutFigures(files.get(i), records.get(i));
      refuseOther(files.get(i), "workload files", hashes(first), hashes(records.get(i)));
      refuseOther(files.get(i), "binding", first.plan().binding(), records.get(i).plan().binding());
    }
  }

  private static void refuseWithoutFigures(Path file, RunRecord record) {
    Figures figures = record.figures();
    boolean none = figures == null || figures.operations().isEmpty() || figures.client() == null;
    if (none && !MergedLoad.is(record) || record.verdict() == null) {
      throw new UsageException(file + " holds no figures of operations (state " + record.state() + ")"
          + (record.logs() == null ? ""
              : "; recorded in " + record.logs().histograms() + " in its folder"));
    }
  }

  private static void refuseOtherWork(Path file, RunRecord first, RunRecord record) {
    refuseOther(file, "workload", first.plan().workload(), record.plan().workload());
    refuseOther(file, "mode", first.plan().mode(), record.plan().mode());
    refuseOther(file, "workload files", hashes(first), hashes(record));
    refuseOther(file, "seed", first.plan().seed(), record.plan().seed());
    refuseOther(file, "binding", first.plan().binding(), record.plan().binding());
    if (MergedLoad.is(record)) {
      refuseOther(file, DriverProperties.CLIENTS.name(), MergedLoad.clients(first), MergedLoad.clients(record));
    }
    Map<String, String> expected = shared(first);
    Map<String, String> seen = shared(record);
    Set<String> names = new HashSet<>(expected.keySet());
    names.addAll(seen.keySet());
    for (String name : names.stream().sorted().toList()) {
      refuseOther(file, name, expected.getOrDefault(name, "(not given)"), seen.getOrDefault(name, "(not given)"));
    }
    refuseOther(file, "target", first.target().description(), record.target().description());
    refuseOther(file, "target versions", first.target().versions(), record.target().versions());
    refuseOther(file, "tool versions", first.tool(), record.tool());
  }

  private static void refuseTwice(Path file, RunRecord record, Path earlierFile, RunRecord earlier) {
    if (record.equals(earlier)) {
      throw new UsageException(file + " is the same run as " + earlierFile + "; it would count twice");
    }
    if (MergedLoad.is(record)) {
      if (MergedLoad.client(record) == MergedLoad.client(earlier) && !MergedLoad.goesOn(earlier, record)
          && !MergedLoad.goesOn(record, earlier)) {
        throw new UsageException(
            file + " and " + earlierFile + " loaded the same share of the data set, and neither continues an "
                + "interrupted load of the other; give each client its own " + DriverProperties.CLIENT.name()
                + ", and all " + DriverProperties.CLIENTS.name());
      }
      return;
    }
    boolean load = record.plan().mode().equals("load");
    if (load && MergedLoad.start(record) < MergedLoad.end(earlier)
        && MergedLoad.start(earlier) < MergedLoad.end(record)) {
      throw new UsageException(file + " and " + earlierFile + " loaded the same records; give each client its slice by "
          + "insertstart and insertcount");
    }
  }

  private static void refuseOther(Path file, String what, Object expected, Object seen) {
    if (!expected.equals(seen)) {
      throw new UsageException(file + " can't be added: its " + what + " " + seen + " is not the first's, " + expected);
    }
  }

  private static List<String> hashes(RunRecord record) {
    return record.plan().files().stream().map(RunRecord.WorkloadFile::sha256).toList();
  }

  private static Map<String, String> shared(RunRecord record) {
    Map<String, String> shared = new TreeMap<>(record.plan().properties());
    shared.keySet().removeAll(OWN);
    return shared;
  }

  private static Set<String> own() {
    Set<String> own = new HashSet<>();
    DriverProperties.all().forEach(property -> own.add(property.name()));
    for (Property<?> property : List.of(CoreProperties.INSERT_START, CoreProperties.INSERT_COUNT,
        ResultsFolder.RESULTS)) {
      own.add(property.name());
    }
    return own;
  }
}
