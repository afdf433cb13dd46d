/**
 * The {@code ycsb} command, and the execution of one run.
 *
 * <p>{@link Main} parses a command line by picocli. {@code Plan} checks what was asked for before anything starts;
 * {@code Execution} opens the target, loads missing data, drives the workload, writes the record and judges the run.
 * Commands of experiments pass an {@code Experiment} to {@code core.experiment}, which starts {@code ycsb} commands
 * as child processes. Other modules add commands through a {@link CommandProvider}.
 */
package io.ycsbpack.core.cli;
