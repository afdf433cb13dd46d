// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads files laid out as the kernel does. */
class SystemCountersTest {
  @TempDir
  private Path folder;
  private Path proc;

  @BeforeEach
  void makeIt() throws IOException {
    proc = folder.resolve("proc");
    Files.createDirectories(proc.resolve("self/ns"));
    Files.createSymbolicLink(proc.resolve("self/ns/net"), Path.of("net:[1]"));
    process(7, 250, 50);
    thread("7/task/7", 1_000, 10, 20);
    thread("7/task/8", 2_000, 30, 40);
  }

  private void process(long pid, long user, long system) throws IOException {
    Path process = Files.createDirectories(proc.resolve(String.valueOf(pid)));
    Files.writeString(process.resolve("stat"),
        pid + " (a (server) x) S 1 7 7 0 -1 4 500 600 3 0 " + user + " " + system + " 0 0 20 0 2 0 100\n");
    Files.writeString(process.resolve("io"), "rchar: 9\nwchar: 9\nsyscr: 11\nsyscw: 12\nread_bytes: 4096\n"
        + "write_bytes: 8192\ncancelled_write_bytes: 0\n");
    Files.createDirectories(process.resolve("task"));
  }

  private void thread(String path, long waited, long voluntary, long involuntary) throws IOException {
    Path thread = Files.createDirectories(proc.resolve(path));
    Files.writeString(thread.resolve("schedstat"), "5 " + waited + " 3\n");
    Files.writeString(thread.resolve("status"),
        "Name:\tx\nvoluntary_ctxt_switches:\t" + voluntary + "\nnonvoluntary_ctxt_switches:\t" + involuntary + "\n");
  }

  private void end(String thread) throws IOException {
    Files.delete(proc.resolve(thread).resolve("schedstat"));
    Files.delete(proc.resolve(thread).resolve("status"));
    Files.delete(proc.resolve(thread));
  }

  private void network(String namespace) throws IOException {
    Files.createDirectories(proc.resolve("7/ns"));
    Files.createSymbolicLink(proc.resolve("7/ns/net"), Path.of(namespace));
    Files.createDirectories(proc.resolve("7/net"));
    Files.writeString(proc.resolve("7/net/dev"), """
        Inter-|   Receive                                                |  Transmit
         face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo
            lo: 99 9 0 0 0 0 0 0 99 9 0 0 0 0 0 0
          eth0: 1000 10 0 0 0 0 0 0 2000 20 0 0 0 0 0 0
        """);
  }

  private CounterSource counters(Optional<Cgroup> own, List<Long> processes) {
    return SystemCounters.reading(proc, own, own, processes).orElseThrow();
  }

  private static Map<String, Long> read(CounterSource source) throws IOException {
    Map<String, Long> values = new HashMap<>();
    long[] read = source.read();
    for (int i = 0; i < read.length; i++) {
      values.put(source.counters().get(i).name(), read[i]);
    }
    return values;
  }

  @Test
  void aProcessHasTimesFaultsCallsAndTheSumsOfItsThreads() throws IOException {
    Map<String, Long> values = read(counters(Optional.empty(), List.of(7L)));

    assertThat(values).containsEntry("user CPU", 2_500_000_000L)
        .containsEntry("system CPU", 500_000_000L)
        .containsEntry("minor page faults", 500L)
        .containsEntry("major page faults", 3L)
        .containsEntry("CPU wait", 3_000L)
        .containsEntry("voluntary context switches", 40L)
        .containsEntry("involuntary context switches", 60L)
        .containsEntry("read calls", 11L)
        .containsEntry("bytes written to disk", 8192L)
        .doesNotContainKeys("network bytes sent", "throttled time", "CPU pressure");
  }

  @Test
  void aThreadThatHasEndedStillCounts() throws IOException {
    CounterSource counters = counters(Optional.empty(), List.of(7L));
    end("7/task/8");
    thread("7/task/9", 5, 1, 1);

    assertThat(read(counters)).containsEntry("CPU wait", 3_005L).containsEntry("voluntary context switches", 41L);
  }

  @Test
  void aThreadThatGetsTheNumberOfAnEndedOneIsCountedFromItsBegin() throws IOException {
    CounterSource counters = counters(Optional.empty(), List.of(7L));
    for (int i = 0; i < 3; i++) {
      end("7/task/8");
      assertThat(read(counters)).containsEntry("CPU wait", 3_000L + 5 * i);
      thread("7/task/8", 5, 1, 1);
      assertThat(read(counters)).containsEntry("CPU wait", 3_005L + 5 * i)
          .containsEntry("voluntary context switches", 41L + i);
    }
  }

  @Test
  void aNetworkOfItsOwnIsCountedWithoutLoopbackAndThatOfTheMachineIsNot() throws IOException {
    network("net:[2]");

    assertThat(read(counters(Optional.empty(), List.of(7L)))).containsEntry("network bytes received", 1000L)
        .containsEntry("network packets received", 10L)
        .containsEntry("network bytes sent", 2000L)
        .containsEntry("network packets sent", 20L);

    Files.delete(proc.resolve("7/ns/net"));
    Files.createSymbolicLink(proc.resolve("7/ns/net"), Path.of("net:[1]"));
    assertThat(read(counters(Optional.empty(), List.of(7L)))).doesNotContainKey("network bytes sent");
  }

  @Test
  void allProcessesOfAGroupCountWithItsThrottlingAndPressure() throws IOException {
    process(8, 100, 10);
    Path group = Files.createDirectories(folder.resolve("cgroup/pod/container"));
    Path pod = group.getParent();
    Files.writeString(folder.resolve("cgroup/cgroup.controllers"), "cpu\n");
    Files.writeString(pod.resolve("cgroup.procs"), "");
    Files.writeString(group.resolve("cgroup.procs"), "7\n8\n");
    Files.writeString(pod.resolve("cpu.max"), "50000 100000\n");
    Files.writeString(pod.resolve("cpu.stat"), "usage_usec 7\nnr_periods 10\nnr_throttled 4\nthrottled_usec 1500\n");
    Files.writeString(pod.resolve("cpu.pressure"), "some avg10=0.00 avg60=0.00 avg300=0.00 total=77\n"
        + "full avg10=0.00 avg60=0.00 avg300=0.00 total=7\n");
    Cgroup own = Cgroup.ofFolder(folder.resolve("cgroup"), pod);

    assertThat(read(counters(Optional.of(own), List.of()))).containsEntry("user CPU", 3_500_000_000L)
        .containsEntry("throttled periods", 4L)
        .containsEntry("throttled time", 1_500_000L)
        .containsEntry("CPU pressure", 77L);
  }

  @Test
  void aServerThatIsNotSeenFromHereHasNone() throws IOException {
    CounterSource counters = counters(Optional.empty(), List.of(7L));
    Files.delete(proc.resolve("7/stat"));

    assertThatThrownBy(counters::read).isInstanceOf(IOException.class).hasMessageContaining("no process");
    assertThat(SystemCounters.reading(proc, Optional.empty(), Optional.empty(), List.of(7L))).isEmpty();
  }

  @Test
  void everyCounterIsDeclaredOnce() {
    assertThat(SystemCounter.values()).extracting(counter -> counter.counter().name()).doesNotHaveDuplicates();
  }
}
