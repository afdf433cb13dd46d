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

  /**
   * @param apiVersion group and version
   * @param kind       its name in objects
   * @param plural     its name in paths and Roles
   */
  public record Kind(String apiVersion, String kind, String plural) {
    /** Empty for Kubernetes' first kinds, such as pods. */
    public String group() {
      return apiVersion.contains("/") ? apiVersion.replaceFirst("/.*", "") : "";
    }
  }

  /**
   * The kind of namespaced objects that a user calls so: by its name, in singular, plural or short. Empty where the
   * cluster knows none.
   *
   * @param word  in lower case
   * @param group only this one; empty for all those that extend a cluster
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

  /** Groups of Kubernetes itself have no domain, or its own. */
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

  /** A group whose server does not answer has nothing that could be found. */
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
