// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.MergedRun;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The folder of one run: a record for each client, and their sum if there are several. */
final class RunFolder {
  private static final int LAST_LINES = 3;

  private RunFolder() {
  }

  /** Renames the folder of a run whose round was interrupted; its records stay readable. */
  static void setAside(Path folder) {
    try {
      for (int i = 1; Files.exists(folder); i++) {
        Path aside = folder.resolveSibling(folder.getFileName() + ".cut-" + i);
        if (Files.notExists(aside)) {
          Files.move(folder, aside);
        }
      }
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the files of an earlier run in " + folder + " can't be moved "
          + "away: " + Reason.text(e), e);
    }
  }

  /** @throws CommandException if a client left no figures, or got no answer and that is no finding of this kind */
  static RunEntry entry(Path experiment, Path folder, int round, List<Integer> codes, FigureKind kind) {
    try {
      List<Path> files = new ArrayList<>();
      for (int i = 0; i < codes.size(); i++) {
        files.add(record(folder.resolve("client-" + (i + 1)), codes.get(i), kind));
      }
      Path file = files.get(0);
      if (files.size() > 1) {
        file = folder.resolve("summed.json");
        RecordFile.write(file, RecordFile.text(MergedRun.ofInstances(files).record()));
      }
      RunRecord record = RecordFile.read(file);
      return new RunEntry(round, experiment.relativize(file).toString(), record.figures().throughput(),
          record.verdict().exitCode().code(), record.verdict().reason(), record.verdict().warnings());
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the records in " + folder + " can't be read: " + Reason.text(e),
          e);
    }
  }

  private static Path record(Path client, int code, FigureKind kind) throws IOException {
    try (Stream<Path> files = Files.list(client)) {
      List<Path> records = files.filter(file -> file.getFileName().toString().endsWith(".json")).toList();
      if (records.size() == 1) {
        RunRecord record = RecordFile.read(records.get(0));
        if (record.figures() != null && record.verdict() != null
            && (record.figures().throughput() > 0 || kind.knowsNoAnswers() && record.figures().failures() > 0)) {
          return records.get(0);
        }
      }
    }
    Path output = client.resolve("output.txt");
    List<String> lines = Files.readAllLines(output).stream().filter(line -> !line.isBlank()).toList();
    throw new CommandException(code == 0 ? ExitCode.CONDITION : known(code),
        "a run ended with exit code " + code + " and without figures: "
            + String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()))
            + " (all it printed: " + output + ")");
  }

  /** 5 for an unknown number. */
  static ExitCode known(int code) {
    return ExitCode.of(code).orElse(ExitCode.CONDITION);
  }
}
