/** Kubernetes: deploying a target, limiting it, running the workload as a Job, and reading usage. Still empty. */
package io.ycsbpack.k8s;
