// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The output of YCSB's result lines: standard output, or the file of {@code exportfile}. */
record ResultOutput(PrintStream results, Optional<Path> file) {

  /**
   * Call it before the run. The file keeps its content until {@link #write}.
   *
   * @throws UsageException when the file can't be written
   */
  static ResultOutput of(Settings settings, PrintStream results) {
    Optional<Path> file = DriverProperties.EXPORT_FILE.find(settings);
    file.ifPresent(ResultOutput::refuseUnwritable);
    return new ResultOutput(results, file);
  }

  boolean isFile() {
    return file.isPresent();
  }

  /** @throws UsageException when the file can't be written any more; then the lines are printed */
  void write(List<String> lines) {
    if (file.isEmpty()) {
      print(lines);
      return;
    }
    try {
      Files.write(file.get(), lines);
    } catch (IOException e) {
      print(lines);
      throw new UsageException(
          "the results could not be written to " + file.get() + " and were printed: " + Reason.text(e), e);
    }
  }

  private void print(List<String> lines) {
    lines.forEach(results::println);
    results.flush();
  }

  private static void refuseUnwritable(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    boolean writable = Files.isWritable(Files.exists(file) ? file : folder);
    Optional<String> problem = Files.isDirectory(file) ? Optional.of("it is a folder")
        : !Files.isDirectory(folder) ? Optional.of("there is no folder " + folder)
            : writable ? Optional.empty() : Optional.of("no permission to write it");
    problem.ifPresent(what -> {
      throw new UsageException("exportfile=" + file + " can't be written: " + what);
    });
  }
}
