package io.ycsbpack.k8s.condition;

import static io.ycsbpack.core.limit.LimitParameters.CPU;
import static io.ycsbpack.core.limit.LimitParameters.MEMORY;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.NAME;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.step.PutStep;
import io.ycsbpack.core.experiment.step.UndoStep;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.k8s.limits.ResizePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a condition changes on a database that is there.
 *
 * @param put  steps that change it
 * @param undo steps that give back what was there
 */
record ExistingChange(List<PutStep> put, List<UndoStep> undo) {

  /**
   * As the parameters of a condition say.
   *
   * @param policy   by which limits are changed
   * @param operated whether also where an operator owns the target
   * @throws UsageException where they name something to change and no target, or the reverse
   */
  static ExistingChange of(Settings given, ResizePolicy policy, boolean operated) {
    PodMetadata metadata = MetadataParameters.metadata(given);
    boolean isLimited = CPU.find(given).isPresent() || MEMORY.find(given).isPresent();
    Optional<LimitedContainer> target = LimitedContainer.of(given);
    if (target.isEmpty()) {
      if (isLimited || !metadata.isEmpty()) {
        throw new UsageException("cpu, memory, annotations and labels of the database '" + NAME.get(given)
            + "' can be changed when target says on what, such as target: statefulset/clickhouse");
      }
      return new ExistingChange(List.of(), List.of());
    }
    LimitedContainer container = target.get();
    if (!isLimited && metadata.isEmpty()) {
      throw new UsageException("nothing to change on " + container.target()
          + ": give cpu, memory, annotations or labels");
    }
    List<PutStep> put = new ArrayList<>();
    List<UndoStep> undo = new ArrayList<>();
    // Pods that are recreated lose limits that they were given in place.
    if (!metadata.isEmpty()) {
      put.add(new ApplyMetadata(container, metadata, operated));
    }
    if (isLimited) {
      put.add(new ApplyLimits(container, CPU.given(given), MEMORY.given(given), policy, operated));
      undo.add(new UndoLimits(container));
    }
    if (!metadata.isEmpty()) {
      undo.add(new UndoMetadata(container));
    }
    return new ExistingChange(put, undo);
  }
}
