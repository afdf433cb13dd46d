// SPDX-License-Identifier: Apache-2.0
/**
 * Results in the formats of other tools: JUnit XML, CSV, GitHub's summary and annotations.
 *
 * <p>{@link io.ycsbpack.core.export.RunExport} and {@link io.ycsbpack.core.export.ExperimentExport} turn a record or an
 * experiment into an {@link io.ycsbpack.core.export.ExportedResult}: labels, figures in base units, and checks. One
 * class for each format writes a list of these:
 *
 * <pre>{@code
 * String xml = JUnitXml.text(List.of(RunExport.result(RunSource.at(file))));
 * }</pre>
 *
 * <p>While a run goes on, {@link io.ycsbpack.core.export.LiveMetrics} sends its figures to a
 * {@link io.ycsbpack.core.export.Collector} of OpenTelemetry.
 *
 * <p>Only CSV holds figures that are not valid, and marks them.
 */
package io.ycsbpack.core.export;
