package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.OperatedDeployment.Sizing;
import io.ycsbpack.k8s.cluster.ApiResources;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Removes a database that we deployed: everything that carries its labels, and nothing else. */
public final class Undeployer {
  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;

  public Undeployer(Cluster cluster, Deadline deadline, Console console) {
    this.cluster = cluster;
    this.deadline = deadline;
    this.console = console;
  }

  /**
   * Deletes it and waits until its pods are gone.
   *
   * @return whether there was anything
   * @throws CommandException when something is still there at the end of the deadline
   */
  public boolean undeploy(String binding, String name) {
    Map<String, String> labels = Labels.database(binding, name);
    List<Supplier<FilterWatchListDeletable<?, ?, ?>>> kinds = kinds(binding, labels);
    boolean any = kinds.stream().anyMatch(kind -> !items(kind).isEmpty());
    kinds.forEach(kind -> kind.get().delete());
    if (any) {
      boolean gone = deadline.until(() -> kinds.stream().allMatch(kind -> items(kind).isEmpty()));
      if (!gone) {
        throw new CommandException(ExitCode.TARGET, "after " + deadline.limit().toSeconds() + " s still there: "
            + String.join(", ", kinds.stream().flatMap(kind -> items(kind).stream()).toList()));
      }
      console.say(name + " is gone from namespace " + cluster.namespace());
    }
    return any;
  }

  private List<Supplier<FilterWatchListDeletable<?, ?, ?>>> kinds(String binding, Map<String, String> labels) {
    KubernetesClient client = cluster.client();
    String namespace = cluster.namespace();
    Stream<Supplier<FilterWatchListDeletable<?, ?, ?>>> builtIn = Stream.of(
        () -> client.apps().statefulSets().inNamespace(namespace).withLabels(labels),
        () -> client.policy().v1().podDisruptionBudget().inNamespace(namespace).withLabels(labels),
        () -> client.services().inNamespace(namespace).withLabels(labels),
        () -> client.pods().inNamespace(namespace).withLabels(labels),
        () -> client.persistentVolumeClaims().inNamespace(namespace).withLabels(labels),
        () -> client.secrets().inNamespace(namespace).withLabels(labels),
        () -> client.configMaps().inNamespace(namespace).withLabels(labels));
    return Stream.concat(customKinds(binding, labels), builtIn).toList();
  }

  private Stream<Supplier<FilterWatchListDeletable<?, ?, ?>>> customKinds(String binding, Map<String, String> labels) {
    return Binding.all()
        .stream()
        .filter(one -> one.name().equals(binding))
        .flatMap(one -> one.deployment().stream())
        .filter(OperatedDeployment.class::isInstance)
        .map(OperatedDeployment.class::cast)
        .flatMap(operated -> operated.resources()
            .made()
            .apply(new Sizing(binding, "", "1", "1Gi", 1, Map.of(), ""))
            .stream())
        .filter(resource -> ApiResources.serves(cluster, (String) resource.get("apiVersion")))
        .map(resource -> () -> cluster.client()
            .genericKubernetesResources((String) resource.get("apiVersion"), (String) resource.get("kind"))
            .inNamespace(cluster.namespace())
            .withLabels(labels));
  }

  private static List<String> items(Supplier<FilterWatchListDeletable<?, ?, ?>> kind) {
    try {
      return ((KubernetesResourceList<?>) kind.get().list()).getItems()
          .stream()
          .map(item -> item.getKind() + "/" + item.getMetadata().getName())
          .toList();
    } catch (KubernetesClientException e) {
      if (e.getCode() == 404) {
        return List.of();
      }
      throw e;
    }
  }
}
