package io.ycsbpack.core.report.index;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.record.LastCheck;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.RunSource;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** All that a folder of results holds, newest first: a row for each run, experiment and check. */
public final class ResultsIndex {
  private final List<IndexEntry> entries = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();

  /**
   * Reads it; what can't be read is listed apart.
   *
   * @throws UsageException when the folder holds no results
   */
  public ResultsIndex(ResultsFolder folder) {
    folder.runs().forEach(file -> add(file, () -> IndexEntry.of(RunSource.at(file))));
    folder.experiments()
        .forEach(path -> add(path, () -> IndexEntry.of(new ReportSource(ExperimentFolder.at(path)), path)));
    folder.checks()
        .forEach(file -> LastCheck.at(file).ifPresent(check -> entries.add(IndexEntry.of(check, file))));
    if (entries.isEmpty() && unreadable.isEmpty()) {
      throw new UsageException(folder.path() + " holds neither an experiment nor records of runs or checks");
    }
    entries.sort(Comparator.comparing(IndexEntry::when).reversed());
  }

  private void add(Path path, Supplier<IndexEntry> entry) {
    try {
      entries.add(entry.get());
    } catch (UsageException e) {
      unreadable.add(path.getFileName() + ": " + e.getMessage());
    }
  }

  /** The files that can't be read, each with the reason. */
  public List<String> unreadable() {
    return List.copyOf(unreadable);
  }

  /**
   * The rows, by the names of their columns.
   *
   * @param from folder of the page, from which the links go
   */
  public List<Map<String, String>> rows(Path from) {
    Path base = from.toAbsolutePath().normalize();
    return entries.stream().map(entry -> {
      Map<String, String> row = new LinkedHashMap<>();
      row.put("when",
          entry.when().isEmpty() ? "" : Instant.parse(entry.when()).truncatedTo(ChronoUnit.SECONDS).toString());
      row.put("kind", entry.kind());
      row.put("what", entry.what());
      row.put("commit", entry.origin().commit());
      row.put("labels", entry.origin().labels());
      row.put("verdict", entry.trust().verdict());
      row.put("mood", entry.trust().mood());
      row.put("answer", entry.answer());
      row.put("file", entry.file().getFileName().toString());
      row.put("link", base.relativize(entry.file().toAbsolutePath().normalize()).toString().replace(" ", "%20"));
      return row;
    }).toList();
  }
}
