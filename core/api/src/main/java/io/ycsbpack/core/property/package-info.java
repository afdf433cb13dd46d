// SPDX-License-Identifier: Apache-2.0
/**
 * Properties with their types, values and origins, and secrets. {@link Units} is the one grammar of numbers, times and
 * amounts, and refuses other text with its position.
 *
 * <pre>{@code
 * int threads = DriverProperties.THREADS.get(settings);
 * }</pre>
 */
package io.ycsbpack.core.property;
