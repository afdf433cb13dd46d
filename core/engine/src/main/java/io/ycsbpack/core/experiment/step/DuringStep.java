package io.ycsbpack.core.experiment.step;

/** Happens while the clients of a condition run, and is ended with them when it has not ended by itself. */
public non-sealed interface DuringStep extends Step {
}
