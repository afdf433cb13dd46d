/** The tenant data set and Q1 to Q4 on Couchbase. */
package io.ycsbpack.couchbase.tenant;
