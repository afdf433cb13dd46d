// SPDX-License-Identifier: Apache-2.0
/**
 * Results as text for users and for programs: summaries, tables, Markdown and CSV.
 *
 * <p>{@link SummaryText} and {@link YcsbLines} show one run. A {@link ReportSource} is an experiment with the records
 * of its runs. A {@link Report} is the model of a page and of a paste: chapters of {@link Element}s, of which a
 * {@link Table} is one. {@link Words} writes a figure the same way in every report. The answers of an experiment and the
 * tables of one kind are in {@code figure}; {@code page} makes the reports of runs and experiments.
 */
package io.ycsbpack.core.report;
