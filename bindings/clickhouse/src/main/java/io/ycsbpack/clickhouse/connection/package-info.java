/**
 * Access to ClickHouse: endpoints, connections, rotation among hosts, and the meaning of its errors.
 *
 * <p>A thread has {@link io.ycsbpack.clickhouse.connection.HostConnections}: a
 * {@link io.ycsbpack.clickhouse.connection.HostConnection} to each host that it uses. What is measured goes as one HTTP
 * request over one kept connection ({@code HttpStatements} on {@code HttpChannel}); its answer is read in RowBinary
 * from memory that is used again. JDBC serves questions that are not measured, and users who ask for it. An exception
 * of either way is explained by {@link io.ycsbpack.clickhouse.connection.Failure}.
 */
package io.ycsbpack.clickhouse.connection;
