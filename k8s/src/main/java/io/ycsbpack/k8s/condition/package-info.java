// SPDX-License-Identifier: Apache-2.0
/**
 * Conditions and neighbors of experiments on Kubernetes.
 *
 * <p>{@link KubernetesCondition} is the condition type {@code kubernetes}: a database in pods, measured by client
 * pods. {@link PodNeighbors} are neighbors. They do nothing themselves: they return
 * steps, each one {@code ycsb k8s} command. Their parameters are the options of these commands, and their values are
 * checked when the experiment is planned. {@code ClusterProbe} checks the cluster before the first run.
 */
package io.ycsbpack.k8s.condition;
