// SPDX-License-Identifier: Apache-2.0
/**
 * A test double of a Couchbase Server of one node, in memory and in this process. Tests of the Couchbase binding use it,
 * and so does {@code ycsb run couchbase} with {@code couchbase.host=double}.
 *
 * <ul>
 *   <li>{@link CouchbaseDouble} starts the services on loopback. {@link Faults} makes them fail as a server or a network
 *       does. {@code Node} holds what they share, and describes the node to clients.
 *   <li>Data: {@code BucketStore} holds the collections. {@code Documents} keeps each in the order of its ids, and
 *       updates every {@code Index} with each write: services see a write once it is acknowledged.
 *   <li>Key-value, the memcached binary protocol: {@code KeyValueServer} accepts connections, one thread each.
 *       {@code KeyValueConnection} reads a {@code Request}, authenticates by {@code Authentication}, passes the command
 *       to {@code DocumentOperations}, and writes the {@code Response}.
 *   <li>HTTP: {@code HttpServices} passes a request to {@code ManagementApi} or {@code QueryApi}.
 *   <li>Query, a strict subset of SQL++: {@code QueryEngine} parses and executes a statement. {@code Binder} resolves
 *       names and parameters into a {@code Select}, whose {@code Source} chooses an index. Anything else is refused with
 *       a {@code QueryException}; no answer is approximate.
 * </ul>
 */
package io.ycsbpack.couchbasedouble;
