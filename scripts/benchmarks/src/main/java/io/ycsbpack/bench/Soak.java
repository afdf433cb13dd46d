// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs a client of each kind for long, while their server is halted for some seconds again and again so that they lose
 * their connections. Checks that memory, threads and sockets of the clients stay flat: {@code Soak [minutes]}. Exit
 * code 1 if one grew.
 */
public final class Soak {
  private static final Path YCSB = Path.of("scripts/ycsb").toAbsolutePath();
  private static final Duration BETWEEN_SAMPLES = Duration.ofSeconds(20);
  private static final int SAMPLES_BETWEEN_HALTS = 6;
  private static final Duration HALT = Duration.ofSeconds(4);

  private Soak() {
  }

  public static void main(String[] args) throws Exception {
    System.exit(isFlat(args.length > 0 ? Integer.parseInt(args[0]) : 30) ? 0 : 1);
  }

  private static boolean isFlat(int minutes) throws Exception {
    Path folder = Files.createTempDirectory("ycsb-soak");
    String start = command(folder, "embedded start");
    try {
      Matcher server = Pattern.compile("pid (\\d+), (jdbc:clickhouse://[\\w.:]+/\\w+)").matcher(start);
      if (!server.find()) {
        throw new IOException("the server did not start:\n" + start);
      }
      String url = " -p clickhouse.timeout=2s -p clickhouse.url=" + server.group(2);
      command(folder, "load clickhouse -P workloads/tenantq" + url);
      String written = " -p tenantq.table=written_events -p tenantq.rows=100000";
      command(folder, "load clickhouse -P workloads/tenantq" + written + url);
      command(folder, "load clickhouse -P workloads/workloada -p recordcount=10000" + url);
      String load = " -p maxexecutiontime=" + minutes * 60 + " -p operationcount=0 -p abortafter=0s -p errorbudget=100";
      List<SoakedClient> clients = List.of(
          client(folder, "tenantq", "run clickhouse -P workloads/tenantq -threads 16 -target 100" + load + url),
          client(folder, "writers", "run clickhouse -P workloads/tenantq -threads 4 -target 20 -p tenantq.writers=2"
              + " -p tenantq.writerate=20000 -p tenantq.writebatch=2000" + written + load + url),
          client(folder, "core A", "run clickhouse -P workloads/workloada -p recordcount=10000 -threads 16 -target 100"
              + load + url),
          client(folder, "couchbase",
              "run couchbase -p couchbase.host=double -P workloads/workloada -p recordcount=10000 -threads 16 -target 500"
                  + load));
      watch(clients, server.group(1), minutes);
      return report(clients);
    } finally {
      command(folder, "embedded stop --remove-data");
    }
  }

  private static SoakedClient client(Path folder, String name, String arguments) throws Exception {
    Path log = folder.resolve(name.replace(' ', '-') + ".log");
    SoakedClient client = new SoakedClient(name, log,
        ycsb(folder, arguments).redirectErrorStream(true).redirectOutput(log.toFile()).start());
    while (client.runs() && !Files.readString(log).contains("running ")) {
      Thread.sleep(100);
    }
    return client;
  }

  private static void watch(List<SoakedClient> clients, String server, int minutes) throws Exception {
    long start = System.nanoTime();
    System.out.println(SoakedClient.HEADING);
    for (int sample = 1; clients.stream().allMatch(SoakedClient::runs); sample++) {
      Thread.sleep(BETWEEN_SAMPLES.toMillis());
      Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
      if (elapsed.plus(BETWEEN_SAMPLES).toMinutes() >= minutes) {
        break;
      }
      for (SoakedClient client : clients) {
        client.sample(elapsed).ifPresent(System.out::println);
      }
      if (sample % SAMPLES_BETWEEN_HALTS == 0) {
        signal("STOP", server);
        Thread.sleep(HALT.toMillis());
        signal("CONT", server);
      }
    }
  }

  private static boolean report(List<SoakedClient> clients) throws InterruptedException {
    boolean flat = true;
    for (SoakedClient client : clients) {
      List<String> grown = new ArrayList<>(client.grown());
      int exitCode = client.end();
      if (exitCode != 0) {
        grown.add("ended with " + exitCode + ", see " + client.log());
      }
      System.out.printf(Locale.ROOT, "%-10s %s%n", client.name(), grown.isEmpty() ? "flat" : String.join(", ", grown));
      flat &= grown.isEmpty();
    }
    return flat;
  }

  private static ProcessBuilder ycsb(Path folder, String arguments) {
    List<String> command = new ArrayList<>(List.of(YCSB.toString()));
    command.addAll(List.of(arguments.split(" ")));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("YCSBPACK_DATA", folder.resolve("data").toString());
    return builder;
  }

  private static String command(Path folder, String arguments) throws IOException, InterruptedException {
    Process process = ycsb(folder, arguments).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new IOException("ycsb " + arguments + " failed:\n" + output);
    }
    return output;
  }

  private static void signal(String name, String pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor();
  }
}
