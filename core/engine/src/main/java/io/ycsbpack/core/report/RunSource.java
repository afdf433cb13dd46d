// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunRecord;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** The record of a run with the logs next to it. */
public record RunSource(Path file, RunRecord record) {

  /** @throws io.ycsbpack.core.UsageException if the file can't be read, or is no record */
  public static RunSource at(Path file) {
    return new RunSource(file.toAbsolutePath(), RecordFile.read(file));
  }

  public String name() {
    RunRecord.Plan plan = record.plan();
    return plan.binding() + " " + plan.mode() + ", " + workload() + ", " + Words.count(plan.threads(), "thread")
        + (plan.target() > 0 ? ", " + Numbers.number(plan.target()) + "/s offered" : "");
  }

  /** The name of the last workload file, else of the workload's class. */
  public String workload() {
    List<RunRecord.WorkloadFile> files = record.plan().files();
    return files.isEmpty()
        ? record.plan().workload()
        : Path.of(files.get(files.size() - 1).name()).getFileName().toString();
  }

  /** Empty if the run has no timeline. */
  public List<RunLogs.Interval> timeline() {
    return logs().timeline(record);
  }

  public RunLogs logs() {
    return RunLogs.nextTo(file);
  }

  /** Seconds from the start of the measured phase to the first event of this kind; empty if there is none. */
  public OptionalDouble secondsUntil(String event) {
    return logs().events()
        .stream()
        .filter(one -> one.what().equals(event) && record.figures().include(one.time()))
        .mapToDouble(one -> record.figures().secondsAt(one.time()))
        .findFirst();
  }

  public List<String> warnings() {
    return record.verdict() == null ? List.of() : record.verdict().warnings();
  }

  /** Name, labels, git commit and build; only the known ones. */
  public Map<String, String> identity() {
    Map<String, String> known = new LinkedHashMap<>();
    RunIdentity identity = record.identity();
    if (identity != null) {
      known.put("name", identity.name());
      identity.labels().forEach((label, value) -> known.put("label " + label, value));
      known.put("commit", identity.commit());
      known.put("build", identity.build());
      known.values().removeIf(Objects::isNull);
    }
    return known;
  }
}
