package io.ycsbpack.k8s.limits;

/** Limits that are in force until this is closed. */
@FunctionalInterface
public interface AppliedLimit extends AutoCloseable {

  /** Gives back what was there before. */
  @Override
  void close();
}
