// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuWeight;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * Makes the record of a run: valid, 10 s with 100 operations per second, on a server with a quota of two cores. A test
 * changes only what it is about.
 */
public final class MadeRun {
  public static final Environment MACHINE = new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1,
      new CpuLimit(CpuLimit.Mechanism.NONE, 2));

  private Instant started = Instant.parse("2030-01-01T00:00:00Z");
  private long nanos = 10_000_000_000L;
  private long ok = 1000;
  private long failures;
  private double throughput = 100;
  private int threads = 1;
  private Map<String, String> properties = Map.of();
  private String kind = "given";
  private CpuLimit limit = new CpuLimit(CpuLimit.Mechanism.QUOTA, 2);
  private Optional<CpuWeight> weight = Optional.empty();
  private OfferedLoad offered;
  private List<OperationFigures> operations = List.of();
  private Figures.TargetUse use;
  private ClientUse client = new ClientUse(0.2, 2, 1000, 0);
  private Figures.Machine machine;
  private Figures.Statements statements;
  private Verdict verdict = new Verdict(ExitCode.OK, "");
  private RunIdentity identity;
  private List<String> mergedFrom;
  private String timeline = "timeline.csv";

  public MadeRun started(String when) {
    started = Instant.parse(when);
    return this;
  }

  /** The rate stays, and with it the number of operations grows. */
  public MadeRun nanos(long length) {
    nanos = length;
    return rate(throughput);
  }

  public MadeRun rate(double operationsPerSecond) {
    throughput = operationsPerSecond;
    ok = Math.round(operationsPerSecond * nanos / 1e9);
    return this;
  }

  public MadeRun transactions(long successful, long failed) {
    ok = successful;
    failures = failed;
    throughput = successful * 1e9 / nanos;
    return this;
  }

  public MadeRun threads(int number) {
    threads = number;
    return this;
  }

  public MadeRun properties(Map<String, String> all) {
    properties = all;
    return this;
  }

  /** Of the target. */
  public MadeRun kind(String name) {
    kind = name;
    return this;
  }

  public MadeRun weighing(CpuWeight.Level... levels) {
    weight = Optional.of(new CpuWeight(1, List.of(levels)));
    return this;
  }

  /** From the records of clients at the same time. */
  public MadeRun merged(int clients) {
    mergedFrom = Collections.nCopies(clients, "client.json");
    return this;
  }

  public MadeRun limit(CpuLimit.Mechanism mechanism, double cores) {
    limit = new CpuLimit(mechanism, cores);
    return this;
  }

  public MadeRun offered(OfferedLoad load) {
    offered = load;
    return this;
  }

  public MadeRun operations(OperationFigures... all) {
    operations = List.of(all);
    return this;
  }

  public MadeRun use(Figures.TargetUse ofTarget) {
    use = ofTarget;
    return this;
  }

  /** On average; of its limit it is the share, and whether it was throttled is not known. */
  public MadeRun cpu(double cores) {
    return use(new Figures.TargetUse("a test", cores, cores / limit.cores(), null, null, null, null));
  }

  public MadeRun client(double shareOfItsCores) {
    return client(new ClientUse(2 * shareOfItsCores, 2, 0, 0));
  }

  public MadeRun client(ClientUse ofClient) {
    client = ofClient;
    return this;
  }

  public MadeRun machine(Figures.Machine around) {
    machine = around;
    return this;
  }

  public MadeRun statements(Figures.Statements sent) {
    statements = sent;
    return this;
  }

  public MadeRun verdict(Verdict judged) {
    verdict = judged;
    return this;
  }

  public MadeRun verdict(ExitCode exitCode, String reason) {
    return verdict(new Verdict(exitCode, reason));
  }

  public MadeRun identity(RunIdentity belongsTo) {
    identity = belongsTo;
    return this;
  }

  public MadeRun timeline(String file) {
    timeline = file;
    return this;
  }

  public Figures figures() {
    return new Figures(started.toString(), started.plusNanos(nanos).toString(), nanos, ok, failures, throughput, 0,
        offered, operations, Map.of(), null, use, client, null, machine, statements);
  }

  public RunRecord record() {
    return record("complete", figures());
  }

  /** The record of a run that was killed. */
  public RunRecord unfinished() {
    verdict = null;
    return record("running", null);
  }

  private RunRecord record(String state, Figures figures) {
    return new RunRecord(RunRecord.SCHEMA, state, Map.of("ycsbpack", "1"),
        new RunRecord.Plan("test", "run", "w", List.of(), properties, threads, 0, "even", 0, 0, 0, 1),
        new RunRecord.TargetInfo(kind, "a test", Map.of(), limit, Map.of(), null, null, weight.orElse(null), null,
            null),
        MACHINE, figures, verdict, new RunRecord.Logs("run.hlog", timeline), mergedFrom, identity);
  }

  /** A thousand operations with this median in nanoseconds. */
  public static OperationFigures operation(String name, long median) {
    OperationFigures.Latency times = new OperationFigures.Latency(1000, median, 1, median, median, median, median,
        median, median, median, "");
    OperationFigures.Latency none = new OperationFigures.Latency(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "");
    return new OperationFigures(name, 1000, 0, Map.of("OK", 1000L), times, times, none);
  }

  public static Histogram histogram(LongStream times) {
    Histogram all = new Histogram(3);
    times.forEach(all::recordValue);
    return all;
  }
}
