// SPDX-License-Identifier: Apache-2.0
/**
 * Access to ClickHouse: endpoints, connections, rotation among hosts, and the meaning of its errors.
 *
 * <p>A thread has {@link io.ycsbpack.clickhouse.connection.HostConnections}: a {@link
 * io.ycsbpack.clickhouse.connection.HostConnection} to each host that it uses. Each statement is one HTTP request of
 * {@code HttpChannel}, which sends it over a kept {@code HttpConnection} and decides whether an idle one is used again.
 * {@code RequestBody} and {@code RowBinaryInput} use their memory again. {@link
 * io.ycsbpack.clickhouse.connection.ClickHouseFailure} explains the exceptions.
 */
package io.ycsbpack.clickhouse.connection;
