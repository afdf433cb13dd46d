// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.APIGroup;
import io.fabric8.kubernetes.api.model.APIGroupList;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

public final class ApiResources {
  private static final System.Logger LOG = System.getLogger(ApiResources.class.getName());

  private ApiResources() {
  }

  /** @param plural the name in paths and Roles */
  public record Kind(String apiVersion, String kind, String plural) {
    /** Empty for the core group. */
    public String group() {
      return apiVersion.contains("/") ? apiVersion.replaceFirst("/.*", "") : "";
    }
  }

  /**
   * Finds a namespaced kind by its name, singular, plural or short name; empty if the cluster has none.
   *
   * @param word  in lower case
   * @param group only this one; empty for every group that extends a cluster
   */
  public static Optional<Kind> find(Cluster cluster, String word, Optional<String> group) {
    return groups(cluster)
        .filter(one -> group.map(one.getName()::equals).orElse(isOfOthers(one.getName())))
        .flatMap(one -> resources(cluster, one.getPreferredVersion().getGroupVersion())
            .filter(resource -> isCalled(resource, word))
            .map(resource -> new Kind(one.getPreferredVersion().getGroupVersion(), resource.getKind(),
                resource.getName())))
        .findFirst();
  }

  /** Groups of Kubernetes have no domain, or k8s.io. */
  private static boolean isOfOthers(String group) {
    return group.contains(".") && !group.endsWith(".k8s.io");
  }

  private static boolean isCalled(APIResource resource, String word) {
    return Boolean.TRUE.equals(resource.getNamespaced()) && !resource.getName().contains("/")
        && Stream.concat(Stream.of(resource.getKind(), resource.getName(), resource.getSingularName()),
            Objects.requireNonNullElse(resource.getShortNames(), List.<String>of()).stream())
            .anyMatch(name -> name != null && name.toLowerCase(Locale.ROOT).equals(word));
  }

  private static Stream<APIGroup> groups(Cluster cluster) {
    APIGroupList groups = cluster.client().getApiGroups();
    return groups == null ? Stream.empty() : groups.getGroups().stream();
  }

  /** A group whose server does not answer has no kinds. */
  private static Stream<APIResource> resources(Cluster cluster, String apiVersion) {
    try {
      APIResourceList resources = cluster.client().getApiResources(apiVersion);
      return resources == null ? Stream.empty() : resources.getResources().stream();
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "the kinds of {0} can''t be listed: {1}", apiVersion, e.getMessage());
      return Stream.empty();
    }
  }
}
