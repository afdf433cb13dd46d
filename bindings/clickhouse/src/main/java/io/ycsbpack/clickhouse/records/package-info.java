/** The records of YCSB's core workloads: their table, and reading and writing them byte for byte. */
package io.ycsbpack.clickhouse.records;
