// SPDX-License-Identifier: Apache-2.0
/**
 * Reads SQL as far as its words tell: parts, quotes and brackets, no grammar.
 *
 * <p>{@link io.ycsbpack.core.sql.SqlToken} takes a text apart, whatever dialect it is in and however much of it is
 * missing. Those who look for statements in a script, for what an answer is sorted by, or for secrets in what was logged
 * walk along its parts, and so agree on where a quote ends:
 *
 * <pre>{@code
 * SqlToken.of("SELECT 'a;b'; -- c").stream().filter(token -> token.is(";")).count(); // 1
 * }</pre>
 */
package io.ycsbpack.core.sql;
