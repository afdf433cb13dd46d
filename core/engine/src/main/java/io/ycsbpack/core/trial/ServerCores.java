package io.ycsbpack.core.trial;

/**
 * How many cores the servers of a comparison may use, in each slice.
 *
 * @param baseline  that of the baseline
 * @param candidate that of the candidate; of one server, the same
 */
public record ServerCores(double baseline, double candidate) {
}
