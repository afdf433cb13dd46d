package io.ycsbpack.core.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.auxiliary.Transfer;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.trial.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers and a transfer that goes on throughout a run share a link. */
class BandwidthTest {
  private static final Environment ENVIRONMENT = new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1,
      new RunRecord.Limit("none", 2));

  @TempDir
  private Path folder;

  @Test
  void answersOfAGivenSizeAndTheTransferAreAddedUp() throws IOException {
    Map<String, String> properties = Map.of("statement.bytes", "1000000");

    assertThat(cells(condition("alone", 60, properties), condition("transfer", 15, properties)))
        .containsExactly(List.of("alone", "1", "60.0", "-", "-", "-", "-", "480", "480"),
            List.of("transfer", "1", "-", "15.0", "-", "-", "360", "120", "480"));
  }

  @Test
  void answersOfAnySizeAreNotAddedUp() throws IOException {
    assertThat(cells(condition("transfer", 15, Map.of())))
        .containsExactly(List.of("transfer", "1", "-", "15.0", "-", "-", "360", "-", "-"));
  }

  private List<List<String>> cells(ConditionResult... conditions) throws IOException {
    ExperimentResult result = new ExperimentResult(ExperimentResult.SCHEMA, State.COMPLETE, Map.of(), "network",
        "Which?",
        "test", "alone", Design.WHOLE_RUNS, 1, "2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z", ENVIRONMENT,
        List.of(new ScenarioResult("", Map.of(), List.of("w"), Map.of(), List.of(conditions), List.of(), null)
            .judged("alone", FigureKind.BANDWIDTH, RoundTerms.fixed(0.03),
                run -> RecordFile.read(folder.resolve(run.record())))),
        new RunRecord.Verdict(0, ""), FigureKind.BANDWIDTH, null, 0.03, 42L);
    Files.writeString(folder.resolve("experiment.json"), ExperimentFolder.text(result));
    FigureTable table = BandwidthTables.tables(new ReportSource(ExperimentFolder.at(folder))).get(0);
    return table.rows().stream().map(row -> row.stream().map(FigureTable.Cell::text).toList()).toList();
  }

  /** With 45 MB that arrive in each second where it has a transfer. */
  private ConditionResult condition(String name, double throughput, Map<String, String> properties)
      throws IOException {
    Path run = Files.createDirectory(folder.resolve(name));
    Files.writeString(run.resolve("run.json"), new ObjectMapper().writeValueAsString(record(throughput, properties)));
    if (name.equals("transfer")) {
      Files.writeString(run.resolve(Transfer.FILE),
          "2030-01-01T00:00:05Z,45000000\n2030-01-01T00:00:06Z,45000000\n2030-01-01T00:00:07Z,45000000\n");
    }
    return new ConditionResult(name, false, "as-it-is", Map.of(), Map.of(),
        List.of(new RunEntry(1, name + "/run.json", throughput, 0, "", List.of())),
        new ExperimentResult.Summary(100, throughput, "a test", 1.0, 2.0, "none", 0.5, null, Map.of()));
  }

  private static RunRecord record(double throughput, Map<String, String> properties) {
    return new RunRecord(RunRecord.SCHEMA, "complete", Map.of(),
        new RunRecord.Plan("test", "run", "w", List.of(), properties, 1, 0, "even", 0, 0, 0, 1),
        new RunRecord.TargetInfo("given", "a test", Map.of(), new RunRecord.Limit("none", 2), null, null, null),
        ENVIRONMENT,
        new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:20Z", 20_000_000_000L, (long) (20 * throughput), 0,
            throughput, 0, null, List.of(), Map.of(), null,
            new Figures.TargetUse("a test", 0.5, 0.7, null, null, null, null), new Figures.Client(0.2, 2, 0.1, 0),
            null),
        new RunRecord.Verdict(0, ""), new RunRecord.Logs("run.hlog", "timeline.csv"), null);
  }
}
