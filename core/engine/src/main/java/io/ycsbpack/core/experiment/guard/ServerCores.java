// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

/**
 * How many cores the servers of a comparison may use, in each slice.
 *
 * @param candidate the same as the baseline if there is one server
 */
public record ServerCores(double baseline, double candidate) {
}
