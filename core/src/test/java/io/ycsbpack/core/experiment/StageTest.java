package io.ycsbpack.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.driver.StopSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is put in place is undone, whatever happens. The commands are small shell scripts in place of ycsb. */
class StageTest {
  @TempDir
  Path folder;

  private final List<String> printed = new ArrayList<>();
  private final StopSignal stop = new StopSignal();

  @Test
  void putRunsAndUndoFollowEachOther() {
    List<Integer> codes = stage().under(condition("echo put >> log", "echo undo >> log"),
        () -> List.of(List.of("echo run >> log; exit 4")), folder.resolve("run"));

    assertThat(codes).containsExactly(4);
    assertThat(log()).containsExactly("put", "run", "undo");
    assertThat(Journal.leftBehind(journals())).isEmpty();
    assertThat(journals()).isEmptyDirectory();
  }

  @Test
  void whatCouldNotBePutIsUndoneAndItsLastWordsAreShown() {
    Condition failing = condition("echo put >> log; echo no room; exit 5", "echo undo >> log");

    assertThatThrownBy(() -> stage().under(failing, List::of, folder.resolve("run")))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION))
        .hasMessageContaining("set-up of a condition ended with exit code 5");
    assertThat(log()).containsExactly("put", "undo");
    assertThat(printed).anyMatch(line -> line.contains("no room"));
    assertThat(journals()).isEmptyDirectory();
  }

  @Test
  void whatCouldNotBeUndoneStaysInTheJournal() {
    Condition stuck = condition("true", "exit 1");

    assertThatThrownBy(() -> stage().under(stuck, () -> List.of(List.of("true")), folder.resolve("run")))
        .hasMessageContaining("undoing of a condition ended with exit code 1");
    assertThat(Journal.ofThisProcess(journals()).read().undo()).containsExactly(List.of("exit 1"));
  }

  @Test
  void aRequestToStopEndsTheRunAndUndoesTheCondition() {
    stop.request(ExitCode.INTERRUPTED, "interrupted");

    List<Integer> codes = stage().under(condition("echo put >> log", "echo undo >> log"),
        () -> List.of(List.of("echo run >> log")), folder.resolve("run"));

    assertThat(codes).isEmpty();
    assertThat(log()).containsExactly("undo");
  }

  @Test
  void theJournalIsThereBeforeTheFirstCommandAndNamesTheUndo() {
    Path copy = folder.resolve("copy");

    stage().under(condition("cp -r " + journals() + " " + copy, "echo undo >> log"), () -> List.of(List.of("true")),
        folder.resolve("run"));

    assertThat(copy).isDirectoryContaining(file -> contains(file, "echo undo >> log"));
  }

  @Test
  void loadsComeBeforeTheRunsAndWhatGoesOnMeanwhileEndsWithThem() {
    Condition plain = condition("echo put >> log", "echo undo >> log");
    Condition.Run load = new Condition.Run(List.of("echo load >> log"), Map.of(), OptionalDouble.empty());
    Condition whole = plain.on(List.of(), List.of(load))
        .beside(List.of(List.of("echo start >> log")), List.of(List.of("echo stop >> log")), plain.runs(),
            List.of(List.of("trap 'echo told >> log; exit 0' TERM; touch there; while :; do sleep 0.05; done")));

    List<Integer> codes = stage().under(whole,
        () -> List.of(List.of("while ! [ -e there ]; do sleep 0.05; done; echo run >> log")), folder.resolve("run"));

    assertThat(codes).containsExactly(0);
    assertThat(log()).containsExactly("put", "start", "load", "run", "told", "stop", "undo");
  }

  @Test
  void whatFailsMeanwhileFailsTheRunAndTheConditionIsUndone() {
    Condition failing = condition("true", "echo undo >> log").beside(List.of(), List.of(),
        condition("true", "true").runs(), List.of(List.of("echo it broke; touch ended; exit 3")));

    assertThatThrownBy(() -> stage().under(failing,
        () -> List.of(List.of("while ! [ -e ended ]; do sleep 0.05; done; sleep 0.3")), folder.resolve("run")))
        .hasMessageContaining("what happens during a run of a condition ended with exit code 3");
    assertThat(log()).containsExactly("undo");
  }

  private static Condition condition(String put, String undo) {
    return new Condition(List.of(List.of(put)), Duration.ZERO,
        List.of(new Condition.Run(List.of(), Map.of(), OptionalDouble.empty())), List.of(List.of(undo)));
  }

  private Path journals() {
    return folder.resolve("journals");
  }

  /** Runs its first argument as a shell script once it is told to begin. */
  private Stage stage() {
    YcsbLauncher shell = (arguments, output, wrapper) -> new ProcessBuilder("sh", "-c",
        "read begin; " + arguments.get(0)).directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
        .start();
    return new Stage(shell, journals(), stop, new Console() {
      @Override
      public void say(String line) {
        printed.add(line);
      }

      @Override
      public void warn(String line) {
        printed.add(line);
      }

      @Override
      public void print(String line) {
        printed.add(line);
      }

      @Override
      public Progress progress(String label, long total, String unit) {
        return Progress.NONE;
      }
    });
  }

  private List<String> log() {
    try {
      return Files.readAllLines(folder.resolve("log"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
