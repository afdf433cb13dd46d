package io.ycsbpack.core.deployment;

import io.ycsbpack.core.parameter.Memory;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A database that an operator runs: we make its custom resources and wait for the status that the operator reports.
 *
 * @param operator the operator that the cluster must have
 * @param host     host that clients connect to, by the resource's name
 */
public record OperatedDeployment(String image, Access access, Operator operator, Resources resources, Pods pods,
    Function<String, String> host) implements Deployment {

  /**
   * @param definition name of the custom resource definition that shows its presence
   * @param name       the product to install if it is missing, as text
   */
  public record Operator(String definition, String name) {
  }

  /**
   * @param made   as JSON-like maps; the first is the database itself
   * @param groups path in that resource to its groups of servers, each with a name, a size and resources
   * @param ready  condition type in its status that becomes True once it serves
   */
  public record Resources(Function<Sizing, List<Map<String, Object>>> made, List<String> groups, String ready) {
  }

  /**
   * @param label     that they carry with the resource's name as value
   * @param container of them that the database runs in
   */
  public record Pods(String label, String container) {
  }

  /**
   * The requested size of a deployment.
   *
   * @param cpu          of each pod, as a Kubernetes quantity
   * @param memory       of each pod, as a Kubernetes quantity
   * @param replicas     pods of each group of servers
   * @param nodeSelector labels that its nodes must have
   * @param secret       that holds {@code username} and {@code password}
   */
  public record Sizing(String name, String image, String cpu, String memory, int replicas,
      Map<String, String> nodeSelector, String secret) {
    public long memoryBytes() {
      return Memory.parse(memory).bytes();
    }
  }
}
