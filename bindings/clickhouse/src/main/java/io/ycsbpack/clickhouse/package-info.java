/** The ClickHouse binding: database class, tenant queries, schema, bulk load, embedded server. */
package io.ycsbpack.clickhouse;
