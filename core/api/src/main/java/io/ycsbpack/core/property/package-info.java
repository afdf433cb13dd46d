// SPDX-License-Identifier: Apache-2.0
/**
 * Declares properties (name, type, default, doc), reads them from files and flags, and keeps secrets.
 *
 * <p>A {@link Property} is declared once, with a {@link PropertyType}. It reads its value from {@link Settings}, which
 * also know the origin of each value. {@link NearestName} suggests a name for a misspelt one. {@link SecretFile} reads
 * a password. {@link Units} is the grammar of numbers, times and amounts, and refuses other text with its position.
 *
 * <pre>{@code
 * int threads = DriverProperties.THREADS.get(settings);
 * }</pre>
 */
package io.ycsbpack.core.property;
