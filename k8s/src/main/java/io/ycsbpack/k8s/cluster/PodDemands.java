package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a registry and a namespace demand of pods.
 *
 * @param pullSecret       Secret by which their image is pulled; empty for what their service account has
 * @param ephemeralStorage of the container that works: files outside of volumes and in those that live as long as the
 *                         pod, request and limit alike; empty for neither
 */
public record PodDemands(Optional<ObjectName> pullSecret, Optional<Quantity> ephemeralStorage) {
  public static final PodDemands NONE = new PodDemands(Optional.empty(), Optional.empty());

  /** @param storage parameter of the ephemeral storage */
  public static PodDemands of(Settings given, Property<Memory> storage) {
    return new PodDemands(KubernetesParameters.IMAGE_PULL_SECRET.find(given),
        KubernetesParameters.amount(storage, given));
  }

  public List<LocalObjectReference> pullSecrets() {
    return pullSecret.map(name -> new LocalObjectReference(name.text())).stream().toList();
  }

  public static List<LocalObjectReference> pullSecrets(Settings given) {
    return new PodDemands(KubernetesParameters.IMAGE_PULL_SECRET.find(given), Optional.empty()).pullSecrets();
  }

  public Map<String, Quantity> of(Map<String, Quantity> size) {
    Map<String, Quantity> all = new TreeMap<>(size);
    ephemeralStorage.ifPresent(storage -> all.put("ephemeral-storage", storage));
    return all;
  }
}
