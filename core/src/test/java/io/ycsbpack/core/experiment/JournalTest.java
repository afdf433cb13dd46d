package io.ycsbpack.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  /** Above what Linux gives out, so no process has it. */
  private static final long NO_PROCESS = 99_999_999;

  @TempDir
  private Path folder;

  @Test
  void aDraftOfAKilledExperimentIsRemovedAndNotTakenForAJournal() throws IOException {
    Path draft = Files.writeString(folder.resolve("experiment-" + NO_PROCESS + ".json.tmp"), "{\"own");

    assertThat(Journal.leftBehind(folder)).isEmpty();

    assertThat(draft).doesNotExist();
  }

  @Test
  void theDraftOfALivingExperimentStays() throws IOException {
    Path draft = Files.writeString(folder.resolve("experiment-" + ProcessHandle.current().pid() + ".json.tmp"),
        "{\"own");

    assertThat(Journal.leftBehind(folder)).isEmpty();

    assertThat(draft).exists();
  }
}
