// SPDX-License-Identifier: Apache-2.0
/**
 * The ClickHouse binding.
 *
 * <p>{@link ClickHouseBinding} opens a target: the hosts of {@code clickhouse.url}, checked by
 * {@code ClickHousePreflight}, or the server of {@code embedded}. {@code ClickHouseTarget} reads versions, detected
 * resources and CPU use for the record. {@link ClickHouse} is the database class of each client thread: it reads and
 * writes records, and asks tenant queries by {@code BinaryTenantQueries}.
 *
 * <p>A thread has {@link HostConnections}: a {@link HostConnection} to each host that it uses. Each statement is one HTTP
 * request of {@code HttpChannel}. {@link RequestBody} and {@code RowBinaryInput} use their memory again.
 * {@code ClickHouseFailure} explains the exceptions.
 */
package io.ycsbpack.clickhouse;
