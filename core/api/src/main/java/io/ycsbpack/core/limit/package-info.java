// SPDX-License-Identifier: Apache-2.0
/**
 * Limits the CPU, memory and network of servers and clients that run on this machine.
 *
 * <p>A {@link ResourceLimit} says how much, and by which {@link LimitMechanism}. {@link AppliedLimit} puts it in place
 * for one folder, returns the command line that runs under it, and removes it; a later command can remove it too.
 * {@link ControlGroup} is a group of version 1 or 2, below the root that {@link ControlGroups} finds. {@link Link} makes
 * a network namespace of limited bandwidth.
 */
package io.ycsbpack.core.limit;
