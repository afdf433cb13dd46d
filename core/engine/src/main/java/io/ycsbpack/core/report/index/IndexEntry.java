package io.ycsbpack.core.report.index;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
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
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row of the index of results.
 *
 * @param when   it was measured, UTC
 * @param kind   run, experiment or check
 * @param what   was measured
 * @param origin what it was measured of
 * @param trust  whether to trust it
 * @param answer its figures in a line; empty where they are not to be trusted
 * @param file   record of the run or of the check, or folder of the experiment
 */
record IndexEntry(String when, String kind, String what, Origin origin, Trust trust, String answer, Path file) {

  /**
   * What a run was measured of.
   *
   * @param commit empty where it is not known
   * @param labels of the run, and the build; empty for none
   */
  record Origin(String commit, String labels) {
    private static final Origin UNKNOWN = new Origin("", "");

    private static Origin of(String commit, Map<String, String> labels, String build) {
      return new Origin(Objects.requireNonNullElse(commit, ""),
          Stream.concat(labels.entrySet().stream().map(label -> label.getKey() + "=" + label.getValue()),
              Stream.ofNullable(build).map(known -> "build " + known)).collect(Collectors.joining(", ")));
    }
  }

  /**
   * Whether to trust a row.
   *
   * @param verdict in words
   * @param mood    better, worse or same, which decides its color
   */
  record Trust(String verdict, String mood) {

    private static Trust of(boolean whole, String verdict) {
      return new Trust(verdict, whole ? "better" : "worse");
    }
  }

  private static final int MOST_ANSWERS = 3;
  private static final String VALID = "Valid.";

  static IndexEntry of(RunSource run) {
    RunRecord record = run.record();
    RunIdentity identity = Objects.requireNonNullElse(record.identity(), new RunIdentity(null, null, null, null));
    boolean trusted = record.verdict() != null && record.verdict().isTrusted() && record.figures() != null;
    boolean whole = trusted && record.verdict().exitCode() == 0;
    return new IndexEntry(record.figures() == null ? "" : record.figures().started(), "run",
        (identity.name() == null ? "" : identity.name() + ": ") + run.name(),
        Origin.of(identity.commit(), identity.labels(), identity.build()),
        whole ? valid(record) : Trust.of(false, RunTables.verdict(record)),
        trusted ? RunTables.headline(record) : "", run.file());
  }

  /** A run without a database is neither good nor bad. */
  private static Trust valid(RunRecord record) {
    if (RunTables.isClientAlone(record) || RunTables.isEmulated(record)) {
      return new Trust(RunTables.verdict(record), "same");
    }
    List<String> warnings = record.verdict().warnings();
    return Trust.of(true, warnings.isEmpty() ? VALID : "Valid, with a warning: " + String.join("; ", warnings) + ".");
  }

  static IndexEntry of(ReportSource source, Path folder) {
    ExperimentResult result = source.result();
    List<String> answers = new ArrayList<>(Headlines.all(source).stream().map(Headline::line).toList());
    int more = answers.size() - MOST_ANSWERS;
    if (more > 0) {
      answers.subList(MOST_ANSWERS, answers.size()).clear();
      answers.add("and " + more + " more");
    }
    boolean whole = result.verdict() != null && result.verdict().exitCode() == 0;
    return new IndexEntry(result.started(), "experiment", result.name() + ", " + result.binding(),
        Origin.of(null, Objects.requireNonNullElse(result.labels(), Map.of()), null),
        Trust.of(whole, result.verdict() == null ? "it did not end" : whole ? VALID : result.verdict().reason()),
        String.join("; ", answers), folder);
  }

  static IndexEntry of(LastCheck check, Path file) {
    return new IndexEntry(check.started().toString(), "check", check.binding() + ", " + check.primary(), Origin.UNKNOWN,
        Trust.of(check.isPassed(), check.isPassed() ? "Passed." : check.reason()), "", file);
  }
}
