/**
 * Conditions and neighbors of experiments on Kubernetes.
 *
 * <p>{@link KubernetesCondition} is the condition type {@code kubernetes}: a database in pods, measured by client
 * pods. {@link PodStress} and {@link PodBulkTransfer} are neighbors. All return {@code ycsb k8s} commands and do
 * nothing themselves; {@code KubernetesParameters} declares their parameters and {@code ClusterProbe} checks the
 * cluster before the first run.
 */
package io.ycsbpack.k8s.condition;
