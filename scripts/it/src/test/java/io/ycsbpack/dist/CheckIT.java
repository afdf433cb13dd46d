package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code ycsb check} on the embedded server. What it answers is a matter of the machine; what it keeps is not. */
@ExtendWith(RealEngine.class)
class CheckIT {
  private static final String CHECK = "check clickhouse " + YcsbProcess.TENANTQ_SMALL
      + " --anyway --slice 250ms -p abortafter=5s";

  @TempDir
  private Path folder;

  @Test
  void aSignalEndsACheckWithWhatIsKnownSoFarAndKeepsItsPairs() throws IOException {
    YcsbProcess ycsb = start("forecast: ");
    ycsb.signal("INT");

    assertThat(ycsb.exitCode()).as(ycsb.err()).isEqualTo(130);
    assertThat(ycsb.out()).contains("A/A control: nothing differs").contains("interrupted after");
    JsonNode record = record();
    assertThat(record.path("state").asText()).isEqualTo("interrupted");
    assertThat(record.path("verdict").path("exitCode").asInt()).isEqualTo(130);
    assertThat(record.path("plan").path("binding").asText()).isEqualTo("clickhouse");
    PrintedSchema.assertValid(record.toString(), "check");
    JsonNode pair = record.at("/questions/0/pairs/11");
    assertThat(pair.path("number").asInt()).isEqualTo(12);
    assertThat(pair.at("/baseline/ok").asLong()).isPositive();
    assertThat(pair.at("/candidate/serverCpuNanos").asLong()).isPositive();
  }

  @Test
  void aServerThatDiesEndsACheckWithOneMessageAndKeepsItsPairs() throws IOException {
    YcsbProcess ycsb = start("A/A control");
    ycsb.children().forEach(ProcessHandle::destroyForcibly);

    assertThat(ycsb.exitCode()).as(ycsb.err()).isEqualTo(3);
    assertThat(ycsb.err()).contains("nothing succeeded for 5.0 s (abortafter)").doesNotContain("Exception");
    JsonNode record = record();
    assertThat(record.path("state").asText()).isEqualTo("failed");
    assertThat(record.at("/questions/0/ending").asText()).isEqualTo("aborted");
    assertThat(record.at("/questions/0/pairs").isArray()).isTrue();
  }

  @Test
  void aCheckThatIsKilledInItsPilotKeepsItsPairs() throws IOException {
    YcsbProcess ycsb = start("A/A control");
    await().atMost(Duration.ofMinutes(5))
        .ignoreExceptionsInstanceOf(NoSuchElementException.class)
        .until(() -> record().at("/questions/0/pairs/1/number").asInt() == 2);
    ycsb.signal("KILL");
    await().until(() -> !ycsb.isAlive());

    assertThat(record().path("state").asText()).isEqualTo("running");
    assertThat(record().at("/questions/0/pairs").size()).isGreaterThanOrEqualTo(2);
    assertItsControlGroupsAreRemovedByTheNextCommand(ycsb.pid());
  }

  private void assertItsControlGroupsAreRemovedByTheNextCommand(long pid) {
    YcsbProcess undo = YcsbProcess.run(folder, "experiment --undo");

    assertThat(undo.exitCode()).as(undo.err()).isZero();
    assertThat(Stream.of("cpu/", "").map(mount -> Path.of("/sys/fs/cgroup", mount + "ycsbpack-shared-weight-" + pid)))
        .noneMatch(Files::exists);
  }

  private YcsbProcess start(String shown) {
    return YcsbProcess.start(folder, CHECK).awaitErr(shown);
  }

  private JsonNode record() throws IOException {
    try (var files = Files.list(folder.resolve("results"))) {
      Path file = files.filter(one -> one.toString().endsWith(".check.json")).findFirst().orElseThrow();
      return new ObjectMapper().readTree(file.toFile());
    }
  }
}
