package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.Optional;

/** The parameters of a condition that say where its servers' data are. */
final class VolumeParameters {
  private VolumeParameters() {
  }

  /** The volume that each server is to have; empty where the data are on the disk of its node. */
  static Optional<Given<DeployRequest.Storage>> storage(Settings given) {
    return KubernetesParameters.VOLUME.get(given) == DeployRequest.Volume.NODE
        ? Optional.empty()
        : KubernetesParameters.STORAGE.given(given);
  }
}
