// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The system tests of this class need no cluster, and run when no other class of their lane does: {@link Lanes} tells
 * which it is. Without lanes JUnit would start another class for each that waits for a cluster, and all would share two
 * cores.
 */
@ResourceLock(providers = Lanes.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface Lane {
  /** How long the class takes among the others on two cores. */
  int minutes() default 1;
}
