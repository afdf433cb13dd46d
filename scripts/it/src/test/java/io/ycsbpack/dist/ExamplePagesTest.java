// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages of {@code docs/examples}, of which the records are gone: each can be made again from itself. */
class ExamplePagesTest {
  private static final int MOST_BYTES = 120_000;

  @Test
  void areThePagesThatTodaysTemplateMakesOfTheirTextsAndData() throws IOException {
    List<Path> pages;
    try (Stream<Path> files = Files.list(YcsbProcess.HOME.resolve("docs/examples"))) {
      pages = files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
    assertThat(pages).isNotEmpty();
    for (Path page : pages) {
      Path again = Files.createTempFile("ycsbpack-page", ".html");
      try {
        assertThat(InProcess.run("report " + page + " -o " + again).exitCode()).as(page.toString()).isZero();
        assertThat(Files.readString(again))
            .as("%s: make it again with 'scripts/ycsb report %s -o %s'", page, page, page)
            .isEqualTo(Files.readString(page));
        assertThat(Files.size(page)).as(page.toString()).isLessThan(MOST_BYTES);
      } finally {
        Files.delete(again);
      }
    }
  }
}
