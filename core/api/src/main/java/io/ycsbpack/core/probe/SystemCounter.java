// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import io.ycsbpack.core.probe.Counter.Unit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The system's counters of a server on this machine, over all of its processes: each by its file and its place in it. */
public enum SystemCounter {
  USER_CPU("user CPU", Unit.NANOSECONDS, "CPU time in the server's own code", File.STAT, "11"),
  SYSTEM_CPU("system CPU", Unit.NANOSECONDS, "CPU time in the kernel on behalf of the server", File.STAT, "12"),
  CPU_WAIT("CPU wait", Unit.NANOSECONDS,
      "time in which its threads were ready to run without a CPU, throttling by a quota included", File.SCHEDSTAT, "1"),
  VOLUNTARY_SWITCHES("voluntary context switches", Unit.COUNT,
      "how often its threads left a CPU because they had to wait", File.STATUS, "voluntary_ctxt_switches:"),
  INVOLUNTARY_SWITCHES("involuntary context switches", Unit.COUNT,
      "how often its threads were taken from a CPU though they could run", File.STATUS, "nonvoluntary_ctxt_switches:"),
  MINOR_FAULTS("minor page faults", Unit.COUNT, "page faults without a read from disk", File.STAT, "7"),
  MAJOR_FAULTS("major page faults", Unit.COUNT, "page faults that had to read from disk", File.STAT, "9"),
  READ_CALLS("read calls", Unit.COUNT, "system calls that read: files and some sockets", File.IO, "syscr:"),
  WRITE_CALLS("write calls", Unit.COUNT, "system calls that write: files and some sockets", File.IO, "syscw:"),
  DISK_READ("bytes read from disk", Unit.BYTES, "bytes read from storage, without the page cache", File.IO,
      "read_bytes:"),
  DISK_WRITTEN("bytes written to disk", Unit.BYTES, "bytes written to storage", File.IO, "write_bytes:"),
  THROTTLED_PERIODS("throttled periods", Unit.COUNT, "periods in which its CPU quota was used up", File.CPU_STAT),
  THROTTLED_TIME("throttled time", Unit.NANOSECONDS, "time for which its quota held it back, over all cores",
      File.CPU_STAT),
  CPU_PRESSURE("CPU pressure", Unit.MICROSECONDS, "time in which at least one of its threads lacked a CPU",
      File.PRESSURE),
  NET_RECEIVED("network bytes received", Unit.BYTES, "on all links but loopback", File.LINKS, "0"),
  NET_PACKETS_RECEIVED("network packets received", Unit.COUNT, "on all links but loopback", File.LINKS, "1"),
  NET_SENT("network bytes sent", Unit.BYTES, "on all links but loopback", File.LINKS, "8"),
  NET_PACKETS_SENT("network packets sent", Unit.COUNT, "on all links but loopback", File.LINKS, "9");

  private static final long TICK_NANOS = 10_000_000;

  private final Counter counter;
  private final File file;
  private final String key;

  enum File {
    /** Its columns are counted from the one after the program's name. */
    STAT("/proc/PID/stat"),
    IO("/proc/PID/io"),
    SCHEDSTAT("/proc/PID/task/TID/schedstat"),
    STATUS("/proc/PID/task/TID/status"),
    CPU_STAT("cpu.stat of its control group"),
    PRESSURE("cpu.pressure of its control group (version 2)"),
    /** Its columns are counted from the one after the link's name. */
    LINKS("/proc/PID/net/dev");

    private final String source;

    File(String source) {
      this.source = source;
    }
  }

  /** Read by {@link Cgroup}. */
  SystemCounter(String name, Unit unit, String meaning, File file) {
    this(name, unit, meaning, file, "");
  }

  /** @param key number of a column, or the start of a line */
  SystemCounter(String name, Unit unit, String meaning, File file, String key) {
    counter = new Counter(name, unit, meaning, file.source);
    this.file = file;
    this.key = key;
  }

  public Counter counter() {
    return counter;
  }

  static Map<SystemCounter, Long> inColumns(File file, List<String> columns) {
    return in(file, number -> columns.stream().skip(Integer.parseInt(number)).findFirst());
  }

  static Map<SystemCounter, Long> inLines(File file, List<String> lines) {
    return in(file,
        start -> lines.stream()
            .filter(line -> line.startsWith(start))
            .findFirst()
            .map(line -> line.substring(start.length()).strip()));
  }

  private static Map<SystemCounter, Long> in(File file, Function<String, Optional<String>> text) {
    Map<SystemCounter, Long> values = new EnumMap<>(SystemCounter.class);
    Stream.of(values()).filter(counter -> counter.file == file).forEach(counter -> {
      boolean ticks = file == File.STAT && counter.counter.unit() == Unit.NANOSECONDS;
      text.apply(counter.key).ifPresent(value -> values.put(counter, Long.parseLong(value) * (ticks ? TICK_NANOS : 1)));
    });
    return values;
  }
}
