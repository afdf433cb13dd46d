package io.ycsbpack.core.experiment.step;

/** A client's command up to its binding and what belongs to that; a {@link WorkloadStep} adds what it runs. */
public non-sealed interface ClientStep extends Step {
}
