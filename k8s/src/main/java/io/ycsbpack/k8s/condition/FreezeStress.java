package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.k8s.neighbor.PodFreezer;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Freezes or thaws a pod that computes.
 *
 * @param pod     which
 * @param frozen  whether it is frozen from now on
 * @param freezer of the pod, once the cluster was asked for it; shared by the steps of one pod
 */
record FreezeStress(OfflinePod pod, boolean frozen, AtomicReference<PodFreezer> freezer) implements SwitchStep {

  @Override
  public void prepare() {
    if (freezer.get() != null) {
      return;
    }
    freezer.set(
        pod.place().with("find the load " + pod.name(), cluster -> PodFreezer.of(cluster, pod.name().toString())));
  }

  @Override
  public void run() {
    prepare();
    freezer.get().turn(frozen);
  }

  @Override
  public void verify() {
    freezer.get().require(frozen);
  }
}
