/** A strict part of SQL++: grammar, planning by indexes, execution. */
package io.ycsbpack.couchbasedouble.query;
