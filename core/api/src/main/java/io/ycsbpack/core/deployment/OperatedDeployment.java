package io.ycsbpack.core.deployment;

import io.ycsbpack.core.parameter.Memory;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A database that an operator runs. We make its custom resources and wait for the status that the operator reports.
 *
 * @param operator required in the cluster
 * @param host     the clients' host, by the resource's name
 */
public record OperatedDeployment(String image, Access access, Operator operator, Resources resources, Pods pods,
    Function<String, String> host) implements Deployment {

  /**
   * @param definition custom resource definition that shows its presence
   * @param name       the product to install if it is missing
   */
  public record Operator(String definition, String name) {
  }

  /**
   * @param made   as JSON-like maps; the first is the database itself
   * @param groups path in it to the groups of servers, each with a name, a size and resources
   * @param ready  condition type in its status, True once it serves
   */
  public record Resources(Function<Sizing, List<Map<String, Object>>> made, List<String> groups, String ready) {
  }

  /**
   * @param label     key of their label; its value is the resource's name
   * @param container name of the database's container
   */
  public record Pods(String label, String container) {
  }

  /**
   * The requested size of a deployment.
   *
   * @param cpu          Kubernetes quantity for each pod
   * @param memory       Kubernetes quantity for each pod
   * @param replicas     pods of each group of servers
   * @param nodeSelector required labels of its nodes
   * @param secret       name of the Secret with {@code username} and {@code password}
   */
  public record Sizing(String name, String image, String cpu, String memory, int replicas,
      Map<String, String> nodeSelector, String secret) {
    public long memoryBytes() {
      return Memory.parse(memory).bytes();
    }
  }
}
