// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.auxiliary.ProcessId;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An undo that takes long is named, and one that hangs is given up. The commands are small shell scripts. */
class UndoingTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  @TempDir
  Path folder;

  private final List<String> printed = new ArrayList<>();
  private final List<Process> started = new ArrayList<>();
  private Journal journal;

  @BeforeEach
  void begin() {
    journal = Journal.ofThisProcess(folder.resolve("journals"));
  }

  @Test
  void theCommandThatIsWaitedForIsNamed() {
    run("while ! [ -e named ]; do sleep 0.05; done", Duration.ZERO, LONG);

    assertThat(printed).anyMatch(line -> line.startsWith("still undoing, by: ycsb 'while"));
    assertThat(journal()).doesNotExist();
  }

  @Test
  void aCommandThatHangsIsEndedAndItsJournalStays() {
    assertThatThrownBy(() -> run("while :; do sleep 0.05; done", Duration.ZERO, Duration.ofMillis(1)))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION))
        .hasMessageContaining("did not end within 0 s and was given up: ycsb 'while");

    // Whoever waits for the end of a process may hear of it a moment before isAlive does.
    await().untilAsserted(() -> assertThat(started).noneMatch(Process::isAlive));
    assertThat(journal()).exists();
  }

  @Test
  void whatAFailedCommandPrintedStaysNextToItsJournalUntilItIsUndone() throws IOException {
    assertThatThrownBy(() -> run("echo the reason; exit 1", LONG, LONG)).isInstanceOf(CommandException.class)
        .hasMessageContaining(folder.resolve("journals").toString());
    try (Stream<Path> left = Files.list(folder.resolve("journals"))) {
      assertThat(left.filter(file -> !file.equals(journal()))).singleElement()
          .satisfies(output -> assertThat(output).content().contains("the reason"));
    }

    run("true", LONG, LONG);

    assertThat(folder.resolve("journals")).isEmptyDirectory();
  }

  private void run(String script, Duration silence, Duration timeout) {
    Journal.Entry entry = new Journal.Entry(ProcessId.of(ProcessHandle.current()), "/results",
        List.of(Step.of(script)), List.of(), List.of(), false);
    journal.write(entry);
    new Undoing(this::shell, console(), silence, timeout).run(entry, journal);
  }

  private Process shell(Step step, Path output, UnaryOperator<List<String>> wrapper) throws IOException {
    Process process = new ProcessBuilder("sh", "-c", "read begin; " + step.arguments().get(0))
        .directory(folder.toFile())
        .redirectOutput(output.toFile())
        .start();
    started.add(process);
    return process;
  }

  private Path journal() {
    return folder.resolve("journals/experiment-" + ProcessHandle.current().pid() + ".json");
  }

  private Console console() {
    return new TestConsole(line -> {
      printed.add(line);
      if (line.startsWith("still undoing")) {
        try {
          Files.createFile(folder.resolve("named"));
        } catch (IOException e) {
          throw new AssertionError(e);
        }
      }
    });
  }
}
