/** Running the workload as a Kubernetes Job, and bringing its record back whole. */
package io.ycsbpack.k8s.job;
