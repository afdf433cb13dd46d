// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.export.ExportedResult.Check;
import io.ycsbpack.core.export.ExportedResult.Figure;
import io.ycsbpack.core.export.ExportedResult.Outcome;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Results whose texts hold what each format has to escape. */
class FormatsTest {
  private static final String ODD = "a,b=\"c\" <d>\n\\%|`é";
  private static final List<Check> CHECKS = List.of(new Check("verdict", Outcome.PASSED, ""),
      new Check("gate p99 > 1ms", Outcome.FAILED, "100 % <\u0001too:\nlong>"),
      new Check("gate cpu > 1ms", Outcome.SKIPPED, "not known"));
  private static final ExportedResult RESULT = new ExportedResult("test run, w",
      Optional.of(Instant.ofEpochSecond(10, 5)), Map.of("workload", "w", "label_team", ODD), Map.of("record", "r.json"),
      List.of(new Figure("latency_seconds", Map.of("operation", "Q1"), 1e-7, true),
          new Figure("throughput", Map.of(), 12_000_000, true),
          new Figure("invalid", Map.of(), 3, false)),
      CHECKS, List.of("a warning"));

  @Test
  void junitHasACaseForEachCheckAndCountsThem() throws Exception {
    Document document = DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(JUnitXml.text(List.of(RESULT)))));
    Element suite = (Element) document.getElementsByTagName("testsuite").item(0);

    assertThat(List.of(suite.getAttribute("tests"), suite.getAttribute("failures"), suite.getAttribute("errors"),
        suite.getAttribute("skipped"))).containsExactly("3", "1", "0", "1");
    assertThat(suite.getAttribute("timestamp")).isEqualTo("1970-01-01T00:00:10Z");
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(3);
    assertThat(((Element) suite.getElementsByTagName("failure").item(0)).getAttribute("message"))
        .isEqualTo("100 % <too: long>");
    assertThat(suite.getElementsByTagName("system-out").item(0).getTextContent()).isEqualTo("warning: a warning");
  }

  @Test
  void csvQuotesCellsAndKeepsAndMarksInvalidFigures() {
    assertThat(CsvFigures.text(List.of(RESULT))).isEqualTo(
        "ended,label_team,operation,record,workload,valid_figure,figure,value\r\n"
            + row("Q1", "1,latency_seconds,0.0000001") + row("", "1,throughput,12000000") + row("", "0,invalid,3"));
  }

  private static String row(String operation, String end) {
    return "1970-01-01T00:00:10.000000005Z,\"a,b=\"\"c\"\" <d>\n\\%|`é\"," + operation + ",r.json,w," + end + "\r\n";
  }

  @Test
  void githubEscapesCommandsAndMarkup() {
    assertThat(GitHub.annotations(List.of(RESULT))).containsExactly(
        "::error title=test run%2C w%3A gate p99 > 1ms::100 %25 <\u0001too:%0Along>",
        "::notice title=test run%2C w%3A gate cpu > 1ms::not known", "::warning title=test run%2C w::a warning");
    assertThat(GitHub.summary(List.of(RESULT))).startsWith("### test run, w\n")
        .contains("| gate p99 &gt; 1ms | failed | 100 % &lt;", "| latency\\_seconds | Q1 | 0.0000001 |",
            "\\|\\`é")
        .doesNotContain("invalid");
  }
}
