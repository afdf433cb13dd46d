// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages can be read with a keyboard and a screen reader: axe-core finds nothing serious or critical. */
@SystemTest
class AccessiblePagesIT {
  private static final Path EXAMPLES = YcsbProcess.HOME.resolve("docs/examples");

  @TempDir
  Path folder;

  private Browser browser;
  private AxeCore axe;

  @BeforeEach
  void findPrograms() throws IOException {
    browser = Browser.find();
    axe = AxeCore.find(folder.resolve("npm"));
  }

  @Test
  void experimentsByRoundsBySlicesAndOfManyScenarios() throws IOException {
    for (String example : new String[]{"writers.html", "isolation.html", "explain.html", "ladder.html"}) {
      assertThat(axe.serious(browser, EXAMPLES.resolve(example), folder)).as(example).isEmpty();
    }
  }

  @Test
  void aPageThatIsNotAccessibleIsFound() throws IOException {
    Path page = folder.resolve("bad.html");
    Files.writeString(page, "<!DOCTYPE html><html><head><title>a</title></head><body><main><h1>a</h1>"
        + "<p style=\"color:#ccc;background:#fff\">pale</p><img src=\"data:,\"></main></body></html>");

    assertThat(axe.serious(browser, page, folder)).anyMatch(line -> line.contains("image-alt"))
        .anyMatch(line -> line.contains("color-contrast"))
        .anyMatch(line -> line.contains("html-has-lang"));
  }

  @Test
  void aSingleRun() throws IOException {
    RealEngine.library();
    ends(0, InProcess.in(folder, "run clickhouse " + YcsbProcess.TENANTQ_SMALL
        + " -p operationcount=200 -p loadmissing=true -p verdict.shared=true --run-name small --label purpose=page"));
    Path page = folder.resolve("run.html");

    ends(0, InProcess.run("report " + Results.in(folder).lastFile(".*") + " -o " + page));

    assertThat(Files.readString(page)).contains("<dt>label purpose</dt><dd>page</dd>");
    assertThat(axe.serious(browser, page, folder)).isEmpty();
  }
}
