package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckRecorderTest {
  private static final Slice BASELINE = new Slice(0, 1_000_000_000, 200, 0, 1, 2, 3, 800L, Map.of("Q1", 200L));
  private static final Slice CANDIDATE = new Slice(1, 1_000_000_000, 100, 1, 1, 2, 3, null, Map.of("Q1", 100L));

  @TempDir
  private Path folder;

  private CheckRecorder begin() {
    RunRecord.Plan plan = new RunRecord.Plan("test", "run", "w", List.of(), Map.of("db.password", "canary"), 4, 0,
        "even",
        0, 0, 0, 0, 1);
    RunRecord.TargetInfo target = new RunRecord.TargetInfo("given", "a test", Map.of(), null, Map.of(), null, null);
    CheckRecord record = new CheckRecord(CheckRecord.SCHEMA, "running", Map.of(), plan, target,
        Environment.ofThisMachine(), "2026-01-01T00:00:00Z", 0.03, "throughput", 1, null, 0, null, null, List.of(),
        null);
    Settings settings = Settings.NONE.with(Map.of(ResultsFolder.RESULTS.name(), folder.toString()), "");
    return new CheckRecorder(ResultsFolder.claim(settings, Instant.EPOCH, "test", "w.check"), record,
        new Secrets(Set.of("db.password"), List.of("canary")));
  }

  @Test
  void aCheckThatIsKilledLeavesTheDocumentOfItsLastLookWithoutSecrets() throws IOException {
    CheckRecorder recorder = begin();
    Terms terms = new Terms(new Question(0.03, false), Figure.THROUGHPUT, Duration.ofMinutes(1), false, 42);
    Answer.Course course = new Answer.Course(List.of(new Pair(1, true, BASELINE, CANDIDATE)), 0, Duration.ofSeconds(2));
    Answer answer = new Answer(Answer.Ending.INTERRUPTED, terms, course, Optional.empty(), Optional.empty(),
        Optional.empty());
    recorder.save(recorder.record()
        .with("running", List.of(CheckRecord.Question.of("a-a", answer, Map.of(Figure.THROUGHPUT, 0.0))), null));

    Path file = recorder.file().orElseThrow();
    JsonNode document = new ObjectMapper().readTree(file.toFile());

    assertThat(file.getFileName()).hasToString("19700101T000000Z-test-w.check.json");
    TestRecords.assertValid(document.toString(), "check-record-1.schema.json");
    assertThat(document.path("state").asText()).isEqualTo("running");
    assertThat(document.toString()).doesNotContain("canary");
    assertThat(document.at("/questions/0/seed").asLong()).isEqualTo(42);
    JsonNode pair = document.at("/questions/0/pairs/0");
    assertThat(pair.path("candidateFirst").asBoolean()).isTrue();
    assertThat(pair.path("logThroughput").asDouble()).isEqualTo(Math.log(0.5));
    assertThat(pair.has("logServerCpu")).isFalse();
    assertThat(pair.at("/baseline/serverCpuNanos").asLong()).isEqualTo(800);
    assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".tmp"));
  }
}
