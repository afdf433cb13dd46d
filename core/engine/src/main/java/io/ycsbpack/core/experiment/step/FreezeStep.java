package io.ycsbpack.core.experiment.step;

/**
 * Freezes or thaws a neighbor: between slices, and once right after its start, so that it does not disturb what is put
 * in place after it. The step that stops the neighbor thaws it.
 */
public interface FreezeStep extends PutStep, SwitchStep {
}
