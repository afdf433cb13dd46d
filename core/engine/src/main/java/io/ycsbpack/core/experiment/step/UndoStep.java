package io.ycsbpack.core.experiment.step;

/**
 * Removes a part of a condition. It can be repeated, may find nothing to do, and needs nothing but its own arguments,
 * so that a journal is enough to undo the condition of an experiment that was killed. Its arguments are written to
 * disk: they hold no secret.
 */
public non-sealed interface UndoStep extends Step {
}
