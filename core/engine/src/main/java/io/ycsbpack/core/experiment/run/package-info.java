/**
 * Carries out what was planned.
 *
 * <p>{@link io.ycsbpack.core.experiment.run.Probes} proves before the first run that every condition can be measured. {@link
 * io.ycsbpack.core.experiment.run.ExperimentRun} measures trial by trial, a fixed number of rounds or until each question is answered ({@link
 * io.ycsbpack.core.experiment.run.OpenRounds}, within a {@link io.ycsbpack.core.experiment.run.RoundBudget}); {@link io.ycsbpack.core.experiment.run.Findings} keeps what is known so far, on disk
 * after each trial. For comparisons by slices, {@link io.ycsbpack.core.experiment.run.PlacedScenarios} and {@link io.ycsbpack.core.experiment.run.PlacedStarts} put
 * servers in place around a client in this process, and {@link io.ycsbpack.core.experiment.run.PairedResults} writes what it measured.
 */
package io.ycsbpack.core.experiment.run;
