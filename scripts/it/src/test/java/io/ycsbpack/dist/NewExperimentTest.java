package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ycsb experiment --new}, which tests without a terminal give all answers as options. */
class NewExperimentTest {
  @TempDir
  private Path folder;

  @Test
  void theFileOfAllAnswersIsOneThatADryRunAccepts() throws IOException {
    Files.writeString(folder.resolve("mine.sql"), "SELECT 1;");
    Path file = folder.resolve("mine.yaml");

    CommandResult written = create(file, "--database", "clickhouse", "--ask", "mine.sql", "--question",
        "What's it: worth?",
        "--condition", "all cores: ", "--condition",
        "one: cpu=1, memory=4Gi, clickhouse.settings=max_threads=1,use_query_cache=0");
    CommandResult planned = InProcess.run("experiment", file.toString(), "--dry-run", "-p", "results=" + folder);

    assertThat(written.exitCode()).as(written.err()).isZero();
    assertThat(written.out()).contains("wrote " + file, "--dry-run");
    assertThat(Files.readString(file)).isEqualTo("""
        question: 'What''s it: worth?'
        binding: clickhouse
        workload: workloads/queries
        properties: {queries.file: mine.sql, maxexecutiontime: 10}
        conditions:
          'all cores':
            type: bare-metal
          one:
            type: bare-metal
            cpu: 1
            memory: 4Gi
            properties:
              clickhouse.settings: 'max_threads=1,use_query_cache=0'
        """);
    assertThat(planned.exitCode()).as(planned.err()).isZero();
    assertThat(planned.out() + planned.err()).contains("What's it: worth?");
  }

  @Test
  void withoutATerminalWhatIsMissingIsNamedAndNothingIsWritten() {
    Path file = folder.resolve("mine.yaml");

    CommandResult refused = create(file, "--database", "clickhouse");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("there is no terminal to ask at for --ask; for example: ycsb experiment --new");
    assertThat(file).doesNotExist();
  }

  @Test
  void aKeyThatIsNoneIsRefusedWithTheNearestOne() {
    Path file = folder.resolve("mine.yaml");

    CommandResult refused = create(file, "--database", "clickhouse", "--ask", "workloads/tenantq", "--condition",
        "a: cpuu=1",
        "--condition", "b");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("condition 'a'", "'cpuu'; did you mean 'cpu'?");
    assertThat(file).doesNotExist();
  }

  @Test
  void aFileThatIsThereStays() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "mine");

    CommandResult refused = create(file, "--database", "clickhouse");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("is there already");
    assertThat(file).hasContent("mine");
  }

  private static CommandResult create(Path file, String... answers) {
    List<String> words = new ArrayList<>(List.of("experiment", "--new", file.toString()));
    words.addAll(List.of(answers));
    return InProcess.run(words.toArray(String[]::new));
  }
}
