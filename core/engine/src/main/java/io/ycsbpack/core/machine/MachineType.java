package io.ycsbpack.core.machine;

import java.util.Locale;

/** What hardware a virtual machine has. */
public enum MachineType {
  /** A PC with PCI Express. */
  Q35("q35", "-pci"),
  /** The least that boots: no PCI and no firmware of a PC, its devices at fixed addresses (virtio-mmio). */
  MICROVM("microvm,rtc=on,pit=on,pic=on,isa-serial=on", "-device");

  private final String hardware;
  private final String bus;

  MachineType(String hardware, String bus) {
    this.hardware = hardware;
    this.bus = bus;
  }

  /** As QEMU is told. */
  String hardware() {
    return hardware;
  }

  /** The name of a virtio device, such as {@code virtio-blk}, on its bus. */
  String device(String name) {
    return name + bus;
  }

  /** Its name on a command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
