package io.ycsbpack.core.report;

import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunRecord;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** @param file next to which the timeline is */
public record RunSource(Path file, RunRecord record) {

  /** @throws io.ycsbpack.core.UsageException if the file can't be read, or is no record */
  public static RunSource at(Path file) {
    return new RunSource(file.toAbsolutePath(), RecordFile.read(file));
  }

  /** The workload and the target, in a line. */
  public String name() {
    RunRecord.Plan plan = record.plan();
    String workload = plan.files().isEmpty()
        ? plan.workload()
        : Path.of(plan.files().get(plan.files().size() - 1).name()).getFileName().toString();
    return plan.binding() + " " + plan.mode() + ", " + workload + ", " + plan.threads()
        + (plan.threads() == 1 ? " thread" : " threads")
        + (plan.target() > 0 ? ", " + Figures.rate(plan.target()) + "/s offered" : "");
  }

  public List<String> warnings() {
    return record.verdict() == null ? List.of() : record.verdict().warnings();
  }

  /** Name, labels, git commit and build; only the known ones. */
  public Map<String, String> identity() {
    Map<String, String> known = new LinkedHashMap<>();
    RunIdentity identity = record.identity();
    if (identity != null) {
      put(known, "name", identity.name());
      identity.labels().forEach((label, value) -> known.put("label " + label, value));
      put(known, "commit", identity.commit());
      put(known, "build", identity.build());
    }
    return known;
  }

  private static void put(Map<String, String> known, String name, String value) {
    if (value != null) {
      known.put(name, value);
    }
  }
}
