/**
 * What an experiment does, step by step. Each {@link io.ycsbpack.core.experiment.step.Step} is one {@code ycsb} command
 * as a record with typed values, so that whatever an experiment does, a user can type.
 *
 * <p>A condition type builds steps when the experiment is planned: a value that can't be is refused then, before
 * anything is started. The kinds say what a step is for: {@link io.ycsbpack.core.experiment.step.PutStep} and
 * {@link io.ycsbpack.core.experiment.step.UndoStep} put a condition in place and remove it,
 * {@link io.ycsbpack.core.experiment.step.ClientStep} measures or loads, and
 * {@link io.ycsbpack.core.experiment.step.DuringStep} happens meanwhile, and
 * {@link io.ycsbpack.core.experiment.step.SwitchStep} changes what is in place between two slices. A step becomes words in three places: where
 * its process is started (by standard input), in the journal ({@link io.ycsbpack.core.experiment.step.UndoCommand}),
 * and in messages. Another module adds a step as a record that implements one of the kinds:
 *
 * <pre>{@code
 * record PauseReplica(String name) implements PutStep {
 *   public List<String> arguments() {
 *     return Arguments.of("replica", "pause").option(KubernetesParameters.NAME, name).words();
 *   }
 * }
 * }</pre>
 */
package io.ycsbpack.core.experiment.step;
