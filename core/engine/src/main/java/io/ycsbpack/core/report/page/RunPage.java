package io.ycsbpack.core.report.page;

import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.RunTables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The page of single runs: whether to trust them, their figures, and how they went over time. */
public final class RunPage {
  private RunPage() {
  }

  public static String html(List<RunSource> sources) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("title", sources.get(0).name());
    page.put("version", sources.get(0).record().tool().getOrDefault("ycsbpack", ""));
    page.put("runs", IntStream.range(0, sources.size()).mapToObj(i -> run(i, sources.get(i))).toList());
    return PageParts.page(PageParts.RUN, page, PlotData.ofRuns(sources));
  }

  private static Map<String, Object> run(int index, RunSource source) {
    RunRecord run = source.record();
    Map<String, Object> texts = new LinkedHashMap<>();
    texts.put("index", index);
    texts.put("of", index == 0 ? "" : ", run " + (index + 1));
    texts.put("name", source.name());
    texts.put("origin", source.origin());
    texts.put("identity", named(source.identity()));
    texts.put("verdict", RunTables.verdict(run));
    boolean trusted = run.verdict() != null && run.verdict().isTrusted();
    texts.put("mood",
        !trusted || run.verdict().exitCode() != 0 ? "worse"
            : RunTables.isClientAlone(run) ? "same" : "better");
    texts.put("warnings", source.warnings());
    texts.put("provenance", named(Provenance.facts(run)));
    if (run.figures() != null) {
      putFigures(texts, run);
    }
    if (trusted) {
      // A large number is believed, whatever is said below it.
      texts.put("big", RunTables.headline(run));
    }
    return texts;
  }

  private static void putFigures(Map<String, Object> texts, RunRecord run) {
    boolean offered = run.figures().offered() != null;
    texts.put("measured", true);
    texts.put("time", offered ? "response time" : "service time");
    texts.put("header", RunTables.HEADER);
    texts.put("operations", RunTables.operations(run));
    texts.put("failures", RunTables.failures(run));
    texts.put("failuresHeader", RunTables.FAILURES);
    texts.put("facts", named(RunTables.facts(run)));
    texts.put("failed", run.figures().failures() > 0);
    texts.put("curves", run.figures().operations().stream().map(OperationFigures::name).sorted().toList());
    var use = run.figures().targetUse();
    texts.put("sampled", use != null && use.samples() != null && !use.samples().isEmpty());
    texts.put("quota", use != null && use.periods() != null);
  }

  private static List<Map<String, String>> named(Map<String, String> facts) {
    return facts.entrySet().stream().map(fact -> Map.of("name", fact.getKey(), "value", fact.getValue())).toList();
  }
}
