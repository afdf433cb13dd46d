/**
 * The cluster: reaching it, naming our objects in it, waiting for it, and explaining why something is not ready.
 *
 * <p>{@link Cluster} is a connection and a namespace. {@link ApiCalls} repeats calls while the API server is away, up
 * to a {@link Deadline}. {@link Manifests} reads the objects that are created, {@link Labels} mark them. {@link PodWatch} waits for pods and reports a
 * {@link PodTrouble} when they do not run; {@link WatchedPods} are pods that are looked at for as long as a run takes,
 * without a call for each look. {@link PodCommand} runs a command in one. {@link ApiErrors} turns an error of the API
 * server into one line.
 */
package io.ycsbpack.k8s.cluster;
