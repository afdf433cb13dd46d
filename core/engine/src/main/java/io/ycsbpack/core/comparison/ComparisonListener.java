// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.record.LoggedRounds;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.TrialEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Hears of the events of comparisons by slices, on the thread that measures. */
interface ComparisonListener {

  /** An earlier process has completed the comparison of this candidate. */
  void kept(String candidate);

  /** A comparison goes on with the rounds of an earlier process. */
  void resumed(Path file, LoggedRounds logged);

  /** The trial of a candidate and the baseline begins. */
  void begun(Arms arms, String candidate);

  /**
   * A stage of the path to a candidate begins.
   *
   * @param number of the stage, from 1
   * @param least  time that it takes at least
   * @param before complete restarts of an earlier process
   */
  void stageBegun(Arms arms, String candidate, int number, int servers, Duration least, int before);

  /** The trial or the stage that began last goes on. */
  void measured(TrialEvent event);

  /**
   * Servers are about to be started.
   *
   * @param number of the restart, from 1
   * @param order  names of their conditions
   */
  void starting(int number, List<String> order);

  void clientWeighed(ClientGroup group, long weight);

  /** The servers that are in the control group of the client. */
  enum ClientGroup {
    ALL_SERVERS,
    /** None, because they compete with neighbors. */
    NONE_NEXT_TO_NEIGHBORS,
    /** None, because some servers have groups of their own. */
    NONE
  }

  /** Nothing can be concluded from servers of unequal CPU weight. */
  void weightsDiffer(String why);

  void cpuMissing(String why);

  /** @param shared cores of all servers, or of one server and its neighbors; the client has the others */
  void coresSplit(List<Integer> shared, boolean withNeighbors);

  void loadChosen(LoadChoice choice, int servers);

  /** All servers are under load. */
  void loaded();

  void switched(long longestNanos);

  /**
   * The trial of a candidate has ended.
   *
   * @param isKept  whether its findings are in the document
   * @param servers empty if they are one, or if none was measured
   * @param latency of the network; empty if it was not measured
   */
  void concluded(Answer answer, Verdict verdict, boolean isKept, Optional<ServerDifferences> servers,
      Optional<NetworkPath.Latency> latency);

  /** The ends of a path do not differ. */
  void nothingToExplain();

  /** A path of one step can't be taken apart. */
  void oneStep();

  /** @param needed budget that would tell each step apart */
  void budgetUsedUp(Duration budget, Duration needed);

  void thresholdSought(String step, String limit);

  void thresholdFailed(String reason);

  /** The budget ended the search for a threshold. */
  void thresholdCut(Stage stage);

  /** A guard allows no threshold to be concluded. */
  void thresholdRefused(String reason);
}
