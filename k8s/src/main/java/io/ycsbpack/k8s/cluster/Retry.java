package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;

/** Repeats a change that lost against somebody else's. */
public final class Retry {
  private static final int TRIES = 5;
  private static final int CONFLICT = 409;

  private Retry() {
  }

  /** Does it on the fresh object, up to five times; any other refusal, or the last conflict, is passed on. */
  public static void onConflict(Runnable change) {
    for (int attempt = 1;; attempt++) {
      try {
        change.run();
        return;
      } catch (KubernetesClientException e) {
        if (e.getCode() != CONFLICT || attempt == TRIES) {
          throw e;
        }
      }
    }
  }
}
