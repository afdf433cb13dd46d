/**
 * What the containers of a target used, as kubelet and cAdvisor report it through the API server.
 *
 * <p>{@link PodUsage} takes {@code ContainerSample}s while a run is measured, from the first {@code NodeReader} that
 * has any: {@code CadvisorReader}, {@code SummaryReader} or {@code MetricsApiReader}. {@code UsageWindow} computes
 * what was used between two moments. {@code PodChanges} reports limits that others changed meanwhile.
 */
package io.ycsbpack.k8s.usage;
