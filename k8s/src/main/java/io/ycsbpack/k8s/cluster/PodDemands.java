package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Quantity;
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

  public List<LocalObjectReference> pullSecrets() {
    return pullSecret.map(name -> new LocalObjectReference(name.text())).stream().toList();
  }

  public Map<String, Quantity> of(Map<String, Quantity> size) {
    Map<String, Quantity> all = new TreeMap<>(size);
    ephemeralStorage.ifPresent(storage -> all.put("ephemeral-storage", storage));
    return all;
  }
}
