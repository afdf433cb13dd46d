// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A client that runs for long, and samples of its memory, threads and files. Linux only: it reads /proc. */
final class SoakedClient {
  static final String HEADING = "client        time     live heap       resident   threads   sockets   other files";
  private static final long SLACK_BYTES = 8L << 20;
  private static final long SLACK_COUNT = 3;

  private final String name;
  private final Path log;
  private final Process process;
  private final List<Sample> samples = new ArrayList<>();

  SoakedClient(String name, Path log, Process process) {
    this.name = name;
    this.log = log;
    this.process = process;
  }

  /** Live bytes after a full collection, resident bytes, and open resources of the process. */
  private record Sample(long heap, long resident, long threads, long sockets, long files) {
  }

  String name() {
    return name;
  }

  Path log() {
    return log;
  }

  boolean runs() {
    return process.isAlive();
  }

  /** A line to show; empty if the client ended meanwhile. */
  Optional<String> sample(Duration elapsed) throws InterruptedException {
    try {
      // Counts live objects after a full collection; the heap's figure includes later allocations.
      long heap = number(jcmd("GC.class_histogram"), "(?m)^Total +\\d+ +(\\d+)");
      String status = Files.readString(proc("status"));
      List<String> open = open();
      long sockets = open.stream().filter(target -> target.startsWith("socket:")).count();
      Sample sample = new Sample(heap, number(status, "VmRSS:\\s+(\\d+) kB") << 10,
          number(status, "Threads:\\s+(\\d+)"),
          sockets, open.size() - sockets);
      samples.add(sample);
      return Optional.of(String.format(Locale.ROOT, "%-10s %5d s   %9.1f MiB   %5d MiB   %7d   %7d   %11d", name,
          elapsed.toSeconds(), heap / 1048576.0, sample.resident >> 20, sample.threads, sockets, sample.files));
    } catch (IOException e) {
      if (runs()) {
        throw new IllegalStateException(e);
      }
      return Optional.empty();
    }
  }

  /** The values that were larger in the last third of the samples than in the second; the first third is the start. */
  List<String> grown() {
    List<String> grown = new ArrayList<>();
    add(grown, "heap", Sample::heap, SLACK_BYTES);
    add(grown, "resident memory", Sample::resident, 2 * SLACK_BYTES);
    add(grown, "threads", Sample::threads, SLACK_COUNT);
    add(grown, "sockets", Sample::sockets, SLACK_COUNT);
    add(grown, "files", Sample::files, SLACK_COUNT);
    return grown;
  }

  private void add(List<String> grown, String what, ToLongFunction<Sample> figure, long slack) {
    int third = samples.size() / 3;
    if (third == 0) {
      grown.add("too few samples");
      return;
    }
    long middle = median(samples.subList(third, 2 * third), figure);
    long last = median(samples.subList(samples.size() - third, samples.size()), figure);
    if (last > middle * 1.05 + slack) {
      grown.add(what + " grew from " + middle + " to " + last);
    }
  }

  private static long median(List<Sample> samples, ToLongFunction<Sample> figure) {
    return samples.stream().mapToLong(figure).sorted().skip(samples.size() / 2).findFirst().orElseThrow();
  }

  int end() throws InterruptedException {
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return process.waitFor();
  }

  private Path proc(String file) {
    return Path.of("/proc", Long.toString(process.pid()), file);
  }

  private List<String> open() throws IOException {
    List<String> targets = new ArrayList<>();
    try (Stream<Path> links = Files.list(proc("fd"))) {
      for (Path link : links.toList()) {
        if (Files.isSymbolicLink(link)) {
          targets.add(Files.readSymbolicLink(link).toString());
        }
      }
    }
    return targets;
  }

  private String jcmd(String command) throws IOException, InterruptedException {
    Process jcmd = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
        Long.toString(process.pid()), command).redirectErrorStream(true).start();
    String output = new String(jcmd.getInputStream().readAllBytes());
    if (jcmd.waitFor() != 0) {
      throw new IOException("jcmd " + command + " of " + name + ":\n" + output);
    }
    return output;
  }

  private static long number(String text, String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    if (!matcher.find()) {
      throw new IOException("no " + pattern + " in\n" + text);
    }
    return Long.parseLong(matcher.group(1));
  }
}
