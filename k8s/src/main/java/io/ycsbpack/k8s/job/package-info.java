/**
 * Runs a workload as a Kubernetes Job and brings its record back whole. A result that is complete in a pod is not lost:
 * not by an API server that is away for a while, nor by the death of the command.
 *
 * <p>{@link io.ycsbpack.k8s.job.WorkloadJob} is the whole of {@code ycsb k8s run}: {@link io.ycsbpack.k8s.job.JobRun}
 * creates the Job, with what its pods mount owned by it; the clients begin together (ClientPhases) and are followed until
 * each has ended; their files are read out of the pods, merged, and completed with what can only be seen from outside.
 * If the command was killed, Kubernetes ends the run at its deadline and removes it some time later;
 * {@link io.ycsbpack.k8s.job.KnownRun} lists the runs of a namespace.
 */
package io.ycsbpack.k8s.job;
