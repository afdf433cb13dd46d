package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.record.RunRecord.WorkloadFile;
import java.util.List;
import java.util.stream.Collectors;

/** The files of the workload of an experiment that is resumed, which have to have the content that it began with. */
final class SameFiles {
  /** Digits of a SHA-256 that tell two contents apart for a reader. */
  private static final int SHOWN = 12;

  private SameFiles() {
  }

  /**
   * Refuses other files. Paths don't matter: the same file has another one from another folder.
   *
   * @param what begins the message
   * @param then files of the document; null if its version is without them, and nothing is compared
   * @param now  in the same order
   * @throws UsageException with the first file that differs
   */
  static void require(String what, List<WorkloadFile> then, List<WorkloadFile> now) {
    if (then == null) {
      return;
    }
    if (then.size() != now.size()) {
      throw refused(what, "the files " + names(then) + " (now " + names(now) + ")");
    }
    for (int i = 0; i < now.size(); i++) {
      if (!then.get(i).sha256().equals(now.get(i).sha256())) {
        throw refused(what, "another content of " + now.get(i).name() + " (SHA-256 " + shown(then.get(i)) + ", now "
            + shown(now.get(i)) + ")");
      }
    }
  }

  private static String names(List<WorkloadFile> files) {
    return files.isEmpty() ? "none" : files.stream().map(WorkloadFile::name).collect(Collectors.joining(", "));
  }

  private static String shown(WorkloadFile file) {
    return file.sha256().substring(0, SHOWN) + "...";
  }

  private static UsageException refused(String what, String with) {
    return new UsageException(what + " were measured with " + with
        + ": undo the change to go on with them, or leave --resume out to begin");
  }
}
