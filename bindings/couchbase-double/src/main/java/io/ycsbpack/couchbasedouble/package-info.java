/** A test double of a Couchbase Server: starting it, and making it fail. */
package io.ycsbpack.couchbasedouble;
