// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import static org.apache.commons.text.StringEscapeUtils.escapeXml10;

import io.ycsbpack.core.export.ExportedResult.Check;
import io.ycsbpack.core.export.ExportedResult.Outcome;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * JUnit's XML, as Jenkins' junit-10.xsd has it: a suite for each result, a case for each check. A failure is a bound
 * that was broken, an error an invalid measurement. The schema allows times three decimals.
 */
public final class JUnitXml {
  private JUnitXml() {
  }

  /** Characters that XML can't hold are left out. */
  public static String text(List<ExportedResult> results) {
    return results.stream()
        .map(JUnitXml::suite)
        .collect(Collectors.joining("", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n",
            "</testsuites>\n"));
  }

  private static String suite(ExportedResult result) {
    StringBuilder text = new StringBuilder("  <testsuite").append(attribute("name", result.title()))
        .append(attribute("tests", "" + result.checks().size()))
        .append(attribute("failures", "" + result.count(Outcome.FAILED)))
        .append(attribute("errors", "" + result.count(Outcome.ERROR)))
        .append(attribute("skipped", "" + result.count(Outcome.SKIPPED)));
    result.figures()
        .stream()
        .filter(figure -> figure.name().equals("runtime_seconds"))
        .findFirst()
        .ifPresent(runtime -> text.append(attribute("time", String.format(Locale.ROOT, "%.3f", runtime.value()))));
    result.ended()
        .ifPresent(time -> text.append(attribute("timestamp", time.truncatedTo(ChronoUnit.SECONDS).toString())));
    text.append(">\n    <properties>\n");
    result.labels().forEach((name, value) -> text.append(property(name, value)));
    result.details().forEach((name, value) -> text.append(property(name, value)));
    text.append("    </properties>\n");
    result.checks().forEach(check -> text.append(testCase(result, check)));
    if (!result.warnings().isEmpty()) {
      text.append(element("    ", "system-out", "warning: " + String.join("\nwarning: ", result.warnings())));
    }
    return text.append("  </testsuite>\n").toString();
  }

  private static String property(String name, String value) {
    return "      <property" + attribute("name", name) + attribute("value", value) + "/>\n";
  }

  private static String testCase(ExportedResult result, Check check) {
    String head = "    <testcase" + attribute("classname", "ycsb." + result.labels()
        .getOrDefault("workload",
            result.labels().getOrDefault("experiment", "result")))
        + attribute("name", check.name());
    String message = attribute("message", check.words());
    String body = switch (check.outcome()) {
      case PASSED -> check.words().isEmpty() ? "" : element("      ", "system-out", check.words());
      case FAILED -> "      <failure" + message + attribute("type", "bound") + "/>\n";
      case ERROR -> "      <error" + message + attribute("type", "invalid") + "/>\n";
      case SKIPPED -> "      <skipped" + message + "/>\n";
    };
    return body.isEmpty() ? head + "/>\n" : head + ">\n" + body + "    </testcase>\n";
  }

  private static String element(String indent, String name, String text) {
    return indent + "<" + name + ">" + escapeXml10(text) + "</" + name + ">\n";
  }

  private static String attribute(String name, String value) {
    return " " + name + "=\"" + escapeXml10(value) + "\"";
  }
}
