/** The Couchbase binding: YCSB's database class, targets, preflight, and what it reads of the cluster's nodes. */
package io.ycsbpack.couchbase;
