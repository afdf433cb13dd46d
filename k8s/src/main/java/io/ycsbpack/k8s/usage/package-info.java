/**
 * What the containers of a target used while a run was measured.
 *
 * <p>{@link PodUsage} reads their control groups inside of them at both ends of the measured phase (GroupReader), or the
 * summaries of their kubelets where an image has no shell (SummaryReader). It tells what others used on the same
 * machines. PodChanges reports limits that others changed meanwhile.
 */
package io.ycsbpack.k8s.usage;
