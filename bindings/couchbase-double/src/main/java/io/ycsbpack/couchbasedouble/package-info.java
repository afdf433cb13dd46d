// SPDX-License-Identifier: Apache-2.0
/**
 * A test double of a Couchbase Server of one node, in memory and in this process: starting it, and injecting faults.
 *
 * <p>{@link CouchbaseDouble} starts the key-value service ({@code kv}), the management and query services ({@code
 * http}) on loopback, over one {@code store}. {@link Faults} makes them fail as a server or a network does. Tests of
 * the Couchbase binding use it, and so does {@code ycsb run couchbase} with {@code couchbase.host=double}.
 */
package io.ycsbpack.couchbasedouble;
