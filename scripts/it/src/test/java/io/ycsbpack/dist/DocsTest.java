// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The README keeps its promises; commands and links lead somewhere. */
class DocsTest {
  @Test
  void theReadmeIsShortAndKeepsItsPromises() throws IOException {
    String readme = Files.readString(YcsbProcess.HOME.resolve("README.md"));

    assertThat(readme.lines().count()).as("lines of README.md: details belong into docs").isLessThanOrEqualTo(150);
    assertThat(readme).contains("\nscripts/ycsb run clickhouse -P workloads/tenantq\n", "\nmvn verify\n",
        "| `mvn test` |", "| `mvn verify` |", "| `mvn verify -Psystem` |", "docs/examples/delta.png");
  }

  @ParameterizedTest
  @MethodSource("io.ycsbpack.dist.Walkthrough#pages")
  void theFilesAndOptionsOfLongCommandsAreThere(String page) throws IOException {
    Matcher commands = Pattern
        .compile("(?m)^scripts/ycsb (\\w+( (run|deploy|use|limits \\w+))?) (.*)$")
        .matcher(Walkthrough.page(page).longCommands());
    while (commands.find()) {
      String help = InProcess.run(commands.group(1) + " --help").out();
      if (help.contains("--help-all")) {
        help = InProcess.run(commands.group(1) + " --help-all").out();
      }
      for (String word : List.of(commands.group(4).split("\\s+"))) {
        if (word.startsWith("-")) {
          assertThat(help).as(commands.group()).contains(word.replaceFirst("=.*", ""));
        } else if (word.startsWith("workloads/")) {
          assertThat(YcsbProcess.HOME.resolve(word)).exists();
        }
      }
    }
  }

  @Test
  void everyLinkOfThePagesLeadsSomewhere() throws IOException {
    Pattern link = Pattern.compile("\\]\\((?!https?:)([^)#]+)(#[^)]*)?\\)");
    for (Path page : pagesOfTheProject()) {
      Matcher links = link.matcher(Files.readString(page));
      while (links.find()) {
        assertThat(page.resolveSibling(links.group(1))).as("a link of " + page).exists();
      }
    }
  }

  @Test
  void theContentsOfTheSiteListEachPageOfTheDocs() throws IOException {
    String contents = Files.readString(YcsbProcess.HOME.resolve("scripts/site/contents.md"));
    try (var pages = Files.walk(YcsbProcess.HOME.resolve("docs"))) {
      assertThat(pages.map(page -> YcsbProcess.HOME.relativize(page).toString())
          .filter(page -> page.endsWith(".md"))
          .map(page -> page.replaceFirst("\\.md$", "")))
          .isNotEmpty()
          .allSatisfy(page -> assertThat(contents.lines()).contains(page));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"clickhouse", "couchbase"})
  void theReadmeOfABindingHasTheDefaultsOfItsProperties(String binding) throws IOException {
    String help = InProcess.run("help properties " + binding).out();
    Matcher rows = Pattern.compile("(?m)^\\| `(" + binding + "\\.\\w+)` \\| ([^ ]+) \\| ")
        .matcher(Files.readString(YcsbProcess.HOME.resolve("bindings/" + binding + "/README.md")));
    List<MatchResult> properties = rows.results().toList();

    assertThat(properties).hasSize(7)
        .allSatisfy(property -> assertThat(help).containsPattern(
            "(?m)^ +" + Pattern.quote(property.group(1)) + " \\(.*; default " + Pattern.quote(property.group(2))
                + "\\)$"));
  }

  private static List<Path> pagesOfTheProject() throws IOException {
    try (var files = Files.walk(YcsbProcess.HOME)) {
      return files.filter(file -> file.toString().endsWith(".md") && !file.toString().contains("/target/")).toList();
    }
  }
}
