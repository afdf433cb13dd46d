// SPDX-License-Identifier: Apache-2.0
/**
 * Results as text for users and for programs: summaries, tables, Markdown and pages.
 *
 * <p>{@link SummaryText} and {@link YcsbLines} show one run; {@link ExperimentText} prints an experiment. A {@link Report}
 * is the model of a page and of a paste: chapters of {@link Element}s, of which a {@link Table} is one. A {@link Page}
 * has a chapter for each run ({@code RunChapter}) or experiment ({@code ExperimentChapter}), read from a
 * {@link RunSource} or {@link ReportSource}; {@code PlotData} has the JSON for {@code page.js}. {@link Words} and
 * {@link Numbers} write a figure the same way in every report.
 *
 * <p>{@code Headline} makes a card for each answer of an experiment. {@code FigureTables} chooses the tables that an
 * experiment shows in addition to its deltas, by its {@code FigureKind}: {@code LadderTables}, {@code InstanceTables},
 * {@code WriterTables}, {@code PercentileTables}, {@code Outage}, {@code CacheTables} or {@code Transfers}.
 */
package io.ycsbpack.core.report;
