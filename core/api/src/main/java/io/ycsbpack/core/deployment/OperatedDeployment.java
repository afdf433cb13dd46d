package io.ycsbpack.core.deployment;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A database that an operator runs: we make its custom resources and wait for what the operator says of them.
 *
 * @param image      that is used where none is named
 * @param access     how clients reach it
 * @param definition name of the custom resource definition that tells that the operator is there
 * @param operator   what to install when it is not, in words
 * @param resources  the custom resources as JSON-like maps; the first is the database itself
 * @param groups     path in that resource to its groups of servers, each with a name, a size and resources
 * @param ready      condition type in its status that becomes True once it serves
 * @param podLabel   label that its pods carry with the resource's name as value
 * @param container  of those pods that the database runs in
 * @param host       host that clients connect to, by the resource's name
 */
public record OperatedDeployment(String image, Access access, String definition, String operator,
    Function<Sizing, List<Map<String, Object>>> resources, List<String> groups, String ready, String podLabel,
    String container,
    Function<String, String> host) implements Deployment {

  /**
   * What the user asked for.
   *
   * @param name         of the database
   * @param image        of its servers
   * @param cpu          of each pod, as a Kubernetes quantity
   * @param memory       of each pod, as a Kubernetes quantity
   * @param memoryBytes  the same in bytes
   * @param replicas     pods of each group of servers
   * @param nodeSelector labels that its nodes must have
   * @param secret       that holds {@code username} and {@code password}
   */
  public record Sizing(String name, String image, String cpu, String memory, long memoryBytes, int replicas,
      Map<String, String> nodeSelector, String secret) {
  }
}
