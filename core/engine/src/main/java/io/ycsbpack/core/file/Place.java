// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.file;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.SecretPattern;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * @param line   from 1
 * @param column from 1
 */
public record Place(Path file, int line, int column) {
  private static final int WIDTH = 100;
  /** Statements about users, and functions that reach other systems. */
  private static final Pattern WITH_SECRET = Pattern.compile("(?i)identified|"
      + "\\b(s3\\w*|gcs|oss|cosn|remote\\w*|url\\w*|mysql|postgresql|mongodb|redis|azure\\w*|hdfs\\w*)\\s*\\(|://[^/ ]*@");

  public static Place of(Path file, String text, int offset) {
    int line = 1 + (int) text.chars().limit(offset).filter(character -> character == '\n').count();
    return new Place(file, line, offset - text.lastIndexOf('\n', offset - 1));
  }

  /** The line follows the problem, with a mark below the column. */
  public UsageException toException(String problem) {
    return new UsageException(this + ": " + problem + shown());
  }

  /** Empty for a line that may hold a secret, or if the file can't be read any more. */
  private String shown() {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.skip(line - 1L)
          .findFirst()
          .filter(text -> !mayHoldSecret(text))
          .map(this::marked)
          .orElse("");
    } catch (IOException | UncheckedIOException e) {
      return "";
    }
  }

  private static boolean mayHoldSecret(String text) {
    return SecretPattern.isName(text) || SecretPattern.isIn(text) || WITH_SECRET.matcher(text).find();
  }

  private String marked(String text) {
    int begin = Math.max(0, Math.min(column - 1 - WIDTH / 2, text.length() - WIDTH));
    String part = text.substring(begin, Math.min(text.length(), begin + WIDTH)).replaceAll("\\p{Cntrl}", " ");
    return "\n  " + part + "\n  " + " ".repeat(column - 1 - begin) + "^";
  }

  /** As compilers write it: {@code mine.sql:3:7}. */
  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
