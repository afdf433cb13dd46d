package io.ycsbpack.bench;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.ClientThreads;
import io.ycsbpack.core.driver.Driver;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.YcsbLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.Workload;

/**
 * Our driver on {@link NoOpDb}, called like YCSB's stock client: {@code FILE THREADS TARGET SECONDS [name=value ...]}.
 */
public final class OurDriver {

  private OurDriver() {
  }

  public static void main(String[] args) throws Exception {
    Properties properties = new Properties();
    properties.load(Files.newBufferedReader(Path.of(args[0])));
    Map<String, String> given = new LinkedHashMap<>();
    Arrays.stream(args).skip(4).forEach(one -> given.put(one.split("=", 2)[0], one.split("=", 2)[1]));
    Settings settings = Settings.of(properties).with(given, "");
    IntegrityChecks.prepare();
    Workload workload = (Workload) Class.forName(settings.text("workload").orElseThrow())
        .getDeclaredConstructor()
        .newInstance();
    workload.init(settings.toProperties());
    RunPlan plan = new RunPlan(RunPlan.Mode.RUN, NoOpDb.class, workload, settings, Integer.parseInt(args[1]),
        new RunPlan.Load(Double.parseDouble(args[2]), false, 1),
        new RunPlan.Span(Long.parseLong(settings.text("operationcount").orElse("0")),
            Duration.ofSeconds(Long.parseLong(args[3])), Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1)));
    RunResult result = new Driver(ClientThreads.open(plan, new StopSignal()),
        (warmingUp, elapsed, length, interval) -> {
        }).run();
    Figures figures = Figures.of(result, Map.of(), null, null, null, null, null);
    YcsbLines.lines(figures, new RunRecord.TargetInfo("given", "no database", Map.of(), null, null, null, null, null,
        null, null))
        .forEach(System.out::println);
    System.exit(0);
  }
}
