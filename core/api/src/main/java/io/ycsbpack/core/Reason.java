// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import java.util.Map;

/** The words for a failure of the system, without the name of its exception. */
public final class Reason {
  /** Of exceptions whose message is only a file or a host. */
  private static final Map<Class<?>, String> MEANINGS = Map.of(AccessDeniedException.class, "permission denied",
      NoSuchFileException.class, "no such file or folder", FileAlreadyExistsException.class, "it exists already",
      DirectoryNotEmptyException.class, "the folder is not empty", NotDirectoryException.class, "not a folder",
      UnknownHostException.class, "unknown host");

  private Reason() {
  }

  public static String text(Throwable failure) {
    if (failure instanceof UncheckedIOException) {
      return text(failure.getCause());
    }
    if (failure instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    String message = failure.getMessage() == null ? "" : failure.getMessage();
    String meaning = MEANINGS.getOrDefault(failure.getClass(), message.isBlank() ? words(failure) : "");
    return message.isBlank() || meaning.isEmpty() ? message + meaning : message + ": " + meaning;
  }

  /** {@code closed channel} for a ClosedChannelException. */
  private static String words(Throwable failure) {
    return failure.getClass()
        .getSimpleName()
        .replaceFirst("Exception$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }
}
