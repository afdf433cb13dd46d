package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.APIGroupList;

/** What kinds of objects a cluster knows. */
public final class ApiResources {

  private ApiResources() {
  }

  /** Whether it serves this group and version, such as {@code couchbase.com/v2}. */
  public static boolean serves(Cluster cluster, String apiVersion) {
    APIGroupList groups = cluster.client().getApiGroups();
    return groups != null && groups.getGroups()
        .stream()
        .anyMatch(group -> group.getVersions().stream().anyMatch(one -> one.getGroupVersion().equals(apiVersion)));
  }
}
