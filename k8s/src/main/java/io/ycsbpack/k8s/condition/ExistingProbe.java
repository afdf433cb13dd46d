package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.Limits;
import io.ycsbpack.k8s.limits.ResizePolicy;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks, without changing anything, whether a database that is in the cluster already is the one that a condition names,
 * and whether its limits could be changed as the condition does it.
 */
final class ExistingProbe {
  private static final Console SILENT = new Console() {
    @Override
    public void say(String line) {
      // What a probe does is said by who asks.
    }

    @Override
    public void warn(String line) {
      // The same.
    }

    @Override
    public void print(String line) {
      // The same.
    }

    @Override
    public Progress progress(String label, long total, String unit) {
      return Progress.NONE;
    }
  };

  private ExistingProbe() {
  }

  /**
   * @param target    the object that makes the pods
   * @param container which of its containers; empty if it has only one
   * @param operated  whether also where an operator owns the target
   */
  record Change(LimitTarget target, Optional<String> container, Limits limits, ResizePolicy policy,
      boolean operated) {
  }

  /** @throws io.ycsbpack.core.CommandException if no such database is registered, or it is of another binding */
  static void requireKnown(Cluster cluster, String binding, String name) {
    TargetNote note = TargetNote.named(cluster, name);
    if (!note.binding().equals(binding)) {
      throw new UsageException("'" + name + "' is a " + note.binding() + ", not a " + binding);
    }
  }

  /**
   * Plans a change, as {@code k8s limits apply --dry-run} does.
   *
   * @throws io.ycsbpack.core.CommandException when its target is not there, would not take it, or could not be given
   *                                           back what it has
   */
  static void requirePossible(Cluster cluster, Change change) {
    LimitChange planned = new LimitChange(cluster, change.target(), change.container().orElse(null),
        new Deadline(Duration.ZERO, new StopSignal()), SILENT);
    planned.planned(change.limits(), change.policy());
    planned.irreversible(change.limits(), change.policy()).ifPresent(why -> {
      throw new UsageException("what there is could not be given back: " + why);
    });
    planned.operator(change.policy()).filter(owner -> !change.operated()).ifPresent(owner -> {
      throw new UsageException(change.target() + " belongs to " + owner + ", whose operator would set its template"
          + " back; use resize-policy: in-place; operated: true does it all the same");
    });
  }
}
