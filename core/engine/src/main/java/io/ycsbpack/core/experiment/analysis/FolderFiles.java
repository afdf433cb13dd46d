// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads each file only once. */
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
    return timelines.computeIfAbsent(run.record(), file -> Timeline.ofRun(folder.resolve(file), record(run)));
  }
}
