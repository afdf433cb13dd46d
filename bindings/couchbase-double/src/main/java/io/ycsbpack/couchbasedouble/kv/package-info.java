// SPDX-License-Identifier: Apache-2.0
/**
 * The key-value service of the double: the memcached binary protocol as Couchbase speaks it.
 *
 * <p>{@link KeyValueServer} accepts connections, one thread each. {@code KeyValueConnection} reads a {@code Request},
 * authenticates by {@code Authentication}, passes the command to {@code DocumentOperations}, and writes the
 * {@code Response}. {@code Topology} describes the single node.
 */
package io.ycsbpack.couchbasedouble.kv;
