// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.limit.ControlGroup.Setting;
import io.ycsbpack.core.probe.CpuWeight;
import java.util.Locale;

/**
 * How a program's control group competes for CPU time when it is short. Each needs a separate group: without one, every
 * process of the machine's root group competes with a whole group as an equal.
 */
public enum CpuPriority {
  /** The usual weight, as a container has without any isolation. */
  NORMAL(Setting.WEIGHT, CpuWeight.usual(1), CpuWeight.usual(2)),
  /** The lowest weight, as BestEffort pods have. */
  LOW(Setting.WEIGHT, 2, 1),
  /** Runs when no other process wants to, and yields at once. */
  IDLE(Setting.IDLE, 1, 1),
  /** Offline work. */
  QOS_LEVEL(Setting.QOS_LEVEL, -1, -1);

  final Setting setting;
  private final long separate;
  private final long unified;

  CpuPriority(Setting setting, long separate, long unified) {
    this.setting = setting;
    this.separate = separate;
    this.unified = unified;
  }

  long value(boolean isUnified) {
    return isUnified ? unified : separate;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
