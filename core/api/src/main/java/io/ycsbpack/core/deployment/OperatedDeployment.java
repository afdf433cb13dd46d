// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.deployment;

import io.ycsbpack.core.parameter.Memory;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A database that an operator runs. We make its custom resources and wait for the status that the operator reports.
 * Clients connect to the host, made from the resource's name.
 */
public record OperatedDeployment(String image, Access access, Operator operator, Resources resources, Pods pods,
    Function<String, String> host) implements Deployment {

  /** The product to install if the cluster lacks its custom resource definition. */
  public record Operator(String definition, String name) {
  }

  /**
   * @param made   as JSON-like maps; the first is the database itself
   * @param groups path in it to the groups of servers, each with a name, a size and resources
   * @param ready  condition type in its status, True once it serves
   */
  public record Resources(Function<Sizing, List<Map<String, Object>>> made, List<String> groups, String ready) {
  }

  /** The pods have this label with the resource's name as value. The container is the database's. */
  public record Pods(String label, String container) {
  }

  /**
   * The requested size of a deployment. CPU and memory are Kubernetes quantities for each pod, and replicas are pods of
   * each group of servers. The Secret has {@code username} and {@code password}.
   */
  public record Sizing(String name, String image, String cpu, String memory, int replicas,
      Map<String, String> nodeSelector, String secret) {
    public long memoryBytes() {
      return Memory.parse(memory).bytes();
    }
  }
}
