// SPDX-License-Identifier: Apache-2.0
/**
 * The records of YCSB's core workloads on ClickHouse: their table, and reading and writing them byte for byte.
 *
 * <p>{@code RecordTable} prepares the table. {@link ClickHouseRecords} executes the operations of one client thread over
 * its connections: {@code RecordStatements} builds the statements, {@code RecordColumns} encodes and decodes the values
 * in RowBinary.
 */
package io.ycsbpack.clickhouse.records;
