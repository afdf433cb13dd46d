// SPDX-License-Identifier: Apache-2.0
/**
 * The answers of an experiment, and the tables that one kind shows in addition to its deltas.
 *
 * <p>{@link Headlines} makes a card for each answer. {@link FigureTables} chooses by the experiment's {@code FigureKind}:
 * {@code LadderTables}, {@code WriterTables}, {@code PercentileTables}, {@code OutageTables}, {@code CacheTables} or
 * {@code BandwidthTables}. Each reads the records of a {@code ReportSource} and returns {@code Table}s.
 */
package io.ycsbpack.core.report.figure;
