package io.ycsbpack.core.experiment.step;

/** Puts a part of a condition in place. When it is refused as misuse (exit code 1), it has changed nothing. */
public non-sealed interface PutStep extends Step {
}
