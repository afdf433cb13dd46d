package io.ycsbpack.core.machine;

import java.util.Locale;

/** The program that runs virtual machines. */
public enum MachineEngine {
  /** QEMU, with KVM or without. */
  QEMU;

  /** Its name on a command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
