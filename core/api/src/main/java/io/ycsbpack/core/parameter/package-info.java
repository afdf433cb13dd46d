// SPDX-License-Identifier: Apache-2.0
/**
 * Values that users write with a unit, and the parameters that several commands or experiments take.
 *
 * <p>{@link Cores}, {@link Memory}, {@link Percent} and {@link Rate} are written as on Kubernetes, if it has them. A
 * declaration names its {@code TYPE}; {@code toString} is the canonical text, which parses again.
 *
 * <p>{@link CommonParameters} declares what is written in more than one place; {@link LimitParameters} and {@link
 * ContainerParameters} also make values of limits and traits of it. The command line makes options of these
 * declarations, and condition types list them as parameters of experiments.
 */
package io.ycsbpack.core.parameter;
