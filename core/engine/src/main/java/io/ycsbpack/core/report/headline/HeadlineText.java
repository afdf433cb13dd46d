package io.ycsbpack.core.report.headline;

import io.ycsbpack.core.report.ReportSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** The answers of an experiment for a terminal, at most 98 columns wide. */
public final class HeadlineText {
  private static final int WIDTH = 98;
  private static final String INDENT = "         ";

  private HeadlineText() {
  }

  /** Ends with an empty line; none if nothing was compared. */
  public static List<String> lines(ReportSource source) {
    List<String> lines = new ArrayList<>();
    for (Headline one : Headlines.all(source)) {
      wrap(lines, "ANSWER   ", one.line());
      wrap(lines, INDENT, one.sentence());
      one.also().forEach(also -> wrap(lines, INDENT, also));
    }
    if (!lines.isEmpty()) {
      lines.add("");
    }
    return lines;
  }

  private static void wrap(List<String> lines, String begin, String text) {
    lines.addAll((begin + WordUtils.wrap(text, WIDTH - begin.length(), "\n" + INDENT, false)).lines().toList());
  }
}
