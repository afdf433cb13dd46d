/**
 * Reads what the system knows of a process and of its machine: CPU time, limits, throttling, waiting for a CPU.
 *
 * <p>A {@link UsageProbe} reads the {@link Usage} of a target at two moments; the difference is what it used between
 * them. {@link ProcessProbe} does so for a process of this machine, from {@code /proc} and its control group.
 * {@link CpuLimit} and {@link CpuWeight} say what bounds it, {@link MachineReading} what the other processes did.
 */
package io.ycsbpack.core.probe;
