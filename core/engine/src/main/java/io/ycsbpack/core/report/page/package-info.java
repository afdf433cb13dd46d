/**
 * The report as one HTML page that needs no network.
 *
 * <p>{@link ExperimentPage} and {@link RunPage} make a {@code Report}, {@link HtmlPage} fills {@code page.mustache} with
 * it, {@code PlotData} provides the JSON that {@code page.js} draws from, and {@code Provenance} where and with what was
 * measured.
 */
package io.ycsbpack.core.report.page;
