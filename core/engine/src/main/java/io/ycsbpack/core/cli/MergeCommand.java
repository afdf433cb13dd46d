// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.record.MergedRun;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.SummaryText;
import io.ycsbpack.core.report.VerdictText;
import io.ycsbpack.core.report.YcsbLines;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "merge", description = {"Add the records of clients that ran at the same time.",
  "Counts and histograms are added, never percentiles."})
final class MergeCommand extends ResultCommand implements Callable<Integer> {
  @Parameters(arity = "0..*", paramLabel = "RECORD", description = "Records of runs (results/*.json).")
  private List<Path> files = List.of();

  private final CommandOption<Path> output = CommandOption.of(CommonParameters.OUTPUT);

  @Override
  public Integer call() {
    if (files.size() < 2) {
      throw new UsageException("give at least two records");
    }
    RunRecord merged = MergedRun.of(files).record();
    output.find().ifPresent(file -> {
      refuseOwnInput(file);
      RecordFile.write(file, RecordFile.text(merged), "the merged record");
    });
    YcsbLines.lines(merged.figures(), merged.target()).forEach(results::println);
    TerminalConsole console = TerminalConsole.ofProcess(false);
    SummaryText.lines(merged.figures()).forEach(console::say);
    Verdict verdict = merged.verdict();
    verdict.warnings().forEach(console::warn);
    VerdictText.print(console, verdict, merged.figures());
    return verdict.exitCode().code();
  }

  private void refuseOwnInput(Path output) {
    Path written = output.toAbsolutePath().normalize();
    if (files.stream().anyMatch(file -> file.toAbsolutePath().normalize().equals(written))) {
      throw new UsageException("-o " + output + " would replace one of the records that are added; name another file");
    }
  }
}
