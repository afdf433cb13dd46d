// SPDX-License-Identifier: Apache-2.0
/**
 * A test double of a Couchbase Server of one node, in memory and in this process, for tests of the Couchbase binding and
 * for {@code couchbase.host=double}. {@link CouchbaseDouble} starts its services on loopback, which share a
 * {@code Node}; {@link Faults} makes them fail as a server or a network does.
 *
 * <p>{@code BucketStore} holds the collections. {@code Documents} keeps each in the order of its ids, and updates every
 * {@code Index} with each write: services see a write once it is acknowledged. {@code KeyValueServer} accepts
 * connections of the memcached binary protocol, and {@code DocumentOperations} executes their commands.
 *
 * <p>{@code HttpServices} passes a request to {@code ManagementApi} or {@code QueryApi}. {@code QueryEngine} executes a
 * strict subset of SQL++: {@code Binder} makes a {@code Select}, whose {@code Source} chooses an index. Anything else is
 * refused with a {@code QueryException}; no answer is approximate.
 */
package io.ycsbpack.couchbasedouble;
