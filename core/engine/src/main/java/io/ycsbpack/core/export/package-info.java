/**
 * Results in the formats of other tools: JUnit XML, CSV, GitHub's summary and annotations, Prometheus' text format and
 * InfluxDB's line protocol.
 *
 * <p>{@link io.ycsbpack.core.export.RunExport} and {@link io.ycsbpack.core.export.ExperimentExport} turn a record or an
 * experiment into an {@link io.ycsbpack.core.export.ExportedResult}: labels, figures in base units, and checks. One
 * class for each format writes a list of these; {@link io.ycsbpack.core.export.ExportFormat} names them:
 *
 * <pre>{@code
 * String xml = ExportFormat.JUNIT.text(List.of(RunExport.result(RunSource.at(file))));
 * }</pre>
 *
 * <p>{@link io.ycsbpack.core.export.Pushgateway} sends Prometheus' text instead of writing it, and
 * {@link io.ycsbpack.core.export.RemoteWrite} the same series with the times of their runs.
 *
 * <p>While a run goes on, {@link io.ycsbpack.core.export.LiveMetrics} sends its figures to a
 * {@link io.ycsbpack.core.export.Collector} of OpenTelemetry.
 *
 * <p>Figures that are not trusted are in CSV alone, marked there: no alert and no dashboard sees them.
 */
package io.ycsbpack.core.export;
