// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of experiments on ClickHouse under {@code workloads/tenantq}. */
final class Experiments {
  private Experiments() {
  }

  /** Writes the file of one with these lines behind those of its binding and its workload. */
  static Path write(Path file, String lines) throws IOException {
    return Files.writeString(file, "binding: clickhouse\nworkload: workloads/tenantq\n" + lines);
  }

  /** Writes the file of one into this folder, and plans it without measuring anything. */
  static CommandResult plan(Path folder, String lines, String options) throws IOException {
    Path file = write(folder.resolve("planned.yaml"), lines);
    return InProcess.run("experiment " + file + " --dry-run --results " + folder.resolve("results") + options);
  }

  /** Returns what a command warned of and told, with one blank in place of each line break and indentation. */
  static String text(CommandResult ycsb) {
    return ycsb.err().replaceAll("\\s+", " ");
  }
}
