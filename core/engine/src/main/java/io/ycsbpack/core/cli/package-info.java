// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code ycsb} command: commands, their options, and their connections with the terminal and with each other.
 *
 * <p>{@link Main} parses a command line by picocli. A command turns its options into values and hands them to the
 * package that does the work. {@code WorkloadOptions} become a plan of {@code core.run}. Commands of experiments make a
 * {@code Preparation} of an {@code Experiment}, which {@code core.experiment} runs by {@code ycsb} commands as child
 * processes ({@code ChildProcesses}). An option of experiments or several commands is a {@link CommandOption}, made
 * from the declaration of its parameter; an option of one command is a field with picocli's annotation. Other modules
 * add commands through a {@link ResultCommand}. Comparisons by slices are in {@code core.comparison}.
 */
package io.ycsbpack.core.cli;
