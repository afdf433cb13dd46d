// SPDX-License-Identifier: Apache-2.0
/**
 * Reaching a Couchbase cluster: properties, the one shared connection, statements, collections, indexes, and the
 * meaning of failures.
 *
 * <p>{@link CouchbaseProperties} declares the properties and {@link CouchbaseOptions} reads them.
 * {@link SharedCluster} opens one connection for all threads, checked by {@code Preflight}. {@link Statements} sends
 * SQL++; {@link Collections} and {@link Indexes} create the workload's collections and indexes.
 * {@link CouchbaseFailure} maps an exception of the driver to a status and a reason.
 */
package io.ycsbpack.couchbase.connection;
