// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * The order of classes and what a system test has for itself: its cluster, whose nodes have room for one database and its
 * clients, or else a lane. Without lanes JUnit would start another class for each that waits for a cluster, and all
 * would share two cores. The longest begins first, in the lane that has the fewest minutes by then.
 */
public final class Lanes implements ResourceLocksProvider, ClassOrderer {
  private static final int LANES = 2;
  /** JUnit makes an orderer and a provider for itself. */
  private static final Map<Class<?>, Integer> LANE = new ConcurrentHashMap<>();

  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors()
        .sort(Comparator.comparingInt((ClassDescriptor test) -> minutes(test.getTestClass())).reversed());
    int[] sums = new int[LANES];
    for (ClassDescriptor one : context.getClassDescriptors()) {
      Class<?> test = one.getTestClass();
      if (annotations(test).anyMatch(annotation -> annotation.cluster() == SystemTest.NONE)) {
        int lane = 0;
        for (int other = 1; other < LANES; other++) {
          lane = sums[other] < sums[lane] ? other : lane;
        }
        sums[lane] += minutes(test);
        LANE.put(test, lane);
      }
    }
  }

  @Override
  public Set<Lock> provideForClass(Class<?> testClass) {
    return locks(testClass);
  }

  /** Of a class with other tests, too. */
  @Override
  public Set<Lock> provideForMethod(List<Class<?>> enclosing, Class<?> testClass, Method testMethod) {
    return testClass.isAnnotationPresent(SystemTest.class) ? Set.of() : locks(testClass);
  }

  private static Set<Lock> locks(Class<?> test) {
    SystemTest annotation = annotations(test).findFirst().orElseThrow();
    return Set.of(new Lock(annotation.cluster() == SystemTest.NONE
        ? "lane " + LANE.getOrDefault(test, 0)
        : "cluster " + TestClusters.number(test)));
  }

  private static int minutes(Class<?> test) {
    return annotations(test).mapToInt(SystemTest::minutes).sum();
  }

  /** Of the class, or of its methods. */
  private static Stream<SystemTest> annotations(Class<?> test) {
    return Stream.<AnnotatedElement>concat(Stream.of(test), Stream.of(test.getDeclaredMethods()))
        .map(one -> one.getAnnotation(SystemTest.class))
        .filter(annotation -> annotation != null);
  }
}
