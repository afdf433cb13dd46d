// SPDX-License-Identifier: Apache-2.0
/**
 * Results as text for users and for programs: summaries, tables, Markdown and pages.
 *
 * <p>{@link SummaryText} and {@link YcsbLines} show one run; {@link ExperimentText} prints an experiment. A {@link Report}
 * is the model of a page and of a paste: chapters of {@link Element}s, such as a {@link Table}. {@code RunChapter} makes
 * a chapter of a {@link RunSource}, {@code ExperimentChapter} of a {@link ReportSource}. A {@link Page} renders them;
 * {@code PlotData} has the JSON for {@code page.js}. {@link Words} and {@link Numbers} write a figure the same way in
 * every report.
 *
 * <p>{@code Headline} makes a card for each answer of an experiment. {@code FigureTables} chooses the tables that an
 * experiment shows in addition to its deltas, by its {@code FigureKind}. {@code Ladder} makes some of them.
 */
package io.ycsbpack.core.report;
