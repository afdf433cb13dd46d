// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import java.util.List;

/**
 * Queries of a log that differ only in their literals.
 *
 * @param tables  full names of the tables that it reads
 * @param columns full names of the columns that it reads
 * @param samples some of its texts, each as often as chance has drawn it; at least one
 */
public record LoggedStatement(String id, long count, List<String> tables, List<String> columns, List<String> samples) {
}
