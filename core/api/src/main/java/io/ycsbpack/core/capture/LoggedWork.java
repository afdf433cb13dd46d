// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import java.util.List;

/**
 * @param statements the most frequent first
 * @param left       entries of the log that are not among them, a line for each kind
 */
public record LoggedWork(List<LoggedStatement> statements, List<String> left) {
}
