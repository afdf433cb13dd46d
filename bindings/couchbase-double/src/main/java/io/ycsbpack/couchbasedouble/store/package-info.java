// SPDX-License-Identifier: Apache-2.0
/**
 * The data of the double: a bucket, its collections, their documents and indexes.
 *
 * <p>{@link BucketStore} holds the collections; {@code Documents} keeps each collection in the order of its ids and
 * updates every {@code Index} with each write. {@code JsonValues} defines the order of values in SQL++. The key-value
 * service reads and writes documents by id, {@code query} by index; they see a write once it is acknowledged.
 */
package io.ycsbpack.couchbasedouble.store;
