/** Records of the core workloads as documents: by key, and scans. */
package io.ycsbpack.couchbase.records;
