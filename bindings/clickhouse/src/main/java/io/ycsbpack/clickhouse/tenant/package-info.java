// SPDX-License-Identifier: Apache-2.0
/**
 * The tenant data set on ClickHouse: its tables, loading it, and the queries Q1 to Q4.
 *
 * <p>{@link ClickHouseTenantStore} creates, loads, inspects and clears the data set; {@code TableSnapshot} makes
 * clearing cheap. {@code ClickHouseTenantWriter} sends batches of rows, encoded as Native blocks.
 * {@code BinaryTenantQueries} executes the statements over HTTP.
 */
package io.ycsbpack.clickhouse.tenant;
