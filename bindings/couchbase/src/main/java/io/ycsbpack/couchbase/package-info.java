// SPDX-License-Identifier: Apache-2.0
/**
 * The Couchbase binding. {@link CouchbaseBinding} opens a target: the cluster of {@code couchbase.host}, or the test
 * double. {@link Couchbase} is the database class of each client thread. {@code Management}, {@code NodesProbe} and
 * {@code LocalProcesses} read versions and CPU use of the nodes.
 *
 * <p>{@code CouchbaseProperties} declares the properties and {@code CouchbaseOptions} reads them. {@code SharedCluster}
 * opens one connection for all threads, checked by {@code Preflight}. {@code Statements} sends SQL++;
 * {@code Collections} and {@code Indexes} create the workload's collections and indexes. {@code CouchbaseFailure} maps
 * an exception of the driver to a status and a reason.
 *
 * <p>{@code CouchbaseRecords} reads, writes and scans records. {@code CouchbaseTenantStore} creates, loads and checks the
 * tenant data set, and {@code SqlTenantQueries} executes Q1 to Q4.
 */
package io.ycsbpack.couchbase;
