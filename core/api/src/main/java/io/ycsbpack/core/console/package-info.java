// SPDX-License-Identifier: Apache-2.0
/**
 * The terminal output during a long task: notes, warnings and progress.
 *
 * <p>A {@link Console} prints notes and warnings to standard error and starts a {@link Progress} for each long task.
 * Results never go through it: they go to standard output. Code that is given no console, such as a thread of a
 * workload, warns through {@link ProcessConsole}; nothing else writes to standard error. Tests use a console that keeps
 * the lines.
 */
package io.ycsbpack.core.console;
