// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.export.ExportedResult.Check;
import io.ycsbpack.core.export.ExportedResult.Figure;
import io.ycsbpack.core.export.ExportedResult.Outcome;
import io.ycsbpack.core.record.GateResult;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.VerdictText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class RunExport {
  private RunExport() {
  }

  public static ExportedResult result(RunSource source) {
    RunRecord run = source.record();
    boolean valid = run.verdict() != null && run.verdict().isValid();
    FigureList whole = new FigureList(true);
    whole.add("valid", valid ? 1 : 0);
    whole.add("exit_code", run.verdict() == null ? null : run.verdict().exitCode());
    gates(run).stream()
        .filter(gate -> !gate.result().equals(GateResult.NOT_JUDGED))
        .forEach(gate -> whole.add("gate_passed", Map.of("gate", gate.gate()),
            gate.result().equals(GateResult.PASSED) ? 1 : 0));
    List<Figure> figures = new ArrayList<>(whole.figures());
    if (run.figures() != null) {
      figures.addAll(RunFigures.figures(run.figures(), valid));
    }
    return new ExportedResult(source.name(), Optional.ofNullable(run.figures()).map(one -> Instant.parse(one.ended())),
        labels(source), details(source), figures, checks(run), source.warnings());
  }

  private static Map<String, String> labels(RunSource source) {
    RunRecord run = source.record();
    RunRecord.Plan plan = run.plan();
    Map<String, String> labels = new HashMap<>(Map.of("binding", plan.binding(), "mode", plan.mode()));
    labels.put("workload", source.workload());
    if (TargetKind.EMBEDDED_DOUBLE.isNamed(run.target().kind())) {
      labels.put("server", TargetKind.TEST_DOUBLE);
    }
    identity(run).ifPresent(known -> {
      put(labels, "name", known.name());
      put(labels, known.labels());
    });
    return labels;
  }

  private static Map<String, String> details(RunSource source) {
    Map<String, String> details = new HashMap<>(Map.of("record", source.file().getFileName().toString()));
    put(details, "version", source.record().tool().get("ycsbpack"));
    identity(source.record()).ifPresent(known -> {
      put(details, "commit", known.commit());
      put(details, "build", known.build());
    });
    return details;
  }

  private static Optional<RunIdentity> identity(RunRecord run) {
    return Optional.ofNullable(run.identity());
  }

  /** Adds labels of the user with a prefix, so that they never hide a built-in label. */
  static void put(Map<String, String> labels, Map<String, String> given) {
    given.forEach((key, value) -> labels.put("label_" + key, value));
  }

  private static void put(Map<String, String> map, String key, String value) {
    if (value != null && !value.isEmpty()) {
      map.put(key, value);
    }
  }

  private static List<Check> checks(RunRecord run) {
    List<Check> checks = new ArrayList<>(List.of(verdict(run)));
    gates(run).forEach(gate -> checks.add(new Check("gate " + gate.gate(), outcome(gate), gate.words())));
    return checks;
  }

  private static List<GateResult> gates(RunRecord run) {
    return run.verdict() == null ? List.of() : run.verdict().gates();
  }

  /** A gate that failed has its own check. */
  private static Check verdict(RunRecord run) {
    return run.verdict() != null && run.verdict().isValid()
        ? new Check("verdict", Outcome.PASSED, "")
        : new Check("verdict", Outcome.ERROR, VerdictText.ended("run", run.verdict()));
  }

  private static Outcome outcome(GateResult gate) {
    return switch (gate.result()) {
      case GateResult.PASSED -> Outcome.PASSED;
      case GateResult.FAILED -> Outcome.FAILED;
      default -> Outcome.SKIPPED;
    };
  }
}
