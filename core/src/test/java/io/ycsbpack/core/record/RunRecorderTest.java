package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.StopSignal;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.WriterReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecorderTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final String CANARY = "c4nary-s3cret";

  @TempDir
  private Path folder;

  @Test
  void everyStateOfARecordIsValidByItsSchema() throws IOException {
    RunRecorder recorder = recorder(Map.of("results", folder.toString()));
    Path file = recorder.file().orElseThrow();
    assertValid(Files.readString(file));
    assertThat(RecordFile.read(file).state()).isEqualTo("running");

    WriterReport writers = new WriterReport(new LoadReport(5, 50, 1, Duration.ofSeconds(1), 5, 50), 2);
    recorder.end(result(numbers(1, 1000), Optional.empty()), Map.of("OK", 3), Optional.of(writers), verdict(0));
    recorder.close();

    assertValid(Files.readString(file));
    assertThat(RecordFile.read(file).state()).isEqualTo("complete");
    assertThat(folder).isDirectoryContaining(path -> path.toString().endsWith(".hlog"));
    assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".tmp"));
  }

  @Test
  void aRunThatASignalEndedIsMarked() throws IOException {
    RunRecorder recorder = recorder(Map.of("results", folder.toString()));

    String text = recorder.end(result(numbers(1, 10), Optional.of(new StopSignal.Stop(ExitCode.TERMINATED, "x"))),
        Map.of(), Optional.empty(), verdict(143));
    recorder.close();

    assertValid(text);
    assertThat(text).contains("\"state\" : \"interrupted\"");
  }

  @Test
  void aRunThatNeverHadFiguresIsMarkedAsFailed() throws IOException {
    RunRecorder recorder = recorder(Map.of("results", folder.toString()));
    recorder.close();

    String text = Files.readString(recorder.file().orElseThrow());
    assertValid(text);
    assertThat(text).contains("\"failed\"");
  }

  @Test
  void noSecretStandsInARecordUnderItsNameOrInsideAnotherText() {
    RunRecorder recorder = recorder(
        Map.of("results", "none", "db.password", "other", "db.url", "x://me:" + CANARY + "@h"));

    String text = recorder.end(result(numbers(1, 10), Optional.empty()), Map.of(), Optional.empty(),
        new RunRecord.Verdict(2, "refused " + CANARY));

    assertThat(text).doesNotContain(CANARY).doesNotContain("other").contains("x://me:***@h").contains("refused ***");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void mergedHalvesEqualTheWholeExactly() throws IOException {
    long[] all = new SplittableRandom(1).longs(20_000, 1000, 90_000_000).toArray();
    Path a = write("a", LongStream.of(all).limit(7_000).toArray());
    Path b = write("b", LongStream.of(all).skip(7_000).toArray());
    OperationSummary whole = result(all, Optional.empty()).operations().get(0);

    MergedRun merged = MergedRun.of(List.of(a, b));

    OperationSummary sum = merged.result().operations().get(0);
    assertThat(sum.service()).isEqualTo(whole.service());
    assertThat(sum.statuses()).isEqualTo(Map.of("OK", 20_000L, "ERROR", 2L));
    assertThat(merged.result().ok()).isEqualTo(20_000);
    assertThat(merged.result().offered().orElseThrow().target()).isEqualTo(200);
    assertValid(merged.text());
  }

  @Test
  void whatIsNoRecordIsRefusedInOneLine() throws IOException {
    Path whole = write("whole", numbers(1, 100));
    Path cut = Files.writeString(folder.resolve("cut.json"), Files.readString(whole).substring(0, 500));
    Path other = Files.writeString(folder.resolve("other.json"), "{\"schema\": \"ycsbpack-run/99\"}");
    Path damaged = Files.writeString(folder.resolve("damaged.json"),
        Files.readString(whole).replaceFirst("HISTFAAA", "HISTXXXX"));

    assertThatThrownBy(() -> MergedRun.of(List.of(whole, cut))).isInstanceOf(UsageException.class)
        .hasMessageContaining("cut.json is not a record");
    assertThatThrownBy(() -> MergedRun.of(List.of(whole, other))).isInstanceOf(UsageException.class)
        .hasMessageContaining("other.json is not a record of ycsbpack-run/1");
    assertThatThrownBy(() -> MergedRun.of(List.of(whole, damaged)).result()).isInstanceOf(UsageException.class)
        .hasMessageContaining("damaged");
    assertThatThrownBy(() -> MergedRun.of(List.of(whole, folder.resolve("nothing.json"))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no such file");
  }

  @Test
  void aFolderThatCanNotBeWrittenIsFoundBeforeTheRun() throws IOException {
    Path file = Files.writeString(folder.resolve("a-file"), "");

    assertThatThrownBy(() -> ResultsFolder.check(settings(Map.of("results", file + "/below"))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a-file is not a folder");
  }

  @Test
  void twoRunsOfOneSecondHaveTwoRecords() {
    RunRecorder first = recorder(Map.of("results", folder.toString()));
    RunRecorder second = recorder(Map.of("results", folder.toString()));

    assertThat(first.file()).isNotEqualTo(second.file());
    first.close();
    second.close();
  }

  private Path write(String name, long[] times) {
    RunRecorder recorder = recorder(Map.of("results", folder.resolve(name).toString()));
    recorder.end(result(times, Optional.empty()), Map.of(), Optional.empty(), verdict(0));
    recorder.close();
    return recorder.file().orElseThrow();
  }

  private RunRecorder recorder(Map<String, String> properties) {
    RunRecord.Plan plan = new RunRecord.Plan("test", "run", "some.Workload",
        List.of(new RunRecord.WorkloadFile("f", "0".repeat(64))), properties, 2, 100, "even", 0, 0, 0, 0, 1);
    return RunRecorder.begin(ResultsFolder.claim(settings(properties), START, "test", "w"), plan,
        new RunRecord.TargetInfo("given", "a test", Map.of()), Map.of("ycsbpack", "1", "ycsbCore", "2", "java", "3"),
        Set.of("db.password"), List.of(CANARY), Optional.empty());
  }

  private static Settings settings(Map<String, String> properties) {
    return Settings.NONE.with(properties, "");
  }

  private static RunResult result(long[] times, Optional<StopSignal.Stop> stop) {
    Histogram service = new Histogram(3);
    LongStream.of(times).forEach(service::recordValue);
    Histogram failed = new Histogram(3);
    failed.recordValue(5);
    OperationSummary read = new OperationSummary("READ", Map.of("OK", (long) times.length, "ERROR", 1L), service,
        service.copy(), failed);
    return new RunResult(START, Duration.ofSeconds(10), List.of(read), stop, 0,
        Optional.of(new OfferedLoad(100, 1000, 0, 1)), new ClientUse(0.5, 2, 1000));
  }

  private static long[] numbers(long from, long to) {
    return LongStream.rangeClosed(from, to).toArray();
  }

  private static RunRecord.Verdict verdict(int exitCode) {
    return new RunRecord.Verdict(exitCode, "");
  }

  private static void assertValid(String json) throws IOException {
    try (InputStream stream = RunRecord.class.getResourceAsStream("run-record-1.schema.json")) {
      Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new String(stream.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
      assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
    }
  }
}
