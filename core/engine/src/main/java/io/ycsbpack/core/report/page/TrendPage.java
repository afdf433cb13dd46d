package io.ycsbpack.core.report.page;

import io.ycsbpack.core.report.Words;
import io.ycsbpack.core.report.trend.Trend;
import io.ycsbpack.core.report.trend.TrendPoint;
import io.ycsbpack.core.report.trend.TrendText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The page of a figure over time, with its changes. */
public final class TrendPage {
  private TrendPage() {
  }

  /** The page. */
  public static String html(Trend trend) {
    Map<String, Object> texts = new LinkedHashMap<>();
    texts.put("title", trend.figure() + " over time");
    texts.put("kind", trend.kind());
    texts.put("answer", Words.capital(TrendText.answer(trend)));
    texts.put("mood", trend.levels().size() == 1 ? "same" : trend.isWorse() ? "worse" : "better");
    texts.put("changes", IntStream.range(1, trend.levels().size()).mapToObj(i -> TrendText.change(trend, i)).toList());
    texts.put("basis", TrendText.basis(trend));
    texts.put("skipped", trend.skipped());
    texts.put("machines", trend.machines());
    texts.put("figure", trend.figure() + " (" + trend.figure().unitText().strip() + ")");
    texts.put("rows", rows(trend));
    return PageParts.page(PageParts.TREND, texts, PlotData.json(Map.of("trend", data(trend))));
  }

  private static List<Map<String, Object>> rows(Trend trend) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < trend.points().size(); i++) {
      TrendPoint point = trend.points().get(i);
      rows.add(Map.of("number", i + 1, "started", point.started(), "value", TrendText.value(trend, point.value()),
          "commit", point.commit(), "build", point.build(), "record",
          Path.of(point.record()).getFileName().toString()));
    }
    return rows;
  }

  private static Map<String, Object> data(Trend trend) {
    return Map.of("unit", trend.figure().unitText(), "points",
        trend.points().stream().map(point -> List.of(point.value(), point.started(), point.commit())).toList(),
        "levels", trend.levels().stream().map(level -> List.of(level.from(), level.to(), level.mean())).toList());
  }
}
