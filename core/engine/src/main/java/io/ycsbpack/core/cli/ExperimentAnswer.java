// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.MaxLoss;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.VerdictText;
import io.ycsbpack.core.report.page.ExperimentText;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Prints the result of an experiment, and decides the exit code of its command. */
record ExperimentAnswer(ExperimentResult result, Path folder, TerminalConsole console) {

  /** @return the exit code */
  int print(PrintStream results) {
    ReportSource source = new ReportSource(ExperimentFolder.at(folder));
    ExperimentText.lines(source).forEach(results::println);
    return end(results);
  }

  private int end(PrintStream results) {
    Verdict own = new Verdict(ExitCode.of(result.verdict().exitCode()).orElse(ExitCode.INTERNAL),
        result.verdict().reason());
    Verdict verdict = result.bound().map(most -> {
      List<MaxLoss.Finding> findings = most.judge(result);
      findings.forEach(finding -> results.println("max-loss   " + finding.words()));
      return most.verdict(own, findings);
    }).orElse(own);
    VerdictText.refusal(verdict.exitCode(), verdict.reason()).ifPresent(console::print);
    VerdictText.saved(console, folder);
    VerdictText.next(console, folder);
    return verdict.exitCode().code();
  }
}
