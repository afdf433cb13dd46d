/** The key-value service: the memcached binary protocol as Couchbase speaks it. */
package io.ycsbpack.couchbasedouble.kv;
