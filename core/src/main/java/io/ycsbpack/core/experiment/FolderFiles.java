package io.ycsbpack.core.experiment;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.ExperimentResult.RunEntry;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the files of runs from the folder of their experiment, each once. */
final class FolderFiles implements TrialFiles {
  private final Path folder;
  private final Map<String, RunRecord> records = new HashMap<>();
  private final Map<String, List<Timeline.Interval>> timelines = new HashMap<>();

  FolderFiles(Path folder) {
    this.folder = folder;
  }

  @Override
  public RunRecord record(RunEntry run) {
    return records.computeIfAbsent(run.record(), file -> RecordFile.read(folder.resolve(file)));
  }

  @Override
  public List<Timeline.Interval> timeline(RunEntry run) {
    RunRecord.Logs logs = record(run).logs();
    return logs == null || logs.timeline() == null
        ? List.of()
        : timelines.computeIfAbsent(run.record(), file -> read(folder.resolve(file).resolveSibling(logs.timeline())));
  }

  /** The record has the figures; a damaged timeline is treated like none. */
  private static List<Timeline.Interval> read(Path file) {
    try {
      return Timeline.read(file);
    } catch (UsageException e) {
      return List.of();
    }
  }
}
