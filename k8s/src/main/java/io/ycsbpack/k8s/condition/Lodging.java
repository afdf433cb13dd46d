package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.time.Duration;
import java.util.Optional;

/**
 * What all pods of a condition need to find a node, and their image.
 *
 * @param pullSecret  by which images are pulled; empty for that of their service account
 * @param waitForRoom how long they wait for room; empty for the usual time
 */
record Lodging(Optional<ObjectName> pullSecret, Optional<Given<Duration>> waitForRoom) {

  /** As the parameters of a condition say. */
  static Lodging of(Settings given) {
    return new Lodging(KubernetesParameters.IMAGE_PULL_SECRET.find(given),
        KubernetesParameters.WAIT_FOR_ROOM.given(given));
  }

  Arguments on(Arguments arguments) {
    return arguments.option(KubernetesParameters.IMAGE_PULL_SECRET, pullSecret)
        .option(KubernetesParameters.WAIT_FOR_ROOM, waitForRoom);
  }
}
