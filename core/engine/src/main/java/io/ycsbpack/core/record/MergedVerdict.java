package io.ycsbpack.core.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The verdict on several records as one: the worst of theirs, with all that speaks against any of them. */
final class MergedVerdict {

  private MergedVerdict() {
  }

  /**
   * Judges them. The highest exit code counts, with its reason; the reasons of the other records that can't be trusted
   * become warnings, next to the warnings of all. Each names the file that it is from.
   *
   * @param files    of the records, in their order
   * @param together what only shows of all of them: counts where each by itself can be trusted
   */
  static RunRecord.Verdict verdict(List<Path> files, List<RunRecord> records, RunRecord.Verdict together) {
    int worst = 0;
    for (int i = 1; i < records.size(); i++) {
      worst = weight(records.get(i)) > weight(records.get(worst)) ? i : worst;
    }
    RunRecord.Verdict decisive = records.get(worst).verdict();
    List<String> warnings = new ArrayList<>(together.warnings());
    boolean trusted = decisive.isTrusted() && together.exitCode() != 0 || decisive.exitCode() == 0;
    if (!trusted && !together.reason().isEmpty()) {
      warnings.add(together.reason());
    }
    for (int i = 0; i < records.size(); i++) {
      Path file = files.get(i);
      RunRecord.Verdict verdict = records.get(i).verdict();
      if ((i != worst || trusted) && !verdict.reason().isEmpty()) {
        warnings.add(named(file, verdict.reason()));
      }
      verdict.warnings().forEach(warning -> warnings.add(named(file, warning)));
    }
    return trusted
        ? new RunRecord.Verdict(together.exitCode(), together.reason(), warnings, decisive.thresholds())
        : new RunRecord.Verdict(decisive.exitCode(), named(files.get(worst), decisive.reason()), warnings,
            decisive.thresholds());
  }

  /** A gate that failed counts least: figures that can't be trusted judge nothing. */
  private static int weight(RunRecord record) {
    return record.verdict().isTrusted() ? Math.min(1, record.verdict().exitCode()) : 1 + record.verdict().exitCode();
  }

  private static String named(Path file, String text) {
    return file.getFileName() + ": " + text;
  }
}
