package io.ycsbpack.core.export;

import java.util.List;
import java.util.stream.Stream;

/**
 * Workflow commands of GitHub Actions, which show what failed at the top of a workflow. They take effect when a step
 * prints them.
 */
public final class GitHubAnnotations {
  private GitHubAnnotations() {
  }

  /** An error for each check that failed, a warning for what can't be trusted and for each warning. */
  public static List<String> lines(List<ExportedResult> results) {
    return results.stream()
        .flatMap(result -> Stream.concat(result.checks().stream().flatMap(check -> lines(result, check)),
            result.warnings().stream().map(warning -> line("warning", result.title(), warning))))
        .toList();
  }

  private static Stream<String> lines(ExportedResult result, ExportedCheck check) {
    String title = result.title() + ": " + check.name();
    return switch (check.outcome()) {
      case PASSED -> Stream.empty();
      case FAILED -> Stream.of(line("error", title, check.words()));
      case ERROR -> Stream.of(line("warning", title, check.words()));
      case SKIPPED -> Stream.of(line("notice", title, check.words()));
    };
  }

  private static String line(String level, String title, String message) {
    return "::" + level + " title=" + data(title).replace(":", "%3A").replace(",", "%2C") + "::" + data(message);
  }

  /** As GitHub's own toolkit escapes it. */
  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }
}
