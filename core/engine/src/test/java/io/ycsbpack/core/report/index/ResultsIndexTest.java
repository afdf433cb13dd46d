package io.ycsbpack.core.report.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.page.IndexPage;
import io.ycsbpack.core.report.trend.TrendRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
  void anExperimentHasItsLabelsAndItsVerdictAndStandsWhereItsTimeIs() throws IOException {
    TrendRecords.write(folder, 2, 40);
    experiment("team", Map.of("team", "search"), new RunRecord.Verdict(0, ""), "2030-01-01T12:00:00Z");
    experiment("plain", null, new RunRecord.Verdict(4, "a trial is not valid"), "2030-01-03T12:00:00Z");

    List<Map<String, String>> rows = new ResultsIndex(new ResultsFolder(folder)).rows(folder);

    assertThat(rows).extracting(row -> row.get("kind")).containsExactly("experiment", "run", "experiment", "run");
    assertThat(rows.get(0)).containsEntry("what", "plain, test")
        .containsEntry("labels", "")
        .containsEntry("verdict", "a trial is not valid")
        .containsEntry("mood", "worse");
    assertThat(rows.get(2)).containsEntry("what", "team, test")
        .containsEntry("labels", "team=search")
        .containsEntry("verdict", "Valid.")
        .containsEntry("link", "20300101T120000Z-team");
    assertThat(IndexPage.html("results", new ResultsIndex(new ResultsFolder(folder)), folder))
        .contains("<td class=\"text\">team&#x3D;search</td>");
  }

  /** An experiment in which nothing was compared. */
  private void experiment(String name, Map<String, String> labels, RunRecord.Verdict verdict, String started)
      throws IOException {
    Path made = Files.createDirectory(folder.resolve(started.replaceAll("[-:]", "") + "-" + name));
    Files.writeString(made.resolve(ExperimentFolder.DOCUMENT), ExperimentFolder.text(new ExperimentResult(
        ExperimentResult.SCHEMA, "complete", Map.of(), name, "Which?", "test", "base", 1, started, started,
        TrendRecords.record(1, 1, 0, name).environment(), List.of(), verdict, null, null, 0.03, 42L, null, null,
        labels)));
  }

  @Test
  void warningsOfAValidRunAndTheLackOfADatabaseAreNamed() throws IOException {
    RunRecord valid = TrendRecords.record(1, 10_000, 0, "nightly");
    TrendRecords.write(folder, 1, TrendRecords.with(valid, valid.target(),
        new RunRecord.Verdict(0, "", List.of("others used 20 % of the machine"), Map.of())));
    TrendRecords.write(folder, 2, TrendRecords.with(valid, new RunRecord.TargetInfo("embedded_double", "a double",
        Map.of(), null, null, null, null), valid.verdict()));

    assertThat(new ResultsIndex(new ResultsFolder(folder)).rows(folder)).extracting(row -> row.get("verdict"))
        .containsExactlyInAnyOrder("Valid, with a warning: others used 20 % of the machine.",
            "Valid, and of the client alone: there was no database.");
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
