package io.ycsbpack.core.record;

import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps the record of a check, whole at any time: what was measured before a crash is in the file. */
public final class CheckRecorder {
  private final Optional<ResultsFolder> folder;
  private final Secrets secrets;
  private CheckRecord record;

  /**
   * Begins to keep it.
   *
   * @param folder empty to keep it in memory alone
   * @throws UsageException when it can't be written
   */
  public CheckRecorder(Optional<ResultsFolder> folder, CheckRecord record, Secrets secrets) {
    this.folder = folder;
    this.secrets = secrets;
    save(record);
  }

  /** As it was last saved. */
  public CheckRecord record() {
    return record;
  }

  /**
   * Replaces it.
   *
   * @throws UsageException when it can't be written
   */
  public void save(CheckRecord next) {
    record = next;
    try {
      if (folder.isPresent()) {
        RecordFile.write(folder.get().record(), text());
      }
    } catch (IOException e) {
      throw new UsageException("the record can't be written to " + folder.get().record() + ": " + e, e);
    }
  }

  /** The document as text, its secrets hidden. */
  public String text() {
    return RecordFile.text(record, secrets);
  }

  /** Where it is; empty when it is not kept. */
  public Optional<Path> file() {
    return folder.map(ResultsFolder::record);
  }
}
