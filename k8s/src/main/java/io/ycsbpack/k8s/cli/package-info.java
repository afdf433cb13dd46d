// SPDX-License-Identifier: Apache-2.0
/**
 * The commands of {@code ycsb k8s}.
 *
 * <p>{@link KubernetesCommands} adds them to {@code ycsb}. Each command reads its options: {@code ClusterOptions} for
 * cluster and namespace, {@code TargetOptions} for its target, {@code WaitOptions} for its deadline; the parameters of
 * a request as one group. It calls one of {@code deploy}, {@code limits}, {@code job}, {@code usage} and
 * {@code neighbor}.
 */
package io.ycsbpack.k8s.cli;
