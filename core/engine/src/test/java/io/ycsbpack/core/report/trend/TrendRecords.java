package io.ycsbpack.core.report.trend;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Records of runs of one kind, a day each. */
public final class TrendRecords {
  private static final RunRecord.Limit TWO_CORES = new RunRecord.Limit("quota", 2);

  private TrendRecords() {
  }

  /** A run of ten seconds with this many successful operations of about a millisecond. */
  public static RunRecord record(int day, long ok, int exitCode, String name) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(1_000_000, ok);
    OperationFigures read = OperationFigures.of(new OperationSummary("READ", Map.of("OK", ok), times, times,
        new Histogram(3)));
    String date = String.format("2030-01-%02dT00:00:", day);
    Figures figures = new Figures(date + "00Z", date + "10Z", 10_000_000_000L, ok, 0, ok / 10.0, 0, null,
        List.of(read), Map.of(), null, null, new Figures.Client(0.1, 2, 0.05, 1000), null);
    return new RunRecord(RunRecord.SCHEMA, "complete", Map.of("ycsbpack", "1"),
        new RunRecord.Plan("test", "run", "w", List.of(), Map.of(), 4, 0, "even", 0, 0, 0, 0, 1),
        new RunRecord.TargetInfo("given", "a test", Map.of(), TWO_CORES, Map.of(), null, null),
        new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1, TWO_CORES), figures,
        new RunRecord.Verdict(exitCode, exitCode == 0 ? "" : "the client was saturated"), null, null,
        new RunIdentity(name, Map.of("team", "search"), "commit" + day, "build" + day));
  }

  /** The same run of another target, with another verdict. */
  public static RunRecord with(RunRecord run, RunRecord.TargetInfo target, RunRecord.Verdict verdict) {
    return new RunRecord(run.schema(), run.state(), run.tool(), run.plan(), target, run.environment(), run.figures(),
        verdict, run.logs(), run.mergedFrom(), run.identity());
  }

  /** Days of a month, from this day on slower by a fifth, in files of a folder. */
  public static void write(Path folder, int days, int slower) throws IOException {
    for (int day = 1; day <= days; day++) {
      write(folder, day, record(day, (day < slower ? 10_000 : 8_000) + 37 * (day % 5), 0, "nightly"));
    }
  }

  /** One of them. */
  public static void write(Path folder, int day, RunRecord record) throws IOException {
    new ObjectMapper().writeValue(folder.resolve(String.format("203001%02dT000000Z-nightly.json", day)).toFile(),
        record);
  }
}
