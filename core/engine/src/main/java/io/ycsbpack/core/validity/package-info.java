// SPDX-License-Identifier: Apache-2.0
/**
 * The conditions of a run, and their effect on its figures.
 *
 * <p>{@link io.ycsbpack.core.validity.ValidityChecks} takes the figures of a run, and readings of the machine and the
 * servers. It returns doubts, which the run's verdict takes in as warnings or as the reason of exit code 4.
 */
package io.ycsbpack.core.validity;
