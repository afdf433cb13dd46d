package io.ycsbpack.core.machine;

import io.ycsbpack.core.auxiliary.ProcessId;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is known of a virtual machine that serves.
 *
 * @param process  that runs it
 * @param cores    that it can use at most
 * @param emulated whether its processor is emulated, so that nothing that is measured is a result
 * @param versions what it is, and what its guest has told, by names for a record
 */
public record MachineFacts(ProcessId process, double cores, boolean emulated, Map<String, String> versions) {
  /** What is said of an emulated machine wherever something of it is shown. */
  public static final String NO_RESULT = "emulated, no result";

  static MachineFacts of(ProcessId process, MachineSpec spec, MachineMonitor monitor, String digest,
      Map<String, String> told) throws IOException {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("machine",
        monitor.version() + ", " + spec.describe() + ", " + (spec.hardware().emulated() ? NO_RESULT : "KVM"));
    versions.put("machineGuest", told.get("vcpus") + " vCPUs, " + told.get("memory") + " KiB of memory, clock source "
        + told.get("clock") + ", CPU flags " + told.get("flags"));
    versions.put("machineDisk", monitor.disk());
    versions.put("machineNetwork", monitor.network());
    versions.put("kernel", told.get("kernel"));
    versions.put("kernelOutside", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    versions.put("image", digest);
    return new MachineFacts(process, spec.cores(), spec.hardware().emulated(), versions);
  }
}
