// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonValue;

/** How documents name a {@link io.ycsbpack.core.probe.CpuLimit.Mechanism}, whose module knows no JSON. */
public interface MechanismWord {
  @JsonValue
  String toString();
}
