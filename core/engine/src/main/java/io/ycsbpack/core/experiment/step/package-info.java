/**
 * What an experiment does, step by step. Each {@link Step} is one {@code ycsb} command as a record with typed values,
 * so that whatever an experiment does, a user can type.
 *
 * <p>A condition type builds steps when the experiment is planned: an impossible value is refused then, before
 * anything is started. The kinds say what a step is for: {@link PutStep} and {@link UndoStep} put a condition in place
 * and remove it, {@link ClientStep} measures or loads, {@link DuringStep} happens meanwhile, and {@link SwitchStep}
 * changes what is in place between two slices. Another module adds a step as a record that implements one of them.
 *
 * <p>A step becomes words in three places: where its process is started (by standard input), in the journal
 * ({@link UndoCommand}), and in messages; {@link Arguments} builds the words from declared parameters.
 */
package io.ycsbpack.core.experiment.step;
