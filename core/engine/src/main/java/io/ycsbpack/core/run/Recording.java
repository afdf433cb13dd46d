// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.ResultsFolder;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.RunRecorder;
import io.ycsbpack.core.record.Secrets;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

public final class Recording {
  private final Plan plan;
  private final RunPlan.Mode mode;
  private final RunNames names;

  /** @throws UsageException when the folder can't be written, or the key of a label is a secret's key */
  Recording(Plan plan, RunPlan.Mode mode, RunNames names) {
    this.names = names;
    RunIdentity.requireNoSecret(names.labels(), plan::isSecret);
    this.plan = plan;
    this.mode = mode;
    ResultsFolder.check(plan.settings());
  }

  /**
   * @param settings of the run, with the target's own
   * @param answers  of the target to the workload's statements, by their names
   */
  RunRecorder begin(Target target, Optional<UsageProbe> probe, Settings settings, Map<String, AnswerDigest> answers) {
    Optional<ResultsFolder> folder = ResultsFolder.claim(plan.settings(), Instant.now(), plan.binding().name(),
        names.name().orElse(plan.workloadName()));
    return RunRecorder.begin(folder, recorded(settings), info(target, probe, answers), Version.all(),
        secrets(settings), probe, names.identity().orElse(null));
  }

  private static RunRecord.TargetInfo info(Target target, Optional<UsageProbe> probe,
      Map<String, AnswerDigest> answers) {
    return new RunRecord.TargetInfo(target.kind().name().toLowerCase(Locale.ROOT),
        target.description(), target.versions(),
        probe.flatMap(UsageProbe::limit).orElse(null), target.detectedResources(),
        target.plans().isEmpty() ? null : new LinkedHashMap<>(target.plans()), null,
        probe.flatMap(UsageProbe::weight).orElse(null), answers, null);
  }

  private Secrets secrets(Settings settings) {
    Set<String> names = settings.values().keySet().stream().filter(plan::isSecret).collect(Collectors.toSet());
    List<String> values = new ArrayList<>(plan.binding().secrets(settings));
    names.forEach(name -> settings.text(name).ifPresent(values::add));
    return new Secrets(names, values);
  }

  private RunRecord.Plan recorded(Settings settings) {
    return new RunRecord.Plan(plan.binding().name(), mode.name().toLowerCase(Locale.ROOT),
        plan.workloadType().getName(), plan.recordedFiles(), settings.values(), DriverProperties.THREADS.get(settings),
        DriverProperties.TARGET.get(settings), DriverProperties.TARGET_DISTRIBUTION.get(settings),
        DriverProperties.OPERATION_COUNT.get(settings),
        DriverProperties.MAX_EXECUTION_TIME.get(settings).toNanos(),
        DriverProperties.WARMUP.get(settings).toNanos(), CommonParameters.SEED.get(settings));
  }
}
