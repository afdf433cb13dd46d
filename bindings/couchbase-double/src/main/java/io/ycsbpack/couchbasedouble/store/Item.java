package io.ycsbpack.couchbasedouble.store;

/**
 * One document. Immutable.
 *
 * @param value  its bytes
 * @param flags  the client's flags
 * @param cas    its version; changes with every write
 * @param expiry when it expires, in seconds since 1970; 0: never
 */
public record Item(byte[] value, int flags, long cas, long expiry) {
}
