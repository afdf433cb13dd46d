package io.ycsbpack.bench;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.ClientThreads;
import io.ycsbpack.core.driver.Driver;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.report.YcsbLines;
import java.time.Duration;
import java.util.Arrays;

/**
 * Our driver on {@link NoOpDb}, called like YCSB's stock client: {@code FILE THREADS TARGET SECONDS [name=value ...]}.
 */
public final class OurDriver {

  private OurDriver() {
  }

  /** See the class. */
  public static void main(String[] args) throws Exception {
    NoOpLoad load = NoOpLoad.of(args[0], Arrays.asList(args).subList(4, args.length));
    RunPlan plan = load.plan(load.workload(), Integer.parseInt(args[1]),
        new RunPlan.Load(Double.parseDouble(args[2]), false, 1),
        new RunPlan.Span(Long.parseLong(load.settings().text("operationcount").orElse("0")),
            Duration.ofSeconds(Long.parseLong(args[3])), RunPlan.Warmup.NONE, Duration.ZERO, Duration.ofSeconds(1)));
    RunResult result = new Driver(ClientThreads.open(plan, new StopSignal()),
        (warmingUp, elapsed, length, interval) -> {
        }).run();
    YcsbLines.lines(result).forEach(System.out::println);
    System.exit(0);
  }
}
