// SPDX-License-Identifier: Apache-2.0
/**
 * The report as one HTML page that needs no network, and for a terminal.
 *
 * <p>A {@link Page} has a chapter for each run or experiment, made by {@code RunChapter} or {@code ExperimentChapter}. It
 * fills {@code page.html.mustache}; {@code PlotData} provides the JSON for {@code page.js}, and {@code Provenance} the
 * machine, versions and settings. {@link ExperimentText} prints an experiment.
 */
package io.ycsbpack.core.report.page;
