// SPDX-License-Identifier: Apache-2.0
/**
 * The Couchbase binding: opening a target, the YCSB database class, and reports of the nodes.
 *
 * <p>{@link CouchbaseBinding} opens a target: the cluster of {@code couchbase.host}, or the test double.
 * {@link Couchbase} is the database class of each client thread. It hands core operations to {@code records} and tenant
 * queries to {@code tenant}. {@code Management}, {@code NodesProbe} and {@code LocalProcesses} read versions and CPU use
 * of the nodes.
 */
package io.ycsbpack.couchbase;
