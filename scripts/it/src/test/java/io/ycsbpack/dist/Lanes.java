package io.ycsbpack.dist;

import java.util.Comparator;
import java.util.Set;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/** The lane of each class, and the order in which classes are begun: what takes longest is not begun last. */
public final class Lanes implements ResourceLocksProvider, ClassOrderer {

  @Override
  public Set<Lock> provideForClass(Class<?> testClass) {
    return Set.of(new Lock("lane " + testClass.getAnnotation(Lane.class).value()));
  }

  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors()
        .sort(Comparator.comparingInt((ClassDescriptor test) -> minutes(test.getTestClass())).reversed());
  }

  private static int minutes(Class<?> testClass) {
    if (testClass.isAnnotationPresent(OnCluster.class)) {
      return testClass.getAnnotation(OnCluster.class).minutes();
    }
    return testClass.isAnnotationPresent(Lane.class) ? testClass.getAnnotation(Lane.class).minutes() : 0;
  }
}
