package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Event;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodTrouble;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Why pods of a Job may not be made (quota, limit range, admission), from the Job's events. A quota is final once it
 * was counted again after pods that have ended.
 */
final class RefusedPods {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private static final Duration QUOTA_COUNTED = Duration.ofSeconds(5);

  private final Supplier<List<String>> messages;
  private Optional<PodTrouble> last = Optional.empty();
  private Optional<Long> next = Optional.empty();
  private Optional<Long> first = Optional.empty();

  RefusedPods(Supplier<List<String>> messages) {
    this.messages = messages;
  }

  static RefusedPods of(Cluster cluster, String job) {
    return new RefusedPods(() -> cluster.refusedPods("Job", job).stream().map(Event::getMessage).toList());
  }

  /** Asks the cluster once a second. */
  Optional<PodTrouble> trouble(Deadline clock) {
    long now = clock.nanoTime();
    if (next.isEmpty() || now - next.get() >= 0) {
      last = ask(now);
      next = Optional.of(now + BETWEEN_LOOKS.toNanos());
    }
    return last;
  }

  private Optional<PodTrouble> ask(long now) {
    List<String> said = messages.get();
    if (said.isEmpty()) {
      return Optional.empty();
    }
    first = first.or(() -> Optional.of(now));
    PodTrouble trouble = PodTrouble.refused(said.get(0));
    boolean isFinal = trouble.text().contains("exceeded quota") && now - first.get() >= QUOTA_COUNTED.toNanos();
    return Optional.of(isFinal ? PodTrouble.stuck(trouble.text()) : trouble);
  }
}
