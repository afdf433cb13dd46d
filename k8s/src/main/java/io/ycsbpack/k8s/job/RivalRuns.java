// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Labels;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Other runs whose clients load the same database, even if their command was killed. A failed look is made up by the
 * next.
 */
final class RivalRuns {
  private final String database;
  private final String own;
  private final Supplier<List<Pod>> clients;
  private final Map<String, Rival> seen = new TreeMap<>();
  private Instant lastLook = Instant.EPOCH;

  private record Rival(String owner, Instant from, Instant until) {
  }

  /**
   * @param own     the run that is measured
   * @param clients pods of the clients of all runs
   */
  RivalRuns(String database, String own, Supplier<List<Pod>> clients) {
    this.database = database;
    this.own = own;
    this.clients = clients;
  }

  void look() {
    lastLook = Instant.now();
    for (Pod client : ApiErrors.ifAnswered(clients).orElse(List.of())) {
      String run = client.getMetadata().getLabels().get(Labels.RUN);
      Map<String, String> annotations = client.getMetadata().getAnnotations();
      if (!own.equals(run) && database.equals(annotations.get(JobRequest.DATABASE))) {
        ClientState.runningSince(client)
            .ifPresent(since -> seen.merge(run, new Rival(annotations.get(JobRequest.OWNER), since, lastLook),
                (before, now) -> new Rival(now.owner, before.from.isBefore(since) ? before.from : since, lastLook)));
      }
    }
  }

  /** Seen at the last look. */
  Optional<String> now() {
    return text(rival -> rival.until.equals(lastLook));
  }

  Optional<String> within(Instant start, Instant end) {
    return text(rival -> rival.from.isBefore(end) && rival.until.isAfter(start));
  }

  /**
   * If servers count statements, the run was judged by the share of other clients: rivals are then a warning, otherwise
   * they invalidate it.
   */
  Verdict judge(Verdict verdict, Figures figures) {
    return within(Instant.parse(figures.started()), Instant.parse(figures.ended()))
        .map(text -> figures.statements() == null ? verdict.notValid(text) : verdict.warning(List.of(text)))
        .orElse(verdict);
  }

  private Optional<String> text(Predicate<Rival> which) {
    String runs = seen.entrySet()
        .stream()
        .filter(rival -> which.test(rival.getValue()))
        .map(rival -> "run " + rival.getKey() + " (" + rival.getValue().owner + ")")
        .collect(Collectors.joining(", "));
    return Optional.of("the database " + database + " was loaded by another run at the same time: " + runs)
        .filter(text -> !runs.isEmpty());
  }
}
