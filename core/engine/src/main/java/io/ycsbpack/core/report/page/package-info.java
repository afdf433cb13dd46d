/**
 * The report as one HTML page that needs no network.
 *
 * <p>{@link ReportPage} fills {@code report.mustache}: {@code PageTables} provides the texts of the tables,
 * {@code PlotData} the JSON that {@code report.js} draws from, and {@code Provenance} where and with what the
 * experiment was measured.
 */
package io.ycsbpack.core.report.page;
