// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommonStartTest {
  @TempDir
  Path folder;

  private final StopSignal stop = new StopSignal();
  private final TestConsole console = new TestConsole();

  @Test
  void aClientSaysThatItIsReadyAndWaitsForTheFile() throws IOException {
    Path file = folder.resolve(".start");
    CompletableFuture<Void> waiting = waiting(Map.of("start.file", file.toString()));

    await().until(() -> Files.exists(folder.resolve(".start.ready")));
    assertThat(waiting).isNotDone();
    Files.createFile(file);

    await().until(waiting::isDone);
  }

  @Test
  void theEndsOfTheMeasuredPhaseAreMarkedNextToTheStartFile() {
    CommonStart start = start(Map.of("start.file", folder.resolve(".start").toString()));

    start.measuring();
    assertThat(folder.resolve(".start.begun")).exists();
    assertThat(folder.resolve(".start.ended")).doesNotExist();
    start.measured();

    assertThat(folder.resolve(".start.ended")).exists();
  }

  @Test
  void aRequestToStopEndsTheWait() {
    CompletableFuture<Void> waiting = waiting(Map.of("start.file", folder.resolve(".start").toString()));
    await().until(() -> Files.exists(folder.resolve(".start.ready")));

    stop.request(ExitCode.INTERRUPTED, "interrupted");

    await().until(waiting::isDone);
  }

  @Test
  void aMomentThatHasPassedIsNotWaitedForAndOneToComeIsNamed() {
    waiting(Map.of("start.at", "2020-01-01T00:00:00Z")).join();
    assertThat(console.lines()).isEmpty();

    CompletableFuture<Void> waiting = waiting(Map.of("start.at", "2100-01-01T00:00:00Z"));
    await().until(() -> console.lines().size() == 1);
    assertThat(console.lines()).containsExactly("waiting until 2100-01-01T00:00:00Z to start together with others");
    assertThat(waiting).isNotDone();
    stop.request(ExitCode.INTERRUPTED, "interrupted");
    await().until(waiting::isDone);
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    Map<String, String> settings = Map.of("start.file", folder.resolve("none/start").toString());

    assertThatThrownBy(() -> start(settings).await()).isInstanceOf(UsageException.class)
        .hasMessageContainingAll("start.file: ", "none/start.ready can't be written");
  }

  private CompletableFuture<Void> waiting(Map<String, String> settings) {
    return CompletableFuture.runAsync(() -> {
      try {
        start(settings).await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
  }

  private CommonStart start(Map<String, String> settings) {
    return new CommonStart(Settings.NONE.with(settings, "test"), console, stop);
  }
}
