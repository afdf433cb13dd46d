// SPDX-License-Identifier: Apache-2.0
/**
 * Runs a workload as a Kubernetes Job and brings its record back whole. A result that is complete in a pod is not lost:
 * not by an absence of the API server, nor by the death of the command.
 *
 * <p>{@link io.ycsbpack.k8s.job.WorkloadJob} does all of {@code ycsb k8s run}. {@link io.ycsbpack.k8s.job.JobRun}
 * creates the Job, which owns its pods' volumes. The clients start together (ClientPhases) and are followed until each
 * has ended. Their files are read out of the pods, merged, and completed with data that is only visible from outside.
 * If the command was killed, Kubernetes ends the run at its deadline and removes it some time later;
 * {@link io.ycsbpack.k8s.job.KnownRun} lists the runs of a namespace.
 */
package io.ycsbpack.k8s.job;
