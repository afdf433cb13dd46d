// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Optional;

/** Checks before a deployment whether the cluster can provide a volume. */
public record VolumeProbe(Cluster cluster, DeployRequest.Storage storage) {
  private static final String DEFAULT = "storageclass.kubernetes.io/is-default-class";
  private static final String BY_HAND = "kubernetes.io/no-provisioner";

  /**
   * Looks for a StorageClass that provisions volumes, or a free volume; passes if these may not be listed.
   *
   * @throws TargetException if neither is there, or the cluster does not answer
   */
  public static void require(Cluster cluster, DeployRequest.Storage storage) {
    try {
      new VolumeProbe(cluster, storage).require();
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
        throw ApiErrors.toException(e, "ask for the StorageClasses and PersistentVolumes of the cluster");
      }
    }
  }

  private void require() {
    List<StorageClass> classes = cluster.client().storage().v1().storageClasses().list().getItems();
    Optional<StorageClass> used = classes.stream()
        .filter(each -> storage.storageClass().map(each.getMetadata().getName()::equals).orElse(isDefault(each)))
        .findFirst();
    if (used.filter(each -> !BY_HAND.equals(each.getProvisioner())).isPresent()) {
      return;
    }
    String name = used.map(each -> each.getMetadata().getName()).or(storage::storageClass).orElse("");
    if (cluster.client().persistentVolumes().list().getItems().stream().noneMatch(volume -> fits(volume, name))) {
      throw new TargetException("no volume of " + storage.size() + " can be given to a server: the cluster has "
          + (used.isPresent() ? "a StorageClass '" + name + "' whose volumes are made by hand"
              : name.isEmpty() ? "no default StorageClass" : "no StorageClass '" + name + "'")
          + " and no available PersistentVolume " + (name.isEmpty() ? "without a class" : "of that class")
          + " and size; make one, or name " + names(classes));
    }
  }

  private static boolean isDefault(StorageClass each) {
    return "true".equals(each.getMetadata().getAnnotations().get(DEFAULT));
  }

  private boolean fits(PersistentVolume volume, String className) {
    Quantity capacity = volume.getSpec().getCapacity().get("storage");
    return volume.getStatus() != null && "Available".equals(volume.getStatus().getPhase())
        && className.equals(Optional.ofNullable(volume.getSpec().getStorageClassName()).orElse(""))
        && volume.getSpec().getAccessModes().contains("ReadWriteOnce")
        && capacity != null && capacity.getNumericalAmount().compareTo(storage.size().getNumericalAmount()) >= 0;
  }

  private String names(List<StorageClass> classes) {
    return classes.isEmpty()
        ? "a class (storage: " + storage.size() + ":CLASS) when the cluster has one"
        : "one of its classes, such as storage: " + storage.size() + ":" + classes.get(0).getMetadata().getName();
  }
}
