// SPDX-License-Identifier: Apache-2.0
/**
 * The record of a run: one JSON document with everything needed to trust or repeat it, and its log files.
 *
 * <p>{@link RunRecorder} writes a {@link RunRecord} at the start of a run, the logs with every interval, and the
 * {@link Figures} at its end. {@link RecordFile} reads and writes documents whole or not at all. {@link MergedRun}
 * adds the records of several clients. {@link RunLogs} reads the logs in a record's folder. {@code
 * run-record-1.schema.json} is the schema of the document.
 */
package io.ycsbpack.core.record;
