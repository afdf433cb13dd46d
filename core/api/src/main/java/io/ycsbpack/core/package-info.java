// SPDX-License-Identifier: Apache-2.0
/**
 * The part of ycsbpack that knows no database: properties, the driver, measuring, records, experiments, reports and the
 * {@code ycsb} command.
 *
 * <p>{@code cli} parses a command. {@code run} plans it and carries it out. {@code binding} opens the target, and
 * {@code driver} runs the workload. {@code measure} gathers its samples and {@code record} writes the result.
 * {@code experiment} repeats that under several conditions and {@code report} shows the results. This package has the
 * common parts: exit codes, the exceptions that carry them, and folders.
 */
package io.ycsbpack.core;
