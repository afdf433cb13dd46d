// SPDX-License-Identifier: Apache-2.0
/**
 * The conditions of a run, and their effect on its figures.
 *
 * <p>{@link io.ycsbpack.core.validity.ValidityChecks} takes the figures of a run, readings of the machine and of the
 * servers, and the {@link io.ycsbpack.core.validity.Thresholds}. It returns doubts, which the run's verdict takes in as
 * warnings or as the reason of exit code 4.
 */
package io.ycsbpack.core.validity;
