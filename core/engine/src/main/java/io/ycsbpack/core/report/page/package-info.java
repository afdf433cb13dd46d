// SPDX-License-Identifier: Apache-2.0
/**
 * The report as one HTML page that needs no network, and for a terminal.
 *
 * <p>{@link ExperimentPage} and {@link RunPage} make a {@code Report}, {@link HtmlPage} fills {@code page.mustache} with
 * it, {@code PlotData} provides the JSON for {@code page.js}, and {@code Provenance} the machine, versions and settings.
 * {@link ExperimentText} prints an experiment.
 */
package io.ycsbpack.core.report.page;
