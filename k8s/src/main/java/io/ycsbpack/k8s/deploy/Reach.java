package io.ycsbpack.k8s.deploy;

import java.util.Locale;

/** By which address clients reach the servers of a database. */
public enum Reach {
  /** That of each pod, by a name that a headless Service gives to it: nothing stands between the two. */
  POD,
  /** The one address of a Service, in place of which each node puts that of a pod (kube-proxy or its replacement). */
  SERVICE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
