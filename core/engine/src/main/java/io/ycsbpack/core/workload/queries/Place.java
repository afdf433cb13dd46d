package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.UsageException;
import java.nio.file.Path;

/**
 * A place in a file.
 *
 * @param file   the file
 * @param line   from 1
 * @param column from 1
 */
record Place(Path file, int line, int column) {

  /** That of a character of a text. */
  static Place of(Path file, String text, int offset) {
    int line = 1 + (int) text.chars().limit(offset).filter(character -> character == '\n').count();
    return new Place(file, line, offset - text.lastIndexOf('\n', offset - 1));
  }

  /** What is wrong there, to be thrown. */
  UsageException toException(String problem) {
    return new UsageException(this + ": " + problem);
  }

  /** As compilers write it: {@code mine.sql:3:7}. */
  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
