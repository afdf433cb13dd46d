// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script runs in a shell of this machine. */
class PrintedFilesTest {
  /** Not text, and with ends of lines among it. */
  private static final byte[] BYTES = {'\n', 0, -1, '\n', '\n', 7};

  @TempDir
  Path folder;

  @Test
  void filesComeBackAsTheyAreInTheirFolderWithoutHiddenOnesAndFolders() throws IOException, InterruptedException {
    Files.write(folder.resolve("a.hlog"), BYTES);
    Files.createFile(folder.resolve("empty"));
    Files.writeString(folder.resolve("r.json"), "{}");
    Files.writeString(folder.resolve(".start"), "hidden");
    Files.createDirectory(folder.resolve("folder"));

    assertThat(RecordCollector.files("client-0", printed()).orElseThrow()).usingRecursiveComparison()
        .isEqualTo(Map.of("a.hlog", BYTES, "empty", new byte[0], "r.json", "{}".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void anEmptyFolderHasNoFiles() throws IOException, InterruptedException {
    assertThat(RecordCollector.files("client-0", printed()).orElseThrow()).isEmpty();
  }

  @Test
  void whatIsCutShortOrDamagedIsNotWhole() throws IOException, InterruptedException {
    Files.write(folder.resolve("a.hlog"), BYTES);
    byte[] whole = printed();
    byte[] damaged = whole.clone();
    damaged[damaged.length - 1]++;

    assertThat(RecordCollector.files("client-0", Arrays.copyOf(whole, whole.length - 1))).isEmpty();
    assertThat(RecordCollector.files("client-0", damaged)).isEmpty();
  }

  @Test
  void aNameThatLeadsOutOfTheFolderAndALineThatNamesNoFileAreRejected() {
    for (String line : new String[]{"0 0 ../outside\n", "0 0 /etc/passwd\n", "sh: sha256sum: not found\n"}) {
      assertThatThrownBy(() -> RecordCollector.files("client-0", line.getBytes(StandardCharsets.UTF_8)))
          .isInstanceOf(TargetException.class)
          .hasMessage("the results in pod client-0 can't be read: unexpected '" + line.strip() + "'");
    }
  }

  private byte[] printed() throws IOException, InterruptedException {
    Process shell = new ProcessBuilder("sh", "-c",
        RecordCollector.PRINT.replace("cd " + ClientPod.RESULTS_FOLDER, "cd " + folder)).start();
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    shell.getInputStream().transferTo(output);
    assertThat(shell.waitFor()).isZero();
    return output.toByteArray();
  }
}
