// SPDX-License-Identifier: Apache-2.0
/**
 * A strict subset of SQL++ for the double: grammar, planning by indexes, execution.
 *
 * <p>{@link QueryEngine} parses and executes a statement. {@code Binder} resolves names and parameters into a
 * {@code Select}, which produces the results, and its {@code Source} chooses an index. Anything else is refused with a
 * {@link QueryException}; no answer is approximate.
 */
package io.ycsbpack.couchbasedouble.query;
