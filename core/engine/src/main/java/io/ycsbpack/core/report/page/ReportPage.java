package io.ycsbpack.core.report.page;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.Words;
import io.ycsbpack.core.report.figure.FigureTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The page: one file with everything in it, readable without a network, by day and by night, on a narrow screen too.
 */
public final class ReportPage {
  /** With more scenarios than this, tables tell more than a card and five plots for each. */
  private static final int MOST_SCENARIOS_IN_FULL = 12;

  private ReportPage() {
  }

  public static String html(List<ReportSource> sources) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("title", sources.get(0).result().name());
    page.put("detects", Margin.text(sources.get(0).result().detect()));
    page.put("version", sources.get(0).result().tool().getOrDefault("ycsbpack", ""));
    List<Object> experiments = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      experiments.add(experiment(i, sources.get(i)));
    }
    page.put("experiments", experiments);
    return PageParts.page(PageParts.EXPERIMENT, page, PlotData.json(sources));
  }

  private static Map<String, Object> experiment(int index, ReportSource source) {
    ExperimentResult result = source.result();
    Environment machine = result.environment();
    Map<String, Object> texts = new LinkedHashMap<>();
    texts.put("index", index);
    texts.put("of", index == 0 ? "" : ", " + result.name() + " (" + (index + 1) + ")");
    texts.put("name", result.name());
    texts.put("question", result.question());
    texts.put("binding", result.binding());
    texts.put("started", result.started());
    texts.put("ended", Objects.requireNonNullElse(result.ended(), "-"));
    texts.put("rounds", Words.schedule(result) + Words.terms(result));
    texts.put("margin", Margin.text(result.detect()));
    texts.put("state", result.state().toString());
    texts.put("machine", machine.cores() + " cores, " + (machine.memoryBytes() >> 30) + " GiB, " + machine.cpuModel());
    texts.put("doubt", result.verdict() == null ? "it did not end" : result.verdict().reason());
    PageTables tables = new PageTables(index, source);
    texts.put("headlines", tables.headlines());
    texts.put("plotted", tables.plotted());
    texts.put("rows", tables.rows());
    texts.put("explanations", tables.explanations());
    texts.put("scenarios", tables.scenarios());
    boolean many = result.scenarios().size() > MOST_SCENARIOS_IN_FULL;
    // A ladder has few answers, however many cells it has.
    boolean ladder = result.kind() == FigureKind.LADDER;
    texts.put("compact", many && !ladder);
    texts.put("folded", many && ladder);
    texts.put("tables", FigureTables.tables(source));
    texts.put("provenance", Provenance.facts(source));
    return texts;
  }
}
