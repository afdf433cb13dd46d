// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.store;

/**
 * One document. Immutable.
 *
 * @param flags the client's flags
 * @param cas version; changes with every write
 * @param expiry in seconds since 1970; 0: never
 */
public record Item(byte[] value, int flags, long cas, long expiry) {
}
