// SPDX-License-Identifier: Apache-2.0
/**
 * Records of YCSB's core workloads as Couchbase documents: by key, and scans.
 *
 * <p>{@link CouchbaseRecords} executes the operations of one client thread. {@code RecordJson} converts records to and
 * from the bytes of their JSON. {@code Scans} reads in the order of the keys by one SQL++ statement.
 */
package io.ycsbpack.couchbase.records;
