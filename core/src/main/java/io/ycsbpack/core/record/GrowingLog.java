package io.ycsbpack.core.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A log that grows by whole portions: one that can't be written whole is not there at all, and none follows it. */
final class GrowingLog implements AutoCloseable {
  private final Path path;
  private final FileChannel file;
  private final ByteArrayOutputStream portion = new ByteArrayOutputStream();
  private final PrintStream lines = new PrintStream(portion, false, StandardCharsets.UTF_8);
  private boolean failed;

  GrowingLog(Path path) throws IOException {
    this.path = path;
    file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE);
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
    ByteBuffer bytes = ByteBuffer.wrap(portion.toByteArray());
    portion.reset();
    if (failed) {
      return;
    }
    long whole = file.position();
    try {
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
    } catch (IOException e) {
      failed = true;
      file.truncate(whole);
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
