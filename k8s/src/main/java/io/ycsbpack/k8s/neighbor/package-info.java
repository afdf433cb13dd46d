// SPDX-License-Identifier: Apache-2.0
/**
 * Neighbors of a database in a cluster: offline loads in pods of its namespace.
 *
 * <p>{@link io.ycsbpack.k8s.neighbor.OfflinePods} starts a Job that computes without end and removes it;
 * {@link io.ycsbpack.k8s.neighbor.PodTransfer} sends bulk data from one pod to another and returns the received bytes.
 * {@code ycsb k8s stress} and {@code ycsb k8s transfer} call them; experiments call these commands.
 */
package io.ycsbpack.k8s.neighbor;
