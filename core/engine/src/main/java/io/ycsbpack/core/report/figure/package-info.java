// SPDX-License-Identifier: Apache-2.0
/**
 * The answers of an experiment, and the tables that one kind shows in addition to its deltas.
 *
 * <p>{@link Headlines} makes a card for each answer. {@link FigureTables} chooses by the experiment's {@code FigureKind}:
 * {@code LadderTables}, {@code InstanceTables}, {@code WriterTables}, {@code PercentileTables}, {@code Outage},
 * {@code CacheTables} or {@code Transfers}. Each reads the records of a {@code ReportSource} and returns {@code Table}s.
 */
package io.ycsbpack.core.report.figure;
