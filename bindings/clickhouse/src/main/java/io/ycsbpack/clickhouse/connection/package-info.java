/** Reaching a ClickHouse: endpoints, connections, rotation among hosts, and what its errors mean. */
package io.ycsbpack.clickhouse.connection;
