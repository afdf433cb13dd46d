// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.deploy.OperatedDeployer.Kind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Removes every object with the labels of a database, and nothing else. */
public record Undeployer(Cluster cluster, Deadline deadline, Console console) {
  private static final List<Kind> BUILT_IN = List.of(new Kind("apps/v1", "StatefulSet"),
      new Kind("policy/v1", "PodDisruptionBudget"), new Kind("v1", "Service"), new Kind("v1", "Pod"),
      new Kind("v1", "PersistentVolumeClaim"), new Kind("v1", "Secret"), new Kind("v1", "ConfigMap"));

  /**
   * @return whether there was anything
   * @throws CommandException if something is left at the deadline
   */
  public boolean undeploy(String binding, String name) {
    Map<String, String> labels = Labels.database(binding, name);
    List<Kind> kinds = Stream.concat(customKinds(binding), BUILT_IN.stream()).toList();
    boolean any = !names(kinds, labels).isEmpty();
    kinds.forEach(kind -> objects(kind, labels).delete());
    if (any) {
      AtomicReference<List<String>> left = new AtomicReference<>();
      if (!deadline.until(() -> {
        left.set(names(kinds, labels));
        return left.get().isEmpty();
      })) {
        throw new CommandException(ExitCode.TARGET,
            "after " + deadline.limit().toSeconds() + " s still there: " + String.join(", ", left.get()));
      }
      console.say(name + " is gone from namespace " + cluster.namespace());
    }
    return any;
  }

  private Stream<Kind> customKinds(String binding) {
    return Binding.all()
        .stream()
        .filter(one -> one.name().equals(binding))
        .flatMap(one -> one.deployment().stream())
        .filter(OperatedDeployment.class::isInstance)
        .map(OperatedDeployment.class::cast)
        .flatMap(operated -> OperatedDeployer.kinds(operated).stream())
        .filter(kind -> cluster.client().supports(kind.apiVersion(), kind.kind()));
  }

  private List<String> names(List<Kind> kinds, Map<String, String> labels) {
    return kinds.stream()
        .flatMap(kind -> objects(kind, labels).list()
            .getItems()
            .stream()
            .map(item -> kind.kind() + "/" + item.getMetadata().getName()))
        .toList();
  }

  private FilterWatchListDeletable<GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>> objects(
      Kind kind, Map<String, String> labels) {
    return cluster.client()
        .genericKubernetesResources(kind.apiVersion(), kind.kind())
        .withLabels(labels);
  }
}
