// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import java.util.List;

public final class AuxiliaryOptions {
  public static final List<Property<?>> ALL = List.of(
      LimitParameters.PRIORITY.withDoc(
          "Share of the CPU time if it is scarce: normal (a control group of the usual weight, as a container without "
              + "isolation), low (the lowest weight), idle (cpu.idle), qos-level (openEuler). Default: no group."),
      LimitParameters.CPU.withDoc("Quota of CPU time, in cores (0.5, 500m)."),
      LimitParameters.MEMORY.withDoc("Limit of memory, page cache included (512Mi)."),
      LimitParameters.SOFT_MEMORY.withDoc(
          "Memory above this is taken from it first when memory is short (soft limit on version 1, memory.high on 2)."),
      LimitParameters.SHARED_MEMORY.withDoc(
          "Memory, page cache included, that it shares with the servers of the condition (2Gi); both have to state "
              + "the same. On a command line, with a name for the shared group (small:2Gi)."));

  private AuxiliaryOptions() {
  }
}
