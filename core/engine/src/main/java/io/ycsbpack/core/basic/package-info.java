// SPDX-License-Identifier: Apache-2.0
/**
 * The binding {@code basic}: no database. It shows the operations of a workload, and tries files, options and pipelines
 * before there is a server.
 *
 * <p>{@link BasicBinding} opens a target of the kind {@code DRY_RUN}, whose runs are never called a measurement of a
 * database: the verdict of each carries a warning. {@link BasicDatabase} does the operations.
 */
package io.ycsbpack.core.basic;
