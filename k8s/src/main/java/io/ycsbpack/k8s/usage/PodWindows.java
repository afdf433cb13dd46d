package io.ycsbpack.k8s.usage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the pods of a target used within a window of time. A pod that could not be read used something too: then the sum
 * of the others is that of no time.
 *
 * @param windows by the pod's name; empty for a pod that could not be read
 */
record PodWindows(Map<String, Optional<UsageWindow>> windows) {

  /** Those of the pods that could be read. */
  List<UsageWindow> found() {
    return windows.values().stream().flatMap(Optional::stream).toList();
  }

  /** Whether every pod could be read. */
  boolean isWhole() {
    return found().size() == windows.size();
  }

  /** The time for which the use of all pods is known: the shortest of them, and none where one could not be read. */
  Duration covered() {
    return isWhole() ? shortest().orElse(Duration.ZERO) : Duration.ZERO;
  }

  /** What is missing within a measured phase of this length, in words. */
  List<String> notes(Duration phase) {
    List<String> notes = new ArrayList<>();
    double share = shortest().map(time -> (double) time.toNanos() / phase.toNanos()).orElse(1.0);
    String unknown = ", and what an operation used of the CPU is not known";
    if (share < UsageWindow.WHOLE) {
      notes.add(String.format(Locale.ROOT, "the node's samples cover %.0f %% of the measured phase%s", 100 * share,
          isWhole() ? unknown : ""));
    }
    if (!isWhole()) {
      notes.add(windows.size() - found().size() + " of " + windows.size() + " pods could not be read" + unknown);
    }
    return notes;
  }

  private Optional<Duration> shortest() {
    return found().stream().map(UsageWindow::covered).min(Duration::compareTo);
  }
}
