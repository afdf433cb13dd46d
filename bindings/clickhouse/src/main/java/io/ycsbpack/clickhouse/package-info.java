// SPDX-License-Identifier: Apache-2.0
/**
 * The ClickHouse binding: finding a target, the YCSB database class, and what is read of the servers.
 *
 * <p>{@link ClickHouseBinding} opens a target: the hosts of {@code clickhouse.url}, checked by
 * {@code ClickHousePreflight}, or the embedded server. {@link ClickHouse} is the database class of each client thread;
 * it hands core operations to {@code records} and tenant queries to {@code tenant}. {@link ClickHouseTarget} reads
 * versions, detected resources and CPU use for the record.
 */
package io.ycsbpack.clickhouse;
