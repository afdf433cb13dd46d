package io.ycsbpack.core.capture;

import java.util.List;

/**
 * What is known of a table's data, without any of its values but the ends of ranges.
 *
 * @param rows    how many it has
 * @param seen    how many of them were looked at, in the column of which the fewest were
 * @param columns those that data can be generated for, in their order
 * @param left    other columns, with their types; they keep their defaults
 * @param parts   columns of which a part of the rows was looked at, with a description of it
 */
public record TableShape(long rows, long seen, List<ColumnShape> columns, List<String> left,
    List<String> parts) {
}
