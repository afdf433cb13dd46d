package io.ycsbpack.core.capture;

import java.time.Duration;

/**
 * What is read of a log.
 *
 * @param last       from so long ago until now
 * @param log        name of another table that holds the log; empty for the database's own
 * @param rows       most entries of the log, the newest
 * @param statements most different statements, the most frequent first
 * @param samples    most texts of each; fewer where there are many statements, or long ones
 */
public record CaptureWindow(Duration last, String log, long rows, int statements, int samples) {
}
