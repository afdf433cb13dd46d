package io.ycsbpack.core.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A log that grows by whole portions: one that can't be written whole is not there at all, and none follows it. */
final class GrowingLog implements AutoCloseable {
  private final Path path;
  /** Not a channel: one would be closed by an interruption of the thread that writes. */
  private final RandomAccessFile file;
  private final ByteArrayOutputStream portion = new ByteArrayOutputStream();
  private final PrintStream lines = new PrintStream(portion, false, StandardCharsets.UTF_8);
  private boolean failed;

  GrowingLog(Path path) throws IOException {
    this.path = path;
    file = new RandomAccessFile(path.toFile(), "rw");
    file.setLength(0);
  }

  /** Where the next portion is written to. */
  PrintStream lines() {
    return lines;
  }

  /**
   * Ends the portion.
   *
   * @throws IOException when it can't be written, such as to a full disk; only the first time
   */
  void flush() throws IOException {
    lines.flush();
    byte[] bytes = portion.toByteArray();
    portion.reset();
    if (failed) {
      return;
    }
    long whole = file.getFilePointer();
    try {
      file.write(bytes);
    } catch (IOException e) {
      failed = true;
      file.setLength(whole);
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Its path. */
  @Override
  public String toString() {
    return path.toString();
  }
}
