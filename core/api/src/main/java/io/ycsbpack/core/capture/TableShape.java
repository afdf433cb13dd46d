package io.ycsbpack.core.capture;

import java.util.List;

/**
 * What is known of a table's data, without any of its values but the ends of ranges.
 *
 * @param rows    how many it has
 * @param seen    how many of them were looked at
 * @param columns those that data can be generated for, in their order
 * @param left    other columns, with their types; they keep their defaults
 */
public record TableShape(long rows, long seen, List<ColumnShape> columns, List<String> left) {
}
