package io.ycsbpack.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Our driver beside YCSB's stock client on a database that answers at once, each a process of its own, in turns. */
final class DriverBench {
  private static final String[][] WORKLOADS = {{"A", "workloads/workloada"}, {"C", "workloads/workloadc"},
    {"E", "workloads/workloade"}, {"tenant Q2", "workloads/tenantq"}};

  /** Enough for seconds, and in proportion to the records: the key space of E grows with both. */
  private static final long OPERATIONS = 20_000_000;
  private static final long RECORDS = 20_000_000;

  private final int pairs;
  private final long seconds;

  DriverBench(int pairs, long seconds) {
    this.pairs = pairs;
    this.seconds = seconds;
  }

  void run() throws IOException, InterruptedException {
    System.out.printf("%nOperations per second on a no-op database%n%-34s %12s %12s   %s%n", "", "ycsb", "stock client",
        "ratio (range)");
    for (String[] workload : WORKLOADS) {
      for (int threads : new int[]{1, 8, 64}) {
        compare(workload[0] + ", " + threads + (threads == 1 ? " thread" : " threads"), workload[1], threads);
      }
    }
    System.out.printf("%nResponse time in us at 1,000/s offered, workload C, 8 threads: p50 and p99%n");
    for (int i = 0; i < pairs; i++) {
      System.out.printf("  ycsb %s%n  stock client %s%n", responseTimes(ours("workloads/workloadc", 8, 1000)),
          responseTimes(stock("workloads/workloadc", 8, 1000)));
    }
  }

  private void compare(String label, String file, int threads) throws IOException, InterruptedException {
    double[] a = new double[pairs];
    double[] b = new double[pairs];
    double[] ratios = new double[pairs];
    for (int i = 0; i < pairs; i++) {
      a[i] = throughput(ours(file, threads, 0));
      b[i] = throughput(stock(file, threads, 0));
      ratios[i] = a[i] / b[i];
    }
    Arrays.sort(a);
    Arrays.sort(b);
    Arrays.sort(ratios);
    System.out.printf(Locale.ROOT, "%-34s %,12.0f %,12.0f   %.2f (%.2f to %.2f)%n", label, a[pairs / 2], b[pairs / 2],
        ratios[pairs / 2], ratios[0], ratios[pairs - 1]);
  }

  private String ours(String file, int threads, int target) throws IOException, InterruptedException {
    return java(List.of(OurDriver.class.getName(), file, String.valueOf(threads), String.valueOf(target),
        String.valueOf(seconds), "operationcount=" + OPERATIONS, "recordcount=" + RECORDS, "tenantq.mix=0,1,0,0",
        "tenantq.rows=100000"));
  }

  private String stock(String file, int threads, int target) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("site.ycsb.Client", "-t", "-db", NoOpDb.class.getName(), "-P", file,
        "-threads", String.valueOf(threads), "-p", "operationcount=2000000000", "-p", "maxexecutiontime=" + seconds,
        "-p",
        "tenantq.mix=0,1,0,0", "-p", "tenantq.rows=100000", "-p", "measurement.interval=both", "-p",
        "hdrhistogram.percentiles=50,99", "-p", "recordcount=" + RECORDS));
    if (target > 0) {
      command.addAll(List.of("-target", String.valueOf(target)));
    }
    return java(command);
  }

  private static String java(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", System.getProperty("java.class.path")));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(arguments + " failed:\n" + output);
    }
    return output;
  }

  private static double throughput(String output) {
    return Double.parseDouble(figure(output, "[OVERALL], Throughput(ops/sec), "));
  }

  private static String responseTimes(String output) {
    return figure(output, "[Intended-READ], 50thPercentileLatency(us), ") + " "
        + figure(output, "[Intended-READ], 99thPercentileLatency(us), ");
  }

  private static String figure(String output, String line) {
    Matcher matcher = Pattern.compile(Pattern.quote(line) + "([\\d.]+)").matcher(output);
    if (!matcher.find()) {
      throw new IllegalStateException("no line " + line + " in\n" + output);
    }
    return matcher.group(1);
  }
}
