// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.Ingestion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Makes records of small runs whose figures are known. */
public final class TestRecords {
  static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  static final String CANARY = "c4nary s3cret/ü";
  private static final Duration RUNTIME = Duration.ofSeconds(10);

  private TestRecords() {
  }

  /** A record in {@code folder} that has begun. */
  static RunRecorder begin(Path folder, Map<String, String> properties) {
    return begin(folder, "run", properties, Optional.empty());
  }

  static RunRecorder begin(Path folder, String mode, Map<String, String> properties, Optional<UsageProbe> probe) {
    Map<String, String> all = new HashMap<>(Map.of("results", folder.toString()));
    all.putAll(properties);
    RunRecord.Plan plan = new RunRecord.Plan("test", mode, "some.Workload",
        List.of(new RunRecord.WorkloadFile("f", "0".repeat(64))), all, 2, 100, "even", 0, 0, 0, 1);
    RunRecord.TargetInfo target = new RunRecord.TargetInfo("given", "a test", Map.of("server", "9"),
        probe.flatMap(UsageProbe::limit).orElse(null), Map.of(),
        Map.of("Q1", "IndexScan3 by i"), null, null, null, null);
    return RunRecorder.begin(ResultsFolder.claim(Settings.NONE.with(all, ""), START, "test", "w"), plan, target,
        Map.of("ycsbpack", "1", "ycsbCore", "2", "java", "3"),
        new Secrets(Set.of("db.password"), List.of(CANARY, "complete")),
        probe, null);
  }

  /** A record that has begun, of a run on a server with this probe. */
  static RunRecorder begin(Path folder, UsageProbe probe) {
    return begin(folder, "run", Map.of(), Optional.of(probe));
  }

  interface Reading {
    Usage read() throws IOException;
  }

  static UsageProbe probe(Reading reading) {
    return new UsageProbe() {
      @Override
      public String source() {
        return "a test";
      }

      @Override
      public Usage read() throws IOException {
        return reading.read();
      }
    };
  }

  /** The record as it is read after the run, which is valid by its schema. */
  static RunRecord saved(RunRecorder recorder, RunResult result, Verdict verdict) throws IOException {
    assertValid(end(recorder, result, verdict));
    recorder.save();
    return RecordFile.read(recorder.file().orElseThrow());
  }

  static RunRecord saved(RunRecorder recorder) throws IOException {
    return saved(recorder, result(START, Optional.empty(), numbers(1, 10)), valid());
  }

  /** The record as text, of ten operations of 1 to 10 ns. */
  static String end(RunRecorder recorder) {
    return end(recorder, result(START, Optional.empty(), numbers(1, 10)), valid());
  }

  static String end(RunRecorder recorder, RunResult result, Verdict verdict) {
    return end(recorder, result, Map.of(), Optional.empty(), verdict);
  }

  /** The record as text, with figures taken now. */
  static String end(RunRecorder recorder, RunResult result, Map<String, Integer> checks, Optional<Ingestion> writers,
      Verdict verdict) {
    recorder.end(recorder.figures(result, checks, writers), result.stop().isPresent(), verdict);
    return recorder.text();
  }

  /** The file of a whole record of these service times. */
  static Path whole(Path folder, Map<String, String> properties, Instant started, long... times) {
    return whole(folder, "run", properties, started, times);
  }

  static Path whole(Path folder, String mode, Map<String, String> properties, Instant started, long... times) {
    try (RunRecorder recorder = begin(folder, mode, properties, Optional.empty())) {
      end(recorder, result(started, Optional.empty(), times), valid());
      recorder.save();
      return recorder.file().orElseThrow();
    }
  }

  static RunResult result(Instant started, Optional<StopSignal.Stop> stop, long... times) {
    Histogram service = MadeRun.histogram(LongStream.of(times));
    Histogram response = MadeRun.histogram(LongStream.of(times).map(time -> 2 * time));
    Histogram failed = MadeRun.histogram(LongStream.of(5));
    OperationSummary read = new OperationSummary("READ", Map.of("OK", (long) times.length, "ERROR", 1L), service,
        response, failed);
    return new RunResult(started, RUNTIME, IntervalSummary.of(times.length, 1, List.of(read)), stop, 0,
        Optional.of(new OfferedLoad(100, 1000, 0, 1)),
        new ClientUse(0.5, 2, 1000, 0));
  }

  static Verdict valid() {
    return new Verdict(ExitCode.OK, "");
  }

  static long[] numbers(long from, long to) {
    return LongStream.rangeClosed(from, to).toArray();
  }

  static void assertValid(String json) throws IOException {
    assertValid(json, RunRecord.class, "run-record-1.schema.json");
  }

  /** Checks a document by the schema next to its class. */
  public static void assertValid(String json, Class<?> type, String schemaFile) throws IOException {
    try (InputStream stream = type.getResourceAsStream(schemaFile)) {
      Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new String(stream.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
      assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
    }
  }
}
