// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.Comparability;
import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.analysis.MaxLoss;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ComparisonText;
import io.ycsbpack.core.report.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "compare", description = {"Compare runs of a baseline with runs of a candidate.",
  "Give them pair by pair: BASELINE CANDIDATE BASELINE CANDIDATE ... From three pairs"
      + " on there is a confidence interval, and guards that refuse a verdict. Records of"
      + " other work are refused; other circumstances are marked."})
final class CompareCommand extends ResultCommand implements Callable<Integer> {
  @Parameters(arity = "0..*", paramLabel = "RECORD", description = "Records of runs (results/*.json).")
  private List<Path> files = List.of();

  private final CommandOption<Percent> detect = CommandOption.of(CommonParameters.DETECT);

  private final CommandOption<Percent> maxLoss = CommandOption.of(CommonParameters.MAX_LOSS);

  @Option(names = "--with-stalls",
      description = "Stalls are part of what is compared, as under a fault or next to a neighbor: they refuse no"
          + " verdict.")
  private boolean withStalls;

  @Override
  public Integer call() {
    double margin = detect.get().share();
    if (files.size() < 2) {
      throw new UsageException("give at least two records: the first is the baseline");
    }
    if (files.size() % 2 != 0) {
      throw new UsageException(files.size() + " records make no pairs; give baseline and candidate alternating");
    }
    List<RunRecord> records = new ArrayList<>();
    for (Path file : files) {
      RunRecord record = RecordFile.read(file);
      Comparability.requireConsistent(file, record);
      records.add(record);
    }
    Comparability.requireDifferentRuns(files, records);
    for (int i = 1; i < records.size(); i++) {
      Comparability.requireSameWork(files.get(0), records.get(0), files.get(i), records.get(i));
    }
    List<RunRound> rounds = new ArrayList<>();
    List<RunRecord> baseline = new ArrayList<>();
    List<RunRecord> candidate = new ArrayList<>();
    Set<String> marks = new LinkedHashSet<>();
    for (int i = 0; i < records.size(); i += 2) {
      RunRecord one = records.get(i);
      RunRecord other = records.get(i + 1);
      rounds.add(new RunRound(sample("baseline", i, one), sample("candidate", i + 1, other)));
      baseline.add(one);
      candidate.add(other);
      marks.addAll(Comparability.marks(one, other));
      if (!one.environment().node().equals(other.environment().node())) {
        marks.add("host of the client: " + one.environment().node() + " / " + other.environment().node());
      }
    }
    Comparability.order(baseline, candidate).ifPresent(marks::add);
    results.println("baseline   " + baseline.get(0).target().description());
    results.println("candidate  " + candidate.get(0).target().description());
    Comparison compared = Comparison.of(rounds, RoundTerms.fixed(margin), withStalls);
    ComparisonText.lines(compared.figures()).forEach(results::println);
    ComparisonText.guards(compared.guards()).forEach(results::println);
    ComparisonText.use("baseline", baseline).forEach(results::println);
    ComparisonText.use("candidate", candidate).forEach(results::println);
    marks.forEach(mark -> results.println("differs    " + mark));
    TerminalConsole console = TerminalConsole.ofProcess(false);
    ExitCode code = verdict(records, compared.guards(), console);
    if (maxLoss.find().isEmpty()) {
      return code.code();
    }
    MaxLoss most = new MaxLoss(maxLoss.find().get().share());
    MaxLoss.Finding finding = most.judge(compared.primary());
    results.println("max-loss   " + finding.words());
    Verdict verdict = most.verdict(new Verdict(code, ""), List.of(finding));
    if (!verdict.reason().isEmpty()) {
      console.print("ycsb: " + verdict.reason());
    }
    return verdict.exitCode().code();
  }

  private RunRound.Sample sample(String arm, int index, RunRecord record) {
    return new RunRound.Sample(arm, 1 + index / 2, record, RunLogs.nextTo(files.get(index)).timeline(record));
  }

  private ExitCode verdict(List<RunRecord> records, List<GuardFinding> guards, TerminalConsole console) {
    if (records.size() / 2 < RoundTerms.FEWEST_ROUNDS) {
      console.say("with " + Words.count(records.size() / 2, "pair") + " nothing is known of the uncertainty; three or"
          + " more, interleaved, give an interval");
    }
    ExitCode code = ExitCode.OK;
    for (int i = 0; i < records.size(); i++) {
      Verdict verdict = records.get(i).verdict();
      if (verdict == null || !verdict.isValid()) {
        console.print("ycsb: " + files.get(i) + " is invalid: "
            + (verdict == null ? "it did not end" : verdict.reason()));
        code = ExitCode.NOT_VALID;
      }
    }
    Optional<GuardFinding> refused = guards.stream().filter(GuardFinding::isRefused).findFirst();
    refused.ifPresent(guard -> console.print("ycsb: nothing is concluded from these records: " + guard.reason()));
    return refused.map(GuardFinding::exitCode).orElse(code);
  }
}
