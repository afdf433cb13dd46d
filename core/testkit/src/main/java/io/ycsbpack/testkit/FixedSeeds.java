// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Property tests draw the same values in every build. {@code -Dfuzz.seed=random} draws new values,
 * {@code -Dfuzz.seed=<number>} the values of a printed seed, and {@code -Dfuzz.factor=<n>} makes n times the usual
 * tries. Turn each finding into a separate test.
 */
public final class FixedSeeds implements AroundPropertyHook {
  private static final String SEED = System.getProperty("fuzz.seed", "20260101");
  private static final int FACTOR = Integer.getInteger("fuzz.factor", 1);
  /** Before jqwik's own hooks, so that they see the seed. */
  private static final int OUTERMOST = -1000;

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }

  @Override
  public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
    if (context.attributes().seed().isEmpty() && !SEED.equals("random")) {
      context.attributes().setSeed(SEED);
    }
    context.attributes().tries().ifPresent(tries -> context.attributes().setTries(tries * FACTOR));
    return property.execute();
  }

  @Override
  public int aroundPropertyProximity() {
    return OUTERMOST;
  }
}
