package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodMetadata;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Sets annotations and labels of the pods of a database that runs, remembers what they had, and gives that back. They
 * are set in what makes the pods, which are recreated; in a pod itself where nothing makes it.
 */
public final class MetadataChange {
  private static final Duration HOLDS_FOR = Duration.ofSeconds(5);

  private final LimitTarget target;
  private final Limited object;
  private final Console console;
  private final Deadline deadline;
  private final Cluster cluster;

  /** For the pods of a target. */
  public MetadataChange(Cluster cluster, LimitTarget target, Deadline deadline, Console console) {
    this.cluster = cluster;
    this.target = Owner.ownerOf(cluster, target);
    this.console = console;
    this.deadline = deadline;
    if (!this.target.equals(target)) {
      console.say(target + " belongs to " + this.target + ", which is what its pods are changed in");
    }
    object = LimitedObjects.find(cluster, this.target);
  }

  /** What keeps what the pods of a target had before; empty where the target is gone with it. */
  public static Optional<LimitTarget> keeper(Cluster cluster, LimitTarget target) {
    return Owner.keeper(cluster, target, object -> OriginalMetadata.of(object).isPresent());
  }

  /** What controls the target, and would set its template back; empty where nothing does. */
  public Optional<String> operator() {
    return object.controller().map(owner -> owner.getKind() + "/" + owner.getName());
  }

  /** Whether the target's pods are recreated by a change. */
  public boolean recreates() {
    return !(object instanceof LimitedPod);
  }

  /** Whether there is something to give back. */
  public boolean isRemembered() {
    return OriginalMetadata.of(object).isPresent();
  }

  /**
   * Looks whether {@link #apply} could set these, without changing anything.
   *
   * @throws CommandException with the reason where it could not
   */
  public void plan(PodMetadata wanted) {
    object.podMetadata();
    wanted.labels().keySet().stream().filter(object.fixedLabels()::contains).findFirst().ifPresent(label -> {
      throw new UsageException(
          "the label " + label + " is one by which " + target + " finds its pods: it can't be changed");
    });
    object.rolloutObstacle().ifPresent(why -> {
      throw new CommandException(ExitCode.CONDITION, target + " can't be rolled out: " + why + "; change that first");
    });
  }

  /**
   * Sets these, and waits until all pods have them and are ready. What was there first is remembered.
   *
   * @throws CommandException when it can't be done; what was there before is back then
   */
  public void apply(PodMetadata wanted) {
    plan(wanted);
    boolean first = !isRemembered();
    OriginalMetadata original = OriginalMetadata.before(object, wanted);
    original.save(object);
    try {
      change(wanted.toString(), now -> new PodMetadata(over(wanted.annotations(), now.annotations()),
          over(wanted.labels(), now.labels())), now -> has(now, wanted), deadline);
    } catch (RuntimeException e) {
      console.say("  giving back what the pods of " + target + " had");
      try {
        back(original, first);
      } catch (RuntimeException further) {
        e.addSuppressed(further);
        console.warn("that did not succeed (" + further.getMessage() + "); 'ycsb k8s metadata undo' tries again");
      }
      throw e;
    }
  }

  /**
   * Gives back what was there before the first change.
   *
   * @throws UsageException   when nothing was changed
   * @throws CommandException when it can't be given back
   */
  public void undo() {
    back(OriginalMetadata.of(object)
        .orElseThrow(
            () -> new UsageException(target + " has no annotations and labels of ycsbpack to undo (no annotation "
                + OriginalMetadata.ANNOTATION + ")")),
        true);
  }

  private void back(OriginalMetadata original, boolean forget) {
    if (recreates()) {
      object.changePodMetadata(original::over);
      new Rollout(cluster, deadline.regardless(), console).replaceStuckPods(object);
    }
    change("what they had", original::over, original::isIn, deadline.regardless());
    if (forget) {
      object.annotate(OriginalMetadata.ANNOTATION, null);
    }
  }

  private void change(String given, UnaryOperator<PodMetadata> change, Predicate<PodMetadata> isSo, Deadline until) {
    try {
      object.changePodMetadata(change);
    } catch (KubernetesClientException e) {
      throw new CommandException(ExitCode.CONDITION, "the pods of " + target + " can't be given " + given + ": "
          + ApiErrors.reason(e), e);
    }
    if (recreates()) {
      Runnable setBack = () -> refuseSetBack(given, isSo);
      new Rollout(cluster, until, console).await(object, given, setBack,
          pod -> isSo.test(LimitedWorkload.podMetadata(pod.getMetadata())),
          () -> until.upTo(HOLDS_FOR).until(() -> {
            setBack.run();
            return false;
          }));
    }
  }

  private void refuseSetBack(String given, Predicate<PodMetadata> isSo) {
    if (!isSo.test(object.podMetadata())) {
      throw new CommandException(ExitCode.CONDITION, "the template of " + target + " was given " + given
          + " and was set back" + operator().map(owner -> "; it belongs to " + owner).orElse(""));
    }
  }

  private static boolean has(PodMetadata now, PodMetadata wanted) {
    return now.annotations().entrySet().containsAll(wanted.annotations().entrySet())
        && now.labels().entrySet().containsAll(wanted.labels().entrySet());
  }

  private static Map<String, String> over(Map<String, String> wanted, Map<String, String> now) {
    Map<String, String> all = new HashMap<>(now);
    all.putAll(wanted);
    return all;
  }
}
