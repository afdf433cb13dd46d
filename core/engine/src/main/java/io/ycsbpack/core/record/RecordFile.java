// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.UnaryOperator;

/** Records as files: written whole or not at all. */
public final class RecordFile {
  private static final ObjectMapper JSON = DocumentMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private RecordFile() {
  }

  /** The text of a record without secrets. */
  public static String text(RunRecord record) {
    return text(record, Secrets.NONE);
  }

  static String text(RunRecord record, Secrets secrets) {
    try {
      return JSON.writeValueAsString(secrets.hide(JSON.valueToTree(record))) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the record can't be written as JSON", e);
    }
  }

  /** Replaces the file at once: a reader, and a crash, sees the old one or the new one. */
  public static void write(Path file, String text) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
          StandardOpenOption.TRUNCATE_EXISTING)) {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(temporary);
      throw e;
    }
  }

  /**
   * @param what names the content in the error, such as "the record"
   * @throws UsageException when it can't be written
   */
  public static void write(Path file, String text, String what) {
    try {
      write(file, text);
    } catch (IOException e) {
      throw new UsageException(what + " can't be written to " + file + ": " + Reason.text(e), e);
    }
  }

  /**
   * @return the changed record
   * @throws UsageException when it can't be read or written
   */
  public static RunRecord change(Path file, UnaryOperator<RunRecord> change) {
    RunRecord changed = change.apply(read(file));
    write(file, text(changed), "the record");
    return changed;
  }

  /** Its unchanged text. @throws UsageException when {@link #read} would refuse it */
  public static String textOf(Path file) {
    read(file);
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UsageException(file + " can't be read: " + Reason.text(e), e);
    }
  }

  /** @throws UsageException when there is none at this path, or it is damaged, or of an unknown version */
  public static RunRecord read(Path file) {
    try {
      JsonNode document = JSON.readTree(Files.readAllBytes(file));
      if (!RunRecord.SCHEMA.equals(document.path("schema").asText())) {
        throw new UsageException(file + " is not a record of " + RunRecord.SCHEMA);
      }
      return JSON.treeToValue(document, RunRecord.class);
    } catch (JsonProcessingException e) {
      throw new UsageException(file + " is not a record: it is damaged or not JSON", e);
    } catch (IOException e) {
      throw new UsageException(
          file + " can't be read: " + (Files.exists(file) ? Reason.text(e) : "there is no such file"),
          e);
    }
  }
}
