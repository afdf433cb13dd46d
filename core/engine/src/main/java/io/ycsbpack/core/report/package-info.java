/**
 * Results as text for users and for programs: summaries, tables, Markdown and CSV.
 *
 * <p>{@link SummaryText} and {@link YcsbLines} show one run. A {@link ReportSource} is an experiment with the records
 * of its runs; {@link ExperimentText}, {@link MarkdownReport} and {@link CsvReport} show its {@link TableRow}s.
 * {@link Words} writes a figure the same way in every report. Further tables are in {@code figure}, the HTML page in
 * {@code page}.
 */
package io.ycsbpack.core.report;
