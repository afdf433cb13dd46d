package io.ycsbpack.k8s.job;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.DefaultImages;

/** The image of the benchmark client. */
public final class ClientImage {

  private ClientImage() {
  }

  /**
   * The one that is named, else the cluster's default.
   *
   * @param named null when none is
   * @throws UsageException when there is neither
   */
  public static String image(Cluster cluster, String named) {
    String image = named != null ? named : DefaultImages.image(cluster, "client", null);
    if (image == null) {
      throw new UsageException(
          "no image of the benchmark client is known: build one with scripts/image, and name it with"
              + " --client-image, or as 'client' in the ConfigMap kube-public/ycsbpack-images");
    }
    return image;
  }
}
