// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the system's data of a process and its machine: CPU time, limits, throttling, CPU waits.
 *
 * <p>A {@link UsageProbe} reads the {@link Usage} of a target at two moments; the difference is the use between them.
 * {@link ProcessProbe} does so for a process of this machine, from {@code /proc} and its control group.
 * {@link CpuLimit} and {@link CpuWeight} are its bounds, {@link MachineReading} the use of other processes.
 */
package io.ycsbpack.core.probe;
