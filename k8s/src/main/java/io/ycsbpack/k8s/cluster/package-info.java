// SPDX-License-Identifier: Apache-2.0
/**
 * The cluster: reaching it, naming our objects in it, waiting for it, and explaining why something is not ready.
 *
 * <p>{@link Cluster} is a connection and a namespace. {@link ApiCalls} repeats calls while the API server is away, and
 * {@link ApiErrors} turns its errors into one line. {@link Manifests} reads the objects that are created, {@link Labels}
 * mark them. {@link PodWatch} waits for pods and reports a {@link PodTrouble} if they do not run; {@link WatchedPods}
 * follows pods without a call for each look.
 */
package io.ycsbpack.k8s.cluster;
