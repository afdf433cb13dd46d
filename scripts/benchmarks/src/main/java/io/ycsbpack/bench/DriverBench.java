package io.ycsbpack.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Our driver vs. YCSB's stock client on a database that answers at once, each in its own process, interleaved. */
final class DriverBench {
  private static final String[][] WORKLOADS = {{"A", "workloads/workloada"}, {"C", "workloads/workloadc"},
    {"E", "workloads/workloade"}};

  /** Enough for seconds, and in proportion to the records: the key space of E grows with both. */
  private static final long OPERATIONS = 20_000_000;
  private static final long RECORDS = 20_000_000;

  private final long seconds;

  DriverBench(long seconds) {
    this.seconds = seconds;
  }

  void run(Interleaving interleaving) throws Exception {
    interleaving.part("no-op database", "the stock client");
    for (String[] workload : WORKLOADS) {
      for (int threads : new int[]{1, 8, 64}) {
        interleaving.compare(workload[0] + ", " + threads + (threads == 1 ? " thread" : " threads"),
            () -> throughput(ours(workload[1], threads, 0)), () -> throughput(stock(workload[1], threads, 0)));
      }
    }
    interleaving.part("1/p99 of the response at 1,000/s", "the stock client");
    interleaving.compare("C, 8 threads", () -> responseTime(ours("workloads/workloadc", 8, 1000)),
        () -> responseTime(stock("workloads/workloadc", 8, 1000)));
  }

  private String ours(String file, int threads, int target) throws IOException, InterruptedException {
    return java(List.of(OurDriver.class.getName(), file, String.valueOf(threads), String.valueOf(target),
        String.valueOf(seconds), "operationcount=" + OPERATIONS, "recordcount=" + RECORDS));
  }

  private String stock(String file, int threads, int target) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("site.ycsb.Client", "-t", "-db", NoOpDb.class.getName(), "-P", file,
        "-threads", String.valueOf(threads), "-p", "operationcount=2000000000", "-p", "maxexecutiontime=" + seconds,
        "-p", "measurement.interval=both", "-p", "hdrhistogram.percentiles=50,99", "-p", "recordcount=" + RECORDS));
    if (target > 0) {
      command.addAll(List.of("-target", String.valueOf(target)));
    }
    return java(command);
  }

  private static String java(List<String> program) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(program);
    return JavaProcess.run(ProcessBuilder.Redirect.DISCARD, arguments);
  }

  private static Interleaving.Work throughput(String output) {
    return new Interleaving.Work(operations(output), runtime(output));
  }

  /** As a rate, so that more is better in all rows. */
  private static Interleaving.Work responseTime(String output) {
    double operations = operations(output);
    double seconds = figure(output, "[Intended-READ], 99thPercentileLatency(us), ") / 1e6;
    return new Interleaving.Work(operations, operations * seconds);
  }

  private static double operations(String output) {
    return figure(output, "[OVERALL], Throughput(ops/sec), ") * runtime(output);
  }

  private static double runtime(String output) {
    return figure(output, "[OVERALL], RunTime(ms), ") / 1e3;
  }

  private static double figure(String output, String line) {
    Matcher matcher = Pattern.compile(Pattern.quote(line) + "([\\d.]+)").matcher(output);
    if (!matcher.find()) {
      throw new IllegalStateException("no line " + line + " in\n" + output);
    }
    return Double.parseDouble(matcher.group(1));
  }
}
