// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import io.ycsbpack.core.cli.Main;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Our driver vs. YCSB's stock client without a database, each in its own process, interleaved. */
record DriverBench(long seconds) {
  private static final String[][] WORKLOADS = {{"A", "workloads/workloada"}, {"C", "workloads/workloadc"},
    {"E", "workloads/workloade"}};

  /** Enough for seconds, and in proportion to the records: the key space of E grows with both. */
  private static final long OPERATIONS = 20_000_000;
  private static final long RECORDS = 20_000_000;

  void run(Interleaving interleaving) throws Exception {
    interleaving.part("no database", "the stock client");
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
    return run(file, threads, target, List.of(Main.class.getName(), "run", "basic"), "operationcount=" + OPERATIONS,
        "results=none");
  }

  private String stock(String file, int threads, int target) throws IOException, InterruptedException {
    return run(file, threads, target, List.of("site.ycsb.Client", "-t", "-db", "site.ycsb.BasicDB"),
        "operationcount=2000000000", "measurement.interval=both", "hdrhistogram.percentiles=50,99");
  }

  private String run(String file, int threads, int target, List<String> client, String... properties)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(client);
    arguments.addAll(List.of("-P", file, "-threads", String.valueOf(threads), "-target", String.valueOf(target), "-p",
        "maxexecutiontime=" + seconds, "-p", "recordcount=" + RECORDS, "-p", "basicdb.verbose=false"));
    for (String property : properties) {
      arguments.addAll(List.of("-p", property));
    }
    return JavaProcess.run(arguments);
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
