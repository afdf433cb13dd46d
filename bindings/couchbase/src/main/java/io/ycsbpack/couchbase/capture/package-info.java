/**
 * What {@code ycsb capture couchbase} keeps of documents, and makes others like them from.
 *
 * <p>{@code DocumentSample} reads some documents of a collection, chosen at random, and {@code DocumentCounts} counts the
 * values of their fields, which gives a {@link io.ycsbpack.core.capture.TableShape}: columns are the fields, by their paths.
 * {@link GeneratedDocuments} is the statement that fills a collection with documents of this shape, as a set-up has it; it
 * is executed here, by key. Indexes are read by {@link io.ycsbpack.couchbase.connection.Indexes}.
 */
package io.ycsbpack.couchbase.capture;
