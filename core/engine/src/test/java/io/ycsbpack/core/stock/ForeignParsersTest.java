package io.ycsbpack.core.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.cli.Main;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools that read YCSB's output read ours with {@code output=ycsb}, and find the figures of the record. */
class ForeignParsersTest {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"workloada", "workloade", "tenantq"})
  void perfKitBenchmarkerFindsEveryOperation(String workload) throws IOException {
    String out = run(workload);
    RunRecord record = record();

    PerfKitParser parsed = PerfKitParser.read(out);

    assertThat(parsed.groups.get("overall")).containsEntry("RunTime(ms)",
        (double) (record.figures().runtimeNanos() / 1_000_000))
        .containsEntry("Throughput(ops/sec)", record.figures().throughput());
    assertThat(parsed.groups).hasSize(1 + record.figures().operations().size());
    for (OperationFigures operation : record.figures().operations()) {
      assertThat(parsed.groups.get(StockNames.printed(operation.name()).toLowerCase(Locale.ROOT))).as(operation.name())
          .containsEntry("Operations", (double) operation.ok())
          .containsEntry("Return=OK", (double) operation.statuses().get("OK"))
          .containsEntry("MaxLatency(ms)", operation.service().max() / 1000 / 1000.0)
          .containsEntry("95thPercentileLatency(ms)", operation.service().p95() / 1000 / 1000.0)
          .hasEntrySatisfying("AverageLatency(ms)",
              mean -> assertThat(mean).isCloseTo(operation.service().mean() / 1e6, within(1e-6)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"workloada", "workloade", "tenantq"})
  void theReportScriptOfYcsbFindsTheFirstOperationsInItsColumns(String workload) throws IOException {
    String out = run(workload);

    Map<String, Double> columns = YcsbReportParser.read(out);

    assertThat(columns).containsEntry("Throughput", record().figures().throughput());
    List<String> names = out.lines()
        .filter(line -> line.contains(", Operations, "))
        .map(line -> line.substring(1, line.indexOf(']')))
        .toList();
    assertThat(names).hasSizeGreaterThan(record().figures().operations().size());
    String suffix = "";
    for (String name : names) {
      if (!name.equals("CLEANUP")) {
        OperationFigures operation = operation(name);
        assertThat(columns).contains(entry("Operations" + suffix, (double) operation.ok()),
            entry("MaxLatency" + suffix, (double) (operation.service().max() / 1000)),
            entry("95thPercentileLatency" + suffix, (double) (operation.service().p95() / 1000)),
            entry("99thPercentileLatency" + suffix, (double) (operation.service().p99() / 1000)));
      }
      suffix += "_";
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"workloada", "workloade", "tenantq"})
  void theMergeScriptOfYcsbAndItsLikeFindEveryFigure(String workload) throws IOException {
    Map<String, Map<String, Double>> figures = YcsbMergeParser.read(run(workload));

    assertThat(figures.get("OVERALL")).containsEntry("Throughput", record().figures().throughput());
    for (OperationFigures operation : record().figures().operations()) {
      assertThat(figures.get(StockNames.printed(operation.name()))).as(operation.name())
          .containsEntry("Operations", (double) operation.ok())
          .containsEntry("Return=[^0].*", (double) operation.ok())
          .containsEntry("99thPercentileLatency", (double) (operation.service().p99() / 1000));
    }
  }

  @Test
  void perfKitBenchmarkerFindsTheSeriesOfStatusLines() throws IOException {
    CommandResult run = ycsb("run", "workloada", "-s", "-p", "status.interval=1", "-p", "timeline.interval=100ms", "-p",
        "basicdb.simulatedelay=5", "-p", "basicdb.randomizedelay=false", "-p", "operationcount=1000000", "-p",
        "maxexecutiontime=3");

    PerfKitParser parsed = PerfKitParser.read(run.err() + run.out());

    assertThat(parsed.throughputs).isNotEmpty().hasSameSizeAs(parsed.series);
    assertThat(parsed.throughputs.values()).anySatisfy(perSecond -> assertThat(perSecond).isPositive());
    assertThat(parsed.series.values()).anySatisfy(operations -> {
      assertThat(operations.get("read").get("Count")).isPositive();
      assertThat(operations.get("read").get("Min")).isGreaterThanOrEqualTo(5000);
    });
  }

  private String run(String workload) throws IOException {
    return ycsb("run", workload, "-p", "operationcount=2000", "-p", "maxexecutiontime=0").out();
  }

  private CommandResult ycsb(String command, String workload, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command, "basic", "-P", "../../workloads/" + workload, "-p",
        "output=ycsb", "-p", "results=" + folder));
    arguments.addAll(List.of(more));
    CommandResult result = CommandResult.of(Main::run, arguments.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.err()).isZero();
    return result;
  }

  private OperationFigures operation(String name) throws IOException {
    return record().figures()
        .operations()
        .stream()
        .filter(operation -> StockNames.printed(operation.name()).equals(name))
        .findFirst()
        .orElseThrow();
  }

  private RunRecord record() throws IOException {
    try (var files = Files.list(folder)) {
      return RecordFile.read(files.filter(file -> file.toString().endsWith(".json")).findFirst().orElseThrow());
    }
  }
}
