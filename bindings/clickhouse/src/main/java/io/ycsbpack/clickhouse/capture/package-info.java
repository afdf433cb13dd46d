/**
 * What {@code ycsb capture clickhouse} reads: the query log, and the shape of the tables that it names.
 *
 * <p>{@link QueryLog} groups {@code system.query_log} on the server and gives statements with some of their texts, and how
 * many began in each second. {@code TableShapes} looks at a table, column by column, and keeps numbers of values, their
 * frequencies and lengths, of all rows where {@code ColumnScan} has time to count them; {@code DataGenerator} writes the {@code INSERT ... SELECT} that makes others of this shape,
 * with the expressions of {@code ColumnType}. All statements read, and none changes anything.
 */
package io.ycsbpack.clickhouse.capture;
