/** The management and the query service's REST interfaces. */
package io.ycsbpack.couchbasedouble.http;
