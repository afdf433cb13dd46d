// SPDX-License-Identifier: Apache-2.0
/**
 * The terminal output during a long task: notes, warnings and progress, on standard error. Results never go through it.
 * Code that is given no {@link Console}, such as a thread of a workload, warns through {@link ProcessConsole}; nothing
 * else writes to standard error.
 */
package io.ycsbpack.core.console;
