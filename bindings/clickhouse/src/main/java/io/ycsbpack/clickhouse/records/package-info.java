// SPDX-License-Identifier: Apache-2.0
/**
 * The records of YCSB's core workloads on ClickHouse: their table, and reading and writing them byte for byte.
 *
 * <p>{@link RecordTable} prepares the table. {@link ClickHouseRecords} executes the operations of one client thread
 * over its connections: {@code RecordBatch} encodes rows in RowBinary, {@code RecordColumns} checks the types of
 * columns.
 */
package io.ycsbpack.clickhouse.records;
