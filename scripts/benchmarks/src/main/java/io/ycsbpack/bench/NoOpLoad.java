package io.ycsbpack.bench;

import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.Workload;

/**
 * A workload on {@link NoOpDb}.
 *
 * @param settings of its file and the properties over them
 * @param workload initialised with them
 */
record NoOpLoad(Settings settings, Workload workload) {

  /** That of a workload file with these properties, each {@code name=value}, over those of the file. */
  static NoOpLoad of(String file, List<String> given) throws Exception {
    Properties properties = new Properties();
    properties.load(Files.newBufferedReader(Path.of(file)));
    Map<String, String> over = new LinkedHashMap<>();
    for (String one : given) {
      over.put(one.split("=", 2)[0], one.split("=", 2)[1]);
    }
    Settings settings = Settings.of(properties).with(over, "");
    IntegrityChecks.prepare();
    Workload workload = (Workload) Class.forName(settings.text("workload").orElseThrow())
        .getDeclaredConstructor()
        .newInstance();
    workload.init(settings.toProperties());
    return new NoOpLoad(settings, workload);
  }

  /** Runs it, or what steers it. */
  RunPlan plan(Workload steered, int threads, RunPlan.Load load, RunPlan.Span span) {
    return new RunPlan(RunPlan.Mode.RUN, NoOpDb.class, steered, settings, threads, load, span);
  }
}
