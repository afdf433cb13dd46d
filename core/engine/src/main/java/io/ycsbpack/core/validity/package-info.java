/**
 * What went on around a run, and what that means for its figures.
 *
 * <p>{@link io.ycsbpack.core.validity.ValidityChecks} takes the figures of a run, with what was read of the machine and
 * of the servers meanwhile, and the {@link io.ycsbpack.core.validity.Thresholds}; it returns doubts,
 * which the run's verdict takes in as warnings or as the reason of exit code 4.
 */
package io.ycsbpack.core.validity;
