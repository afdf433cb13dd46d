// SPDX-License-Identifier: Apache-2.0
/**
 * The Couchbase binding.
 *
 * <ul>
 *   <li>{@link CouchbaseBinding} opens a target: the cluster of {@code couchbase.host}, or the test double.
 *       {@link Couchbase} is the database class of each client thread. {@code Management}, {@code NodesProbe} and
 *       {@code LocalProcesses} read versions and CPU use of the nodes.
 *   <li>The cluster: {@code CouchbaseProperties} declares the properties and {@code CouchbaseOptions} reads them.
 *       {@code SharedCluster} opens one connection for all threads, checked by {@code Preflight}. {@code Statements}
 *       sends SQL++; {@code Collections} and {@code Indexes} create the workload's collections and indexes.
 *       {@code CouchbaseFailure} maps an exception of the driver to a status and a reason.
 *   <li>Core workloads: {@code CouchbaseRecords} reads and writes by key, and {@code Scans} in the order of the keys.
 *       {@code RecordJson} converts records to and from the bytes of their JSON.
 *   <li>Tenant mix: {@code CouchbaseTenantStore} creates, loads, inspects and clears the data set, and checks before a
 *       run that each query uses its index. {@code CouchbaseTenantWriter} writes rows as documents, several at a time
 *       through a {@code Pipeline}. {@code SqlTenantQueries} executes Q1 to Q4.
 * </ul>
 */
package io.ycsbpack.couchbase;
