package io.ycsbpack.core.report.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.report.page.IndexPage;
import io.ycsbpack.core.report.trend.TrendRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index of a folder of results. */
class ResultsIndexTest {
  @TempDir
  private Path folder;

  @Test
  void hasARowForEachRunNewestFirstWithIdentityVerdictAndALink() throws IOException {
    TrendRecords.write(folder, 25, 40);
    TrendRecords.write(folder, 7, TrendRecords.record(7, 10, 4, "nightly"));
    Files.writeString(folder.resolve("deltas.jsonl"), "{}");
    Files.writeString(folder.resolve("other.json"), "[1]");

    ResultsIndex index = new ResultsIndex(new ResultsFolder(folder));

    assertThat(index.unreadable()).isEmpty();
    assertThat(index.rows(folder.getParent())).hasSize(25)
        .extracting(row -> row.get("commit"))
        .startsWith("commit25", "commit24")
        .endsWith("commit1");
    assertThat(index.rows(folder.getParent()).get(0)).containsEntry("kind", "run")
        .containsEntry("labels", "team=search, build build25")
        .containsEntry("answer", "1,000 operations/s")
        .containsEntry("link", folder.getFileName() + "/20300125T000000Z-nightly.json");
    assertThat(index.rows(folder).get(18)).containsEntry("answer", "")
        .containsEntry("verdict", "Not to be trusted (exit code 4): the client was saturated.");
    assertThat(IndexPage.html("results", index, folder))
        .contains("<a href=\"20300125T000000Z-nightly.json\">", "<th scope=\"row\">2030-01-25T00:00:00Z</th>");
  }

  @Test
  void aDamagedRecordIsListedApart() throws IOException {
    TrendRecords.write(folder, 2, 40);
    Files.writeString(folder.resolve("20300109T000000Z-x.json"), "{\"schema\":\"ycsbpack-run/1\",");

    assertThat(new ResultsIndex(new ResultsFolder(folder)).unreadable()).singleElement()
        .asString()
        .startsWith("20300109T000000Z-x.json: ");
  }

  @Test
  void aFolderWithoutResultsIsRefused() {
    assertThatThrownBy(() -> new ResultsIndex(new ResultsFolder(folder))).isInstanceOf(UsageException.class)
        .hasMessageContaining("holds neither an experiment nor records");
  }
}
