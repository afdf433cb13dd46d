// SPDX-License-Identifier: Apache-2.0
/**
 * Values that users write with a unit, and the parameters that several commands or experiments take.
 *
 * <p>{@link Cores}, {@link Memory}, {@link Percent} and {@link Rate} have one grammar each, that of Kubernetes if it
 * has one. A declaration names its {@code TYPE}, which refuses what does not fit with position and reason. {@code
 * toString} is the canonical text, which parses again. Lengths of time are {@link java.time.Duration}s,
 * read by {@link io.ycsbpack.core.property.Durations}.
 *
 * <p>{@link CommonParameters} declares, as a {@link io.ycsbpack.core.property.Property}, what is written in more than
 * one place; {@link LimitParameters} and {@link ContainerParameters} also make values of limits and traits of it. The
 * command line makes options of it, condition types list it as parameters of experiments.
 *
 * <pre>{@code
 * Cores cores = Cores.TYPE.parse("500m");
 * Property<Duration> after = CommonParameters.AFTER.withDefault("5s");
 * }</pre>
 */
package io.ycsbpack.core.parameter;
