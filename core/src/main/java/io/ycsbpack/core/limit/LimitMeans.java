package io.ycsbpack.core.limit;

/** By what a server is held to fewer cores. The same number by other means is another limit; a record names them. */
public enum LimitMeans {
  /** A quota of CPU time in a control group, as Kubernetes does it: the server sees all cores and is throttled. */
  QUOTA,
  /** The set of cores that its threads may run on: a server may see that, or not. */
  CPUSET,
  /** All other cores of the machine are switched off, for everybody, until the server is stopped. */
  OFFLINE,
  /** Nothing. */
  NONE;

  /** The word that a person types. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
