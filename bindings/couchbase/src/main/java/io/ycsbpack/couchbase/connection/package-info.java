/** Reaching a cluster: properties, the one shared connection, statements, collections and indexes, and what failures mean. */
package io.ycsbpack.couchbase.connection;
