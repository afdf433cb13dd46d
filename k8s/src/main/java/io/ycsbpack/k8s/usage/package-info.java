// SPDX-License-Identifier: Apache-2.0
/**
 * The use of a target's containers during the measured phase of a run.
 *
 * <p>{@link PodUsage} reads their control groups inside of them at both ends of the measured phase (GroupReader), or
 * the summaries of their kubelets if an image has no shell (SummaryReader). It reports the use of others on the same
 * machines. PodChanges reports limits that others changed meanwhile.
 */
package io.ycsbpack.k8s.usage;
