/** What the system knows of a process: its CPU time, its control group's limit, its throttling. */
package io.ycsbpack.core.probe;
