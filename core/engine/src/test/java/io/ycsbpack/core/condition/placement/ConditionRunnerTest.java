// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is put in place is undone, whatever happens. The commands are small shell scripts instead of ycsb. */
class ConditionRunnerTest {
  /** Above what Linux gives out, so no process has it. */
  private static final long NO_PROCESS = 99_999_999;

  private static final String FOREVER = "while :; do sleep 0.05; done";
  private static final String UNTIL_THERE = "while ! [ -e there ]; do sleep 0.05; done";
  private static final Condition LOGGED = condition("echo put >> log", "echo undo >> log");

  @TempDir
  Path folder;

  private final List<String> printed = new ArrayList<>();
  private final StopSignal stop = new StopSignal();

  @Test
  void putRunsAndUndoFollowEachOther() {
    List<Integer> codes = run(LOGGED, "echo run >> log; exit 4");

    assertThat(codes).containsExactly(4);
    assertThat(Journal.leftBehind(journals())).isEmpty();
    assertUndone("put", "run", "undo");
  }

  private void assertUndone(String... logged) {
    assertThat(log()).containsExactly(logged);
    assertThat(journals()).isEmptyDirectory();
  }

  @Test
  void whatThisProcessDoesMeanwhileComesBetweenPutAndUndo() {
    try (ConditionRunner.Placed placed = runner().put(LOGGED, Condition.Run::client, folder.resolve("run"))) {
      assertThat(placed.client()).isEqualTo(folder.resolve("run/client-1"));
      assertThat(log()).containsExactly("put");
    }

    assertUndone("put", "undo");
  }

  @Test
  void aFailureOfThisProcessMeanwhileIsFollowedByTheUndoing() {
    assertThatThrownBy(() -> {
      try (ConditionRunner.Placed placed = runner().put(LOGGED, Condition.Run::client, folder.resolve("run"))) {
        throw new CommandException(ExitCode.ERRORS, "nothing succeeded in " + placed.client());
      }
    }).hasMessageStartingWith("nothing succeeded");
    assertUndone("put", "undo");
  }

  @Test
  void whatCouldNotBePutIsUndoneAndItsLastWordsAreShown() {
    Condition failing = condition("echo put >> log; echo no room; exit 5", "echo undo >> log");

    assertThatThrownBy(() -> run(failing))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION))
        .hasMessageContaining("set-up of a condition ended with exit code 5");
    assertUndone("put", "undo");
    assertThat(printed).anyMatch(line -> line.contains("no room"));
  }

  @Test
  void aFailureOfTheUndoingIsToldWithTheFirstFailure() {
    Condition stuck = condition("echo no room; exit 5", "exit 1");

    assertThatThrownBy(() -> run(stuck)).hasMessageContaining("set-up of a condition ended with exit code 5");
    assertUndoingIsToldToHaveFailed();
  }

  @Test
  void aFailureOfTheUndoingIsToldAfterAnInterruptionThatHidesIt() {
    Condition stuck = condition("true", "exit 1");

    assertThatThrownBy(() -> {
      try (ConditionRunner.Placed placed = runner().put(stuck, Condition.Run::client, folder.resolve("run"))) {
        throw new InterruptedException("while in place: " + placed.client());
      }
    }).isInstanceOf(InterruptedException.class);
    assertUndoingIsToldToHaveFailed();
  }

  private void assertUndoingIsToldToHaveFailed() {
    assertThat(printed).anyMatch(line -> line.contains("undoing of a condition ended with exit code 1")
        && line.endsWith("; the next experiment tries again"));
  }

  @Test
  void whatCouldNotBeUndoneStaysInTheJournal() {
    Condition stuck = condition("true", "exit 1");

    assertThatThrownBy(() -> run(stuck, "true"))
        .hasMessageContaining("undoing of a condition ended with exit code 1");
    assertThat(Journal.ofThisProcess(journals()).read().undo()).containsExactly(Step.of("exit 1"));
  }

  @Test
  void aRequestToStopEndsTheRunAndUndoesTheCondition() {
    stop.request(ExitCode.INTERRUPTED, "interrupted");

    assertThat(run(LOGGED, "echo run >> log")).isEmpty();
    assertThat(log()).containsExactly("undo");
  }

  @Test
  void theJournalIsThereBeforeTheFirstCommandAndNamesTheUndo() {
    Path copy = folder.resolve("copy");

    run(condition("cp -r " + journals() + " " + copy, "echo undo >> log"), "true");

    assertThat(copy.resolve("experiment-" + ProcessHandle.current().pid() + ".json")).content()
        .contains("echo undo >> log");
  }

  @Test
  void loadsComeBeforeTheRunsAndWhatGoesOnMeanwhileEndsWithThem() {
    Condition.Run load = new Condition.Run(Step.of("echo load >> log"), Map.of());
    Condition whole = new Condition(LOGGED.put(), List.of(), LOGGED.undo(), Duration.ZERO, List.of(load), LOGGED.runs(),
        List.of(), Optional.empty()).with(Step.of("echo start >> log"), Step.of("echo stop >> log"))
        .meanwhile(Step.of("trap 'echo told >> log; exit 0' TERM; touch there; " + FOREVER));

    assertThat(run(whole, UNTIL_THERE + "; echo run >> log")).containsExactly(0);
    assertThat(log()).containsExactly("put", "start", "load", "run", "told", "stop", "undo");
  }

  @Test
  void whatFailsMeanwhileFailsTheRunAndTheConditionIsUndone() {
    Condition failing = meanwhile("echo it broke; exit 3");

    // Its end is one that this process knows of: the client goes on until then.
    YcsbLauncher telling = (step, output, wrapper) -> {
      Process process = shell().start(step, output, wrapper);
      if (step.arguments().get(0).endsWith("exit 3")) {
        process.onExit().thenRun(() -> write("ended"));
      }
      return process;
    };

    assertThatThrownBy(() -> new ConditionRunner(telling, journals(), stop, console()).under(failing,
        Condition.Run::client, () -> List.of(Step.of("while ! [ -e ended ]; do sleep 0.05; done")),
        folder.resolve("run")))
        .hasMessageContaining("what happens during a run of a condition ended with exit code 3");
    assertThat(log()).containsExactly("undo");
  }

  @Test
  void whatFailsMeanwhileJustAsTheRunEndsFailsItToo() {
    Condition failing = meanwhile("trap 'echo it broke; exit 3' TERM; touch there; " + FOREVER);

    assertThatThrownBy(() -> run(failing, UNTIL_THERE))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION))
        .hasMessageContaining("what happens during a run of a condition ended with exit code 3");
    assertThat(printed).anyMatch(line -> line.contains("it broke"));
    assertThat(log()).containsExactly("undo");
  }

  @Test
  void whatIsStoppedWithItsRunHasNotFailed() {
    Condition stopped = meanwhile("trap 'exit 143' TERM; touch there; " + FOREVER, "touch there; exec sleep 1000");

    assertThat(run(stopped, UNTIL_THERE)).containsExactly(0);
    assertThat(log()).containsExactly("undo");
  }

  @Test
  void whatWasRefusedBeforeItWasPutNeedsNoUndoing() {
    Condition refused = condition("echo no cluster; exit 1", "echo no cluster; exit 1");

    assertThatThrownBy(() -> run(refused)).hasMessageContaining("set-up of a condition ended with exit code 1");

    assertThat(printed).anyMatch(line -> line.contains("nothing had been put in place"));
    assertThat(journals()).isEmptyDirectory();
  }

  @Test
  void anUndoThatCanNotRunBlocksOnlyWhatChangesTheSame() throws IOException {
    journal(NO_PROCESS, "[[\"exit 1\"]]", false);
    journal(NO_PROCESS - 1, "[[\"echo undone >> log\"]]", false);

    LeftBehind left = runner().undoLeftBehind();

    assertThat(left.isFailed()).isTrue();
    assertThat(log()).containsExactly("undone");
    assertThat(printed).anyMatch(line -> line.contains("undoing of a condition ended with exit code 1")
        && line.contains("ycsb experiment --forget"));
    left.refuseSame("other", condition("true", "echo other"));
    assertThatThrownBy(() -> left.refuseSame("same", condition("true", "exit 1")))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION))
        .hasMessageContaining("whose undo failed: ycsb 'exit 1'");
    assertThat(run(condition("true", "true"), "true")).containsExactly(0);
    assertThat(Journal.leftBehind(journals())).hasSize(1);
  }

  @Test
  void undoingWhatCanNotBeUndoneEndsWithFive() throws IOException {
    journal(NO_PROCESS, "[[\"exit 1\"]]", false);

    assertThat(LeftBehind.undo(shell(), journals(), stop, console())).isEqualTo(ExitCode.CONDITION);
    assertThat(printed).anyMatch(line -> line.contains("an undo of a killed experiment failed"));
  }

  @Test
  void whatNoCommandHasBegunToPutIsUndoneWithoutOne() throws IOException {
    journal(NO_PROCESS, "[[\"exit 1\"]]", true);

    assertThat(runner().undoLeftBehind().isFailed()).isFalse();

    assertThat(journals()).isEmptyDirectory();
  }

  @Test
  void aJournalThatCanNotBeReadIsWarnedOfAndStopsNothing() throws IOException {
    Files.createDirectories(journals());
    Path damaged = Files.writeString(journals().resolve("experiment-" + NO_PROCESS + ".json"), "{\"own");

    assertThat(runner().undoLeftBehind().isFailed()).isTrue();

    assertThat(printed).anyMatch(line -> line.contains(damaged.toString()));
  }

  @Test
  void forgettingDropsAllJournalsAndSaysWhatMayBeLeft() throws IOException {
    journal(NO_PROCESS, "[[\"k8s\",\"undeploy\",\"db\"]]", false);
    Files.writeString(journals().resolve("experiment-" + (NO_PROCESS - 1) + ".json"), "{\"own");

    LeftBehind.forget(journals(), console());

    assertThat(printed).anyMatch(line -> line.contains(") stay; ") && line.contains("/results"))
        .contains("  ycsb k8s undeploy db")
        .anyMatch(line -> line.contains("unknown"));
    assertThat(journals()).isEmptyDirectory();
  }

  @Test
  void theJournalOfAnEarlierProcessOfTheSameNumberIsKept() throws IOException {
    journal(ProcessHandle.current().pid(), "[[\"exit 1\"]]", false);

    run(condition("true", "true"), "true");

    assertThat(Journal.leftBehind(journals())).hasSize(1);
  }

  /** As an experiment of this process number left it that was killed. */
  private void journal(long pid, String undo, boolean untouched) throws IOException {
    Files.createDirectories(journals());
    Files.writeString(journals().resolve("experiment-" + pid + ".json"), "{\"owner\":{\"pid\":" + pid
        + ",\"started\":\"2001-01-01T00:00:00Z\"},\"experiment\":\"/results\",\"undo\":" + undo
        + ",\"limited\":[],\"running\":[],\"untouched\":" + untouched + "}");
  }

  private static Condition condition(String put, String undo) {
    return Condition.of(new Condition.Run(Step.of("true"), Map.of())).with(Step.of(put), Step.of(undo));
  }

  private Path journals() {
    return folder.resolve("journals");
  }

  /** A condition during whose run these scripts go on. */
  private static Condition meanwhile(String... scripts) {
    Condition condition = condition("true", "echo undo >> log");
    for (String script : scripts) {
      condition = condition.meanwhile(Step.of(script));
    }
    return condition;
  }

  private List<Integer> run(Condition condition, String... scripts) {
    return runner().under(condition, Condition.Run::client, () -> Stream.of(scripts).map(Step::of).toList(),
        folder.resolve("run"));
  }

  /** Runs its first argument as a shell script once it is told to begin. */
  private ConditionRunner runner() {
    return new ConditionRunner(shell(), journals(), stop, console());
  }

  private YcsbLauncher shell() {
    return (step, output, wrapper) -> new ProcessBuilder("sh", "-c",
        "read begin; " + step.arguments().get(0)).directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
        .start();
  }

  private void write(String name) {
    try {
      Files.createFile(folder.resolve(name));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Console console() {
    return new TestConsole(printed::add);
  }

  private List<String> log() {
    try {
      return Files.readAllLines(folder.resolve("log"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
