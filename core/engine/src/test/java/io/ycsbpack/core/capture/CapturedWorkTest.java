package io.ycsbpack.core.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.workload.queries.StatementFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapturedWorkTest {
  private static final CaptureWindow WINDOW = new CaptureWindow(Duration.ofHours(1), "", 1000, 10, 10);
  private static final LoggedStatement.Use USE = new LoggedStatement.Use(5, 1, 2.5, List.of());
  private static final StatementLog LOG = new StatementLog() {
    @Override
    public LoggedWork read(CaptureWindow window) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Long> arrivals(CaptureWindow window, LoggedWork.Span span, List<LoggedStatement> statements) {
      return List.of(0L, 3L, 0L, 1L, 0L);
    }

    @Override
    public String sample(String column, int most) {
      return "SAMPLE " + column;
    }

    @Override
    public Optional<TableShape> shape(String table) {
      return table.equals("db.hits") ? Optional.of(new TableShape(70, 70, List.of(), List.of(), List.of()))
          : Optional.empty();
    }

    @Override
    public String generator(String table, TableShape shape) {
      return "FILL " + table;
    }

    @Override
    public String ready(Map<String, TableShape> tables) {
      return "READY";
    }

    @Override
    public Optional<String> insert(String table, TableShape shape, List<String> columns, double rows) {
      return Optional.of("ADD TO " + table + columns + " " + rows + " ${rows} FROM ${start}");
    }
  };

  @TempDir
  private Path folder;

  @Test
  void valuesOfColumnsAreSampledAndNumbersOfTheTextStay() {
    CapturedStatement captured = captured(false,
        "SELECT dateTrunc('day', t) FROM hits WHERE user = 17 AND page IN ('a', 'b') AND n NOT BETWEEN 2 AND 3 LIMIT 10",
        "SELECT dateTrunc('day', t) FROM hits WHERE user = -4 AND page IN ('c', 'd') AND n NOT BETWEEN 4 AND 5 LIMIT 10");

    assertThat(captured.sql()).isEqualTo("SELECT dateTrunc('day', t) FROM hits WHERE user = ${q_1} AND page IN "
        + "(${q_2}, ${q_3}) AND n NOT BETWEEN ${q_4} AND ${q_5} LIMIT 10");
    assertThat(captured.parameters().get("q_1")).isEqualTo(Map.of("sample", "SAMPLE hits.user"));
    assertThat(captured.parameters().get("q_3")).isEqualTo(Map.of("sample", "SAMPLE hits.page"));
    assertThat(captured.parameters().get("q_5")).isEqualTo(Map.of("sample", "SAMPLE hits.n"));
    assertThat(captured.open()).isEmpty();
  }

  @Test
  void whatCanNotBeSampledIsAPlaceholderAndIsTold() {
    CapturedStatement captured = captured(false, "SELECT JSONExtractString(j, 'key'), x + 5 FROM hits -- canary",
        "SELECT JSONExtractString(j, 'other'), x + 6 FROM hits");

    assertThat(captured.sql()).isEqualTo("SELECT JSONExtractString(j, ${q_1}), x + ${q_2} FROM hits");
    assertThat(captured.parameters()).containsEntry("q_1", Map.of("values", List.of("?")))
        .containsEntry("q_2", Map.of("values", List.of(1)));
    assertThat(captured.open()).containsExactly("q_1, in jsonextractstring(...)", "q_2");
  }

  @Test
  void literalsAreListsByFrequencyAndRanges() {
    List<String> texts = IntStream.range(0, 60)
        .mapToObj(i -> "SELECT 1 FROM hits WHERE user = " + i + " AND page = '" + (i < 50 ? "hot" : "p" + i) + "'")
        .toList();

    CapturedStatement captured = captured(true, texts.toArray(String[]::new));

    assertThat(captured.sql()).isEqualTo("SELECT 1 FROM hits WHERE user = ${q_1} AND page = ${q_2}");
    assertThat(captured.parameters().get("q_1")).isEqualTo(Map.of("from", 0L, "to", 59L));
    assertThat(captured.parameters().get("q_2")).containsEntry("distribution",
        Map.of(1, 0.8333, 2, 0.85, 5, 0.9, 10, 0.9833, 11, 1.0));
    assertThat((List<?>) captured.parameters().get("q_2").get("values")).hasSize(11).first().isEqualTo("hot");
  }

  @Test
  void secretsAreNeverWrittenNotEvenOnRequest() throws IOException {
    LoggedWork work = new LoggedWork("db", span(true),
        List.of(logged("1", "SELECT 1 FROM hits WHERE page = 'token=canary'"),
            logged("2", "SELECT * FROM s3('https://b/x', 'id', 'canary')")),
        Map.of("db.hits", List.of("CREATE TABLE db.hits (a Int8) ENGINE = MySQL('h', 'd', 't', 'u', 'canary')")),
        List.of());

    CapturedWork captured = CapturedWork.of(work, LOG, WINDOW, true, true);
    new CaptureFolder(folder).write(captured, "of a test");

    for (String name : List.of("statements.yaml", "schema.sql", "capture.md")) {
      assertThat(folder.resolve(name)).content().doesNotContain("canary");
    }
    assertThat(captured.left()).anyMatch(line -> line.contains("it reaches another system by s3(...)"));
  }

  @Test
  void whatIsWrittenIsReadAsAFileOfStatements() throws IOException {
    LoggedWork work = new LoggedWork("db", span(false),
        List.of(logged("11", "SELECT '${x}', concat(page, '\n\"') FROM hits WHERE page = 'it''s' AND user IN (1, 2)"),
            new LoggedStatement("7", "Alter", USE, "db", List.of("db.hits"), List.of(), List.of("ALTER")),
            new LoggedStatement("8", "Select", USE, "elsewhere", List.of(), List.of(), List.of("SELECT 1"))),
        Map.of(), List.of("an index of full-text search"));

    CapturedWork captured = CapturedWork.of(work, LOG, WINDOW, true, true);
    new CaptureFolder(folder).write(captured, "of a test");
    StatementFile file = StatementFile.read(folder.resolve("statements.yaml"));

    assertThat(file.names()).containsExactly("hits-11");
    assertThat(captured.left()).hasSize(4)
        .contains("an index of full-text search")
        .anyMatch(line -> line.contains("only what reads or inserts is captured"))
        .anyMatch(line -> line.contains("asked in the database elsewhere"))
        .anyMatch(line -> line.contains("entries of the log before 1970-01-01T00:00:00Z"));
    assertThatThrownBy(() -> new CaptureFolder(folder)).isInstanceOf(UsageException.class)
        .hasMessageContaining("it is there already");
  }

  @Test
  void insertsAreMadeOfTheShapeOfTheirTableWithTheRowsOfTheLog() throws IOException {
    LoggedStatement.Use use = new LoggedStatement.Use(4, 1, 2.5, List.of(1L, 1L, 1L, 5L));
    LoggedWork work = new LoggedWork("db", span(true), List.of(
        new LoggedStatement("1", "Insert", use, "db", List.of("db.hits"), List.of(),
            List.of("INSERT INTO hits (page) FORMAT Native")),
        new LoggedStatement("2", "Insert", use, "db", List.of("db.hits"), List.of("db.hits.user"),
            List.of("INSERT INTO hits SELECT * FROM hits WHERE user = 7")),
        new LoggedStatement("3", "Insert", use, "db", List.of("db.view", "db.hits"), List.of(),
            List.of("INSERT INTO hits VALUES")),
        new LoggedStatement("4", "Insert", use, "db", List.of(), List.of(),
            List.of("INSERT INTO FUNCTION null('a Int8') VALUES"))),
        Map.of("db.hits", List.of("CREATE TABLE db.hits (page String) ENGINE = Memory")), List.of());

    CapturedWork captured = CapturedWork.of(work, LOG, WINDOW, true, false);
    new CaptureFolder(folder).write(captured, "of a test");
    StatementFile file = StatementFile.read(folder.resolve("statements.yaml"));

    assertThat(file.names()).containsExactly("hits-1", "hits-2", "hits-3");
    assertThat(captured.statements().get("hits-1").sql())
        .isEqualTo("ADD TO hits[page] 2.0 ${hits_1_rows} FROM ${hits_1_start}");
    assertThat(captured.statements().get("hits-1").writes()).contains("hits_1_rows");
    assertThat(captured.statements().get("hits-1").parameters())
        .containsEntry("hits_1_start", Map.of("from", 70L, "to", 700L))
        .containsEntry("hits_1_rows", Map.of("values", List.of(1L, 5L), "distribution", Map.of(1, 0.75, 2, 1.0)));
    assertThat(captured.statements().get("hits-2").sql())
        .isEqualTo("INSERT INTO hits SELECT * FROM hits WHERE user = ${hits_2_1}");
    assertThat(captured.statements().get("hits-2").writes()).isEmpty();
    assertThat(captured.left()).anyMatch(line -> line.startsWith("rows of inserts: the log has only how many"))
        .anyMatch(line -> line.startsWith("how many rows hits-3 has"))
        .anyMatch(line -> line.contains("it inserts into no table of which rows can be made"));
  }

  @Test
  void valuesOfSettingsBelongToTheText() {
    CapturedStatement captured = captured(false,
        "SELECT 1 FROM hits WHERE n = 5 SETTINGS max_threads = 2, join_algorithm = 'hash', log_comment = 'token=canary'");

    assertThat(captured.sql()).isEqualTo("SELECT 1 FROM hits WHERE n = ${q_1} SETTINGS max_threads = 2,"
        + " join_algorithm = 'hash', log_comment = ${q_2}");
  }

  private static LoggedWork.Span span(boolean whole) {
    return new LoggedWork.Span(Instant.EPOCH, Instant.ofEpochSecond(5), 9, whole);
  }

  private static CapturedStatement captured(boolean literals, String... texts) {
    return new CapturedStatement.Maker(LOG, literals, Set.of("db.hits")).of("q", logged("1", texts),
        StatementShape.of(List.of(texts)));
  }

  private static LoggedStatement logged(String id, String... texts) {
    return new LoggedStatement(id, "Select", USE, "db", List.of("db.hits"),
        List.of("db.hits.n", "db.hits.page", "db.hits.user"), List.of(texts));
  }
}
