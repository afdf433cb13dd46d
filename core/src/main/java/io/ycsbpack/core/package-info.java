/**
 * The part of ycsbpack that knows no database: properties, the driver, measuring, the tenant workload and the
 * {@code ycsb} command.
 */
package io.ycsbpack.core;
