// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A test that needs more than one database server on a machine of its user: a cluster, programs of the system, root, a
 * browser, several servers, an experiment, or a machine and a client at fault. {@code mvn verify} leaves it out,
 * {@code mvn verify -Psystem} runs it, while no other test has its cluster or its lane: {@link Lanes}.
 */
@Tag("system")
@ResourceLock(providers = Lanes.class)
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@interface SystemTest {
  int NONE = -1;

  /**
   * Which of {@link TestClusters}, from 0; tests share one if there are fewer. Both halves take as long. Without one, it
   * runs in a lane.
   */
  int cluster() default NONE;

  /** How long it takes among the others on two cores. */
  int minutes() default 1;
}
