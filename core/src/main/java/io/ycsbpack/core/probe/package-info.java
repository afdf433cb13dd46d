/** What the system knows of a process and of its machine: CPU time, limits, throttling, waiting for a CPU. */
package io.ycsbpack.core.probe;
