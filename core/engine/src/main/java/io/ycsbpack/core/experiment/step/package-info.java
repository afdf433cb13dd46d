/**
 * What an experiment does, step by step: a {@link io.ycsbpack.core.experiment.step.Step} is one {@code ycsb} command, and
 * becomes words where its process is started (by standard input), in the journal, and in messages. A {@link
 * io.ycsbpack.core.experiment.step.SwitchStep} changes what is in place between two slices, in this process.
 *
 * <pre>{@code
 * Step.of("link", "up", name).option("--megabits", 400).arguments(); }</pre>
 */
package io.ycsbpack.core.experiment.step;
