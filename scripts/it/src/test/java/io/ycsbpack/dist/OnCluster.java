// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The test class has a cluster for itself while it runs: the node of a test cluster has room for one deployed database
 * and its clients. All other classes run at the same time, also those on another cluster.
 */
@ResourceLock(providers = TestClusters.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface OnCluster {
  /** Which of the clusters at hand, from 0; classes share one where there are fewer. Both halves take as long. */
  int value();

  /** How long the class takes among the others on two cores. */
  int minutes() default 1;
}
