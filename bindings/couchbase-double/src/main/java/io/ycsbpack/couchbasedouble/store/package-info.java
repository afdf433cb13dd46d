/** What the double keeps: a bucket, its collections, their documents and indexes. */
package io.ycsbpack.couchbasedouble.store;
