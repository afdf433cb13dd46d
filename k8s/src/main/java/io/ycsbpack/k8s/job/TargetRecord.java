// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.validity.ValidityChecks;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.usage.PodFacts;
import io.ycsbpack.k8s.usage.PodUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Adds the record's data that only an observer outside of the client's pod sees.
 *
 * @param around watched during the run
 */
record TargetRecord(Cluster cluster, TargetNote target, JobRun.Surroundings around) {
  /** Writes the events of a wanted pod loss next to a record. */
  void writeEvents(Path record) {
    for (RunLogs.Event event : around.loss().map(PodLoss::events).orElse(List.of())) {
      try {
        RunLogs.nextTo(record).add(event);
      } catch (IOException e) {
        throw new UsageException(
            "the events of the database can't be written to the folder of " + record + ": " + Reason.text(e), e);
      }
    }
  }

  /** Why the use of the database is unknown. */
  String missing() {
    return around.loss().isPresent() ? "its pod was replaced, as was wanted" : around.usage().missing();
  }

  /**
   * Completes it. Restarts, changes and rival runs invalidate it.
   *
   * @param clients whose record it is, or whose records it adds up
   */
  RunRecord complete(RunRecord record, List<PodUsage.Client> clients) {
    PodUsage usage = around.usage();
    PodFacts facts = usage.facts();
    List<RunRecord.Pod> pods = facts.records();
    RunRecord.TargetInfo info = new RunRecord.TargetInfo("kubernetes",
        record.target().description() + "; " + target.pods().owner() + " in namespace " + cluster.namespace() + ", "
            + pods.size() + (pods.size() == 1 ? " pod" : " pods"),
        versions(record, facts, pods), facts.limit().orElse(null), record.target().detectedResources(),
        record.target().plans(), pods, facts.weight().orElse(null), record.target().answers(),
        facts.placement(usage.clientNodes()));
    OptionalDouble others = record.figures() == null ? OptionalDouble.empty() : usage.othersShare(clients);
    RunRecord seen = record.seenFromOutside(info, use(record), others, judge(record));
    return seen.verdict() == null || seen.figures() == null
        ? seen
        : seen.judged(around.rivals().judge(withDoubts(seen.verdict(), seen.figures(), info.limit()), seen.figures()));
  }

  /**
   * Adds doubts that no client could have: the database was starved, or others took the client's CPU. Judged by the
   * thresholds of the record.
   *
   * @param verdict of the client, or of several as one
   * @param limit   of the database's CPU; null for none
   */
  static Verdict withDoubts(Verdict verdict, Figures figures, CpuLimit limit) {
    List<Doubt> doubts = ValidityChecks.ofTarget(figures, limit, Settings.NONE.with(verdict.thresholds(), "the record"))
        .stream()
        .filter(doubt -> !verdict.reason().contains(doubt.text()))
        .toList();
    Optional<Doubt> deciding = doubts.stream().filter(doubt -> verdict.isValid() && doubt.invalid()).findFirst();
    // Of several clients, a warning names the file that it is from.
    List<Doubt> further = doubts.stream()
        .filter(doubt -> doubt.equals(deciding.orElse(null))
            || verdict.warnings().stream().noneMatch(warning -> warning.endsWith(doubt.text())))
        .toList();
    return deciding.map(doubt -> verdict.without(doubt.text())).orElse(verdict).with(further);
  }

  private Figures.TargetUse use(RunRecord record) {
    // Counters of a pod and of its successor are not one series.
    return record.figures() == null || around.loss().isPresent()
        ? null
        : around.usage().use(Duration.ofNanos(record.figures().runtimeNanos())).orElse(null);
  }

  private Verdict judge(RunRecord record) {
    Optional<String> why = around.loss().isPresent()
        ? around.loss().get().missing().map("no pod of the database was lost: "::concat)
        : around.usage().changed().map("the database did not stay the same during the run: "::concat);
    Verdict verdict = record.verdict();
    return why.map(text -> verdict == null ? new Verdict(ExitCode.NOT_VALID, text) : verdict.notValid(text))
        .orElse(verdict);
  }

  private Map<String, String> versions(RunRecord record, PodFacts facts, List<RunRecord.Pod> pods) {
    Map<String, String> versions = new TreeMap<>(record.target().versions());
    versions.put("kubernetes", cluster.version());
    versions.putAll(facts.runtime());
    pods.stream().map(RunRecord.Pod::node).findFirst().ifPresent(node -> versions.putAll(ofNode(node)));
    return versions;
  }

  /** Empty if nodes may not be read. */
  private Map<String, String> ofNode(String name) {
    return ApiErrors.ifAnswered(() -> cluster.client().nodes().withName(name).get())
        .map(node -> node.getStatus().getNodeInfo())
        .map(info -> Map.of("kubelet", info.getKubeletVersion(), "containerRuntime",
            info.getContainerRuntimeVersion(), "nodeKernel", info.getKernelVersion(), "nodeSystem", info.getOsImage()))
        .orElse(Map.of());
  }
}
