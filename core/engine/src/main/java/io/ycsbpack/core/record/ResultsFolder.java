// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * The folder of records, and the names of one record's files in it: {@code <time>-<binding>-<workload>.json} and its
 * logs.
 */
public final class ResultsFolder {
  public static final Property<Path> RESULTS = CommonParameters.RESULTS
      .withDoc("Folder for the records of runs, made when it is not there; 'none' to write no record.");
  private static final Path NONE = Path.of("none");

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
      .withZone(ZoneOffset.UTC);

  private final Path folder;
  private final String name;

  private ResultsFolder(Path folder, String name) {
    this.folder = folder;
    this.name = name;
  }

  /** @throws UsageException when records can't be written; nothing is made yet */
  public static void check(Settings settings) {
    Optional<Path> wanted = wanted(settings);
    if (wanted.isEmpty()) {
      return;
    }
    Path existing = wanted.get().toAbsolutePath();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      throw refused(settings, existing + " is not a folder", null);
    }
    try {
      // Only writing shows whether one can write: permissions tell nothing of a read-only or special file system.
      Files.delete(Files.createTempFile(existing, ".ycsb-", ".probe"));
    } catch (IOException e) {
      throw refused(settings, "can't write to " + existing, e);
    }
  }

  /**
   * @return empty when no record is wanted
   * @throws UsageException when the folder can't be made or written
   */
  public static Optional<ResultsFolder> claim(Settings settings, Instant now, String binding, String workload) {
    return wanted(settings).map(folder -> {
      String stem = TIME.format(now) + "-" + binding + "-" + workload.replaceAll("[^\\w.-]", "_");
      try {
        Files.createDirectories(folder);
        return new ResultsFolder(folder, claim(folder, stem));
      } catch (IOException e) {
        throw refused(settings, Reason.text(e), e);
      }
    });
  }

  /** Takes the first free name, also when other clients start at the same time. */
  private static String claim(Path folder, String stem) throws IOException {
    for (int number = 1;; number++) {
      String name = number == 1 ? stem : stem + "-" + number;
      try {
        Files.createFile(folder.resolve(name + ".json"));
        return name;
      } catch (FileAlreadyExistsException e) {
        // The next name may be free.
        continue;
      }
    }
  }

  /** Empty if no record is wanted. */
  public static Optional<Path> wanted(Settings settings) {
    return Optional.of(RESULTS.get(settings)).filter(folder -> !folder.equals(NONE));
  }

  private static UsageException refused(Settings settings, String why, Exception cause) {
    return new UsageException(RESULTS.name() + "=" + RESULTS.get(settings) + settings.origin(RESULTS.name())
        + ": records can't be written there (" + why + "); name another folder, or 'none'", cause);
  }

  Path record() {
    return folder.resolve(name + ".json");
  }

  RunRecord.Logs logs() {
    return new RunRecord.Logs(name + ".hlog", name + ".timeline.csv");
  }

  IntervalLogs openLogs() {
    try {
      return new IntervalLogs(folder.resolve(logs().histograms()), folder.resolve(logs().timeline()));
    } catch (IOException e) {
      throw new UsageException(RESULTS.name() + "=" + folder + ": logs can't be written there (" + Reason.text(e) + ")",
          e);
    }
  }
}
