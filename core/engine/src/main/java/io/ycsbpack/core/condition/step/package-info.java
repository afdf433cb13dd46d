// SPDX-License-Identifier: Apache-2.0
/**
 * The steps of an experiment. A {@link io.ycsbpack.core.condition.step.Step} is one {@code ycsb} command; it becomes
 * text on the standard input of its process, in the journal, and in messages. A {@link
 * io.ycsbpack.core.condition.step.SwitchStep} changes a condition between two slices, in this process.
 *
 * <pre>{@code
 * Step.of("link", "up", name).option("--megabits", 400).arguments(); }</pre>
 */
package io.ycsbpack.core.condition.step;
