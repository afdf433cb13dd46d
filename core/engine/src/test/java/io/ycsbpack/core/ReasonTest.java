// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReasonTest {
  @TempDir
  private Path folder;

  static Stream<Arguments> failures() {
    return Stream.of(Arguments.of(new AccessDeniedException("/a"), "/a: permission denied"),
        Arguments.of(new FileSystemException("/a", null, "Device or resource busy"), "/a: Device or resource busy"),
        Arguments.of(new UnknownHostException("db"), "db: unknown host"),
        Arguments.of(new MalformedInputException(1), "it is not text in UTF-8"),
        Arguments.of(new UncheckedIOException(new IOException("Broken pipe")), "Broken pipe"),
        Arguments.of(new ClosedChannelException(), "closed channel"), Arguments.of(new EOFException(), "eof"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aFailureHasWordsAndNoName(Exception failure, String words) {
    assertThat(Reason.text(failure)).isEqualTo(words);
  }

  @Test
  void theFileSystemsOwnFailuresNameTheFile() throws IOException {
    Path missing = folder.resolve("missing");
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(of(() -> Files.readString(missing))).isEqualTo(missing + ": no such file or folder");
    assertThat(of(() -> Files.createDirectory(file))).isEqualTo(file + ": it exists already");
    assertThat(of(() -> Files.delete(folder))).isEqualTo(folder + ": the folder is not empty");
    assertThat(of(() -> Files.list(file).close())).isEqualTo(file + ": not a folder");
    assertThat(of(() -> Files.readString(folder))).isEqualTo("Is a directory");
  }

  private static String of(ThrowingCallable call) {
    return Reason.text(catchThrowable(call));
  }
}
