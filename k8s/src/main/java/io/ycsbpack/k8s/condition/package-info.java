/**
 * Conditions and neighbors of experiments on Kubernetes.
 *
 * <p>{@link KubernetesCondition} is the condition type {@code kubernetes}: a database in pods, measured by client
 * pods. {@link PodStress} and {@link PodBulkTransfer} are neighbors. They do nothing themselves: they return
 * steps, records such as {@code DeployDatabase} and {@code UndeployDatabase} that are one {@code ycsb k8s} command
 * each, with values that are checked when the experiment is planned. {@code ClusterProbe} checks the cluster before the
 * first run.
 */
package io.ycsbpack.k8s.condition;
