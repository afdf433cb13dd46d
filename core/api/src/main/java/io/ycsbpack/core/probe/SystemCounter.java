// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import io.ycsbpack.core.probe.Counter.Unit;

/** The system's counters of a server on this machine, over all of its processes. */
public enum SystemCounter {
  USER_CPU("user CPU", Unit.NANOSECONDS, "CPU time in the server's own code", "/proc/PID/stat"),
  SYSTEM_CPU("system CPU", Unit.NANOSECONDS, "CPU time in the kernel on behalf of the server", "/proc/PID/stat"),
  CPU_WAIT("CPU wait", Unit.NANOSECONDS,
      "time in which its threads were ready to run without a CPU, throttling by a quota included",
      "/proc/PID/task/TID/schedstat"),
  VOLUNTARY_SWITCHES("voluntary context switches", Unit.COUNT,
      "how often its threads left a CPU because they had to wait", "/proc/PID/task/TID/status"),
  INVOLUNTARY_SWITCHES("involuntary context switches", Unit.COUNT,
      "how often its threads were taken from a CPU though they could run", "/proc/PID/task/TID/status"),
  MINOR_FAULTS("minor page faults", Unit.COUNT, "page faults without a read from disk", "/proc/PID/stat"),
  MAJOR_FAULTS("major page faults", Unit.COUNT, "page faults that had to read from disk", "/proc/PID/stat"),
  READ_CALLS("read calls", Unit.COUNT, "system calls that read: files and some sockets", "/proc/PID/io"),
  WRITE_CALLS("write calls", Unit.COUNT, "system calls that write: files and some sockets", "/proc/PID/io"),
  DISK_READ("bytes read from disk", Unit.BYTES, "bytes read from storage, without the page cache",
      "/proc/PID/io"),
  DISK_WRITTEN("bytes written to disk", Unit.BYTES, "bytes written to storage", "/proc/PID/io"),
  THROTTLED_PERIODS("throttled periods", Unit.COUNT, "periods in which its CPU quota was used up",
      "cpu.stat of its control group"),
  THROTTLED_TIME("throttled time", Unit.NANOSECONDS, "time for which its quota held it back, over all cores",
      "cpu.stat of its control group"),
  CPU_PRESSURE("CPU pressure", Unit.MICROSECONDS, "time in which at least one of its threads lacked a CPU",
      "cpu.pressure of its control group (version 2)"),
  NET_RECEIVED("network bytes received", Unit.BYTES, "on all links but loopback", "/proc/PID/net/dev"),
  NET_PACKETS_RECEIVED("network packets received", Unit.COUNT, "on all links but loopback", "/proc/PID/net/dev"),
  NET_SENT("network bytes sent", Unit.BYTES, "on all links but loopback", "/proc/PID/net/dev"),
  NET_PACKETS_SENT("network packets sent", Unit.COUNT, "on all links but loopback", "/proc/PID/net/dev");

  private final Counter counter;

  SystemCounter(String name, Unit unit, String meaning, String source) {
    counter = new Counter(name, unit, meaning, source);
  }

  public Counter counter() {
    return counter;
  }
}
