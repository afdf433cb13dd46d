// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.ProcessId;
import io.ycsbpack.core.condition.step.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  /** Above what Linux gives out, so no process has it. */
  private static final long NO_PROCESS = 99_999_999;

  @TempDir
  private Path folder;

  @Test
  void aDraftIsNoJournalAndGoesWithItsExperiment() throws IOException {
    Path left = Files.writeString(folder.resolve("experiment-" + NO_PROCESS + ".json.tmp"), "{\"own");
    Path living = Files.writeString(folder.resolve("experiment-" + ProcessHandle.current().pid() + ".json.tmp"),
        "{\"own");

    assertThat(Journal.leftBehind(folder)).isEmpty();
    assertThat(left).doesNotExist();
    assertThat(living).exists();
  }

  @Test
  void whatIsWrittenIsWhatEarlierVersionsWroteAndRead() throws IOException {
    String text = "{\"owner\":{\"pid\":7,\"started\":\"2001-01-01T00:00:00Z\"},\"experiment\":\"/results\","
        + "\"undo\":[[\"embedded\",\"stop\",\"clickhouse\",\"--data\",\"/data\",\"--remove-data\"],[\"link\",\"down\",\"l\"]],"
        + "\"limited\":[\"/client-1\"],\"running\":[],\"untouched\":false}\n";
    Journal journal = Journal.ofThisProcess(folder);

    journal.write(new Journal.Entry(new ProcessId(7, "2001-01-01T00:00:00Z"), "/results",
        List.of(Step.of("embedded", "stop", "clickhouse", "--data", "/data", "--remove-data"),
            Step.of("link", "down", "l")),
        List.of("/client-1"), List.of(), false));

    Path file = folder.resolve("experiment-" + ProcessHandle.current().pid() + ".json");
    assertThat(file).hasContent(text);
    assertThat(journal.read().undo()).contains(Step.of("link", "down", "l"));
  }

  @Test
  void anExperimentThatGoesOnInAnotherProcessIsNotResumed() {
    ProcessHandle other = ProcessHandle.current().parent().orElseThrow();
    Path results = Path.of("elsewhere/20300101T000000Z-aa");
    Journal.ofThisProcess(folder)
        .write(new Journal.Entry(ProcessId.of(other), "results/20300101T000000Z-aa/1-all/round-1", List.of(), List.of(),
            List.of(), false));

    assertThatThrownBy(() -> Journal.requireEnded(folder, results)).isInstanceOf(UsageException.class)
        .hasMessage("the experiment in " + results + " goes on, in process " + other.pid()
            + ": wait for its end, or end it by SIGINT, before --resume");
    assertThatNoException().isThrownBy(() -> Journal.requireEnded(folder, Path.of("results/20300101T000001Z-aa")));

    Journal.ofThisProcess(folder)
        .write(new Journal.Entry(new ProcessId(NO_PROCESS, "boot:1"), "results/20300101T000000Z-aa/1-all", List.of(),
            List.of(), List.of(), false));
    assertThatNoException().isThrownBy(() -> Journal.requireEnded(folder, results));
  }
}
