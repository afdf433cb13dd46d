// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import java.time.Duration;

/**
 * Which part of a log is read.
 *
 * @param log        name of another table that holds the log; empty for the database's own
 * @param statements most different statements, the most frequent first
 */
public record CaptureWindow(Duration last, String log, int statements) {
}
