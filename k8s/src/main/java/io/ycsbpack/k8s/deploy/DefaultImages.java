// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import java.util.Optional;

/**
 * A cluster's own images instead of the public ones: ConfigMap {@code kube-public/ycsbpack-images}, with a key for each
 * binding and {@code client}.
 */
public final class DefaultImages {
  private static final String NAMESPACE = "kube-public";
  private static final String NAME = "ycsbpack-images";

  private DefaultImages() {
  }

  public static Optional<String> image(Cluster cluster, String key) {
    return ApiErrors.ifAnswered(() -> cluster.client().configMaps().inNamespace(NAMESPACE).withName(NAME).get())
        .map(images -> images.getData().get(key));
  }

  /** @throws UsageException if no image is named, neither here nor in the cluster */
  public static String client(Cluster cluster, Settings given) {
    return KubernetesParameters.CLIENT_IMAGE.find(given)
        .or(() -> image(cluster, "client"))
        .orElseThrow(() -> new UsageException("no image of the benchmark client is known: build one with scripts/image,"
            + " and name it with --client-image, or as 'client' in the ConfigMap kube-public/ycsbpack-images"));
  }
}
