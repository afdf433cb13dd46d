// SPDX-License-Identifier: Apache-2.0
/**
 * The tenant data set on Couchbase: its collections and indexes, loading it, and the queries Q1 to Q4.
 *
 * <p>{@link CouchbaseTenantStore} creates, loads, inspects and clears the data set, and checks before a run that each
 * query uses its index. {@code CouchbaseTenantWriter} writes rows as documents, several at a time through a
 * {@code Pipeline}. {@code SqlTenantQueries} executes Q1 to Q4.
 */
package io.ycsbpack.couchbase.tenant;
