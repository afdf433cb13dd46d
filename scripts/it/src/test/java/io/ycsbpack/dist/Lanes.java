// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * The lane of each class, and the order in which classes are begun: what takes longest is begun first, and in the lane
 * that has the fewest minutes by then.
 */
public final class Lanes implements ResourceLocksProvider, ClassOrderer {
  private static final int LANES = 2;
  /** JUnit makes an orderer and a provider for itself. */
  private static final Map<Class<?>, Integer> LANE = new ConcurrentHashMap<>();

  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors()
        .sort(Comparator.comparingInt((ClassDescriptor test) -> minutes(test.getTestClass())).reversed());
    LANE.putAll(assign(context.getClassDescriptors()
        .stream()
        .<Class<?>>map(ClassDescriptor::getTestClass)
        .filter(test -> test.isAnnotationPresent(Lane.class))
        .toList()));
  }

  /** The lanes of classes that are begun in this order. */
  static Map<Class<?>, Integer> assign(List<Class<?>> classes) {
    Map<Class<?>, Integer> lanes = new ConcurrentHashMap<>();
    int[] sums = new int[LANES];
    for (Class<?> test : classes) {
      int least = Arrays.stream(sums).min().orElseThrow();
      int lane = IntStream.range(0, LANES).filter(one -> sums[one] == least).findFirst().orElseThrow();
      sums[lane] += minutes(test);
      lanes.put(test, lane);
    }
    return lanes;
  }

  @Override
  public Set<Lock> provideForClass(Class<?> testClass) {
    return Set.of(new Lock("lane " + LANE.getOrDefault(testClass, 0)));
  }

  private static int minutes(Class<?> testClass) {
    if (testClass.isAnnotationPresent(OnCluster.class)) {
      return testClass.getAnnotation(OnCluster.class).minutes();
    }
    return testClass.isAnnotationPresent(Lane.class) ? testClass.getAnnotation(Lane.class).minutes() : 0;
  }
}
