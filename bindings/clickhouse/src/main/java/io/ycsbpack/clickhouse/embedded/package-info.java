/**
 * The embedded ClickHouse: a real server of one's own, run as a process of its own from the engine library of an npm
 * package, on loopback, with data that stay between commands.
 */
package io.ycsbpack.clickhouse.embedded;
