/** The tenant data set on ClickHouse: its tables, loading it, and the queries Q1 to Q4. */
package io.ycsbpack.clickhouse.tenant;
