package io.ycsbpack.core.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.basic.BasicDatabase;
import io.ycsbpack.core.cli.Main;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Client;

/** YCSB's own, unmodified client and {@code output=ycsb} print the same lines, but for their numbers. */
class StockClientLinesTest {
  private static final String COMMON = "-P ../../workloads/%s -p operationcount=3000 -p recordcount=100"
      + " -p maxexecutiontime=0 -threads 3 -s -p status.interval=1 -p basicdb.simulatedelay=2 %s";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"workloada | -p threadcount=3", "workloade | -p measurement.interval=both",
    "workloadf | -p measurement.interval=intended -p hdrhistogram.percentiles=1,22,50,99.9,100",
    "workloadd | -p exporter=site.ycsb.measurements.exporter.JSONMeasurementsExporter",
    "workloada | -p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter"})
  void printTheSameLines(String workload, String more) throws Exception {
    String arguments = String.format(COMMON, workload, more);

    CommandResult stock = stockClient(arguments);
    CommandResult ours = CommandResult.of(Main::run,
        ("run basic -p output=ycsb -p results=none " + arguments).split(" "));

    assertThat(ours.exitCode()).as(ours.err()).isZero();
    // Collectors are those of the JVM of the tests.
    assertThat(shapes(ours.out())).isEqualTo(shapes(stock.out()));
    String status = shape(lastStatus(ours.err()));
    assertThat(status).isEqualTo(shape(lastStatus(stock.err())));
  }

  private static List<String> shapes(String lines) {
    return lines.lines().map(StockClientLinesTest::shape).toList();
  }

  /** A line with {@code #} for each number that is a figure. */
  private static String shape(String line) {
    return line.replaceAll("(, |\"value\" : |=)[0-9.E-]+(?=$|,|\\])", "$1#")
        .replaceAll("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d:\\d{3} \\d+ sec: \\d+ operations; [0-9.]+ ",
            "TIME # sec: # operations; # ");
  }

  private static String lastStatus(String errors) {
    return errors.lines().filter(line -> line.contains(" current ops/sec; [")).reduce((a, b) -> b).orElse(errors);
  }

  private CommandResult stockClient(String arguments) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        collector(), "-Duser.language=en", "-cp", System.getProperty("java.class.path"), Client.class.getName(), "-t",
        "-db", BasicDatabase.class.getName()));
    command.addAll(List.of(arguments.split(" ")));
    int code = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
    return new CommandResult(code, Files.readString(out), Files.readString(err));
  }

  /** The collector of this JVM, whose name is in the lines. */
  private static String collector() {
    return ManagementFactory.getGarbageCollectorMXBeans()
        .stream()
        .anyMatch(bean -> bean.getName().startsWith("G1")) ? "-XX:+UseG1GC" : "-XX:+UseSerialGC";
  }
}
