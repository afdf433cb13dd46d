// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.util.Locale;

/** How a CPU limit is enforced. The same number of cores by another mechanism is another limit; a record names it. */
public enum LimitMechanism {
  /** A quota of CPU time in a control group, as Kubernetes does it: the server sees all cores and is throttled. */
  QUOTA,
  /** The set of cores that its threads may run on: a server may see that, or not. */
  CPUSET;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
