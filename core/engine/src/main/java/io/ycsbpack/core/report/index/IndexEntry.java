package io.ycsbpack.core.report.index;

import io.ycsbpack.core.experiment.ExperimentResult;
import io.ycsbpack.core.record.LastCheck;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.RunTables;
import io.ycsbpack.core.report.headline.Headline;
import io.ycsbpack.core.report.headline.Headlines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row of the index of results.
 *
 * @param when    it was measured, UTC
 * @param kind    run, experiment or check
 * @param what    was measured
 * @param commit  that it was measured at; empty where it is not known
 * @param labels  of it, and the build; empty for none
 * @param verdict whether to trust it
 * @param mood    better, worse or same: of the verdict
 * @param answer  its figures in a line; empty where they are not to be trusted
 * @param file    record of the run or of the check, or folder of the experiment
 */
record IndexEntry(String when, String kind, String what, String commit, String labels, String verdict, String mood,
    String answer, Path file) {
  private static final int MOST_ANSWERS = 3;
  private static final String VALID = "Valid.";

  static IndexEntry of(RunSource run) {
    RunRecord record = run.record();
    RunIdentity identity = Objects.requireNonNullElse(record.identity(), new RunIdentity(null, null, null, null));
    boolean trusted = record.verdict() != null && record.verdict().isTrusted() && record.figures() != null;
    boolean whole = trusted && record.verdict().exitCode() == 0;
    return new IndexEntry(record.figures() == null ? "" : record.figures().started(), "run",
        (identity.name() == null ? "" : identity.name() + ": ") + run.name(),
        Objects.requireNonNullElse(identity.commit(), ""),
        Stream.concat(identity.labels().entrySet().stream().map(label -> label.getKey() + "=" + label.getValue()),
            Stream.ofNullable(identity.build()).map(build -> "build " + build)).collect(Collectors.joining(", ")),
        whole ? VALID : RunTables.verdict(record), whole ? "better" : "worse",
        trusted ? RunTables.headline(record) : "", run.file());
  }

  static IndexEntry of(ReportSource source, Path folder) {
    ExperimentResult result = source.result();
    List<String> answers = new ArrayList<>(Headlines.of(source).stream().map(Headline::line).toList());
    int more = answers.size() - MOST_ANSWERS;
    if (more > 0) {
      answers.subList(MOST_ANSWERS, answers.size()).clear();
      answers.add("and " + more + " more");
    }
    boolean whole = result.verdict() != null && result.verdict().exitCode() == 0;
    return new IndexEntry(result.started(), "experiment", result.name() + ", " + result.binding(), "", "",
        result.verdict() == null ? "it did not end" : whole ? VALID : result.verdict().reason(),
        whole ? "better" : "worse", String.join("; ", answers), folder);
  }

  static IndexEntry of(LastCheck check, Path file) {
    return new IndexEntry(check.started().toString(), "check", check.binding() + ", " + check.primary(), "", "",
        check.isPassed() ? "Passed." : check.reason(), check.isPassed() ? "better" : "worse", "", file);
  }
}
