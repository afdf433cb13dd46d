package io.ycsbpack.bench;

import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.StatementConnection;
import io.ycsbpack.core.workload.queries.StatementAnswers;
import io.ycsbpack.core.workload.queries.StatementFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.Status;

/** Answers that are there at once: what the digest of one costs, compared with a look at its number of rows. */
final class AnswerBench {
  private static final int STATEMENTS = 1000;

  private final Duration length;

  AnswerBench(Duration length) {
    this.length = length;
  }

  void run(Interleaving interleaving) throws Exception {
    Path folder = Files.createTempDirectory("answer-bench");
    Path exact = folder.resolve("exact.yaml");
    Path rows = folder.resolve("rows.yaml");
    StatementFile digested = file(exact);
    StatementFile counted = file(rows);
    interleaving.part("digest of an answer", "its number of rows");
    compare(interleaving, "1 row of a number", digested, counted, answer(1, ""));
    compare(interleaving, "1 row of 3 values", digested, counted, answer(1, ",\"project-%d\",%d.25"));
    compare(interleaving, "100 rows of 3 values", digested, counted, answer(100, ",\"project-%d\",%d.25"));
    Files.delete(exact);
    Files.delete(rows);
    Files.delete(folder);
  }

  /** Statements that are compared as the file is named. */
  private static StatementFile file(Path path) throws IOException {
    String check = path.getFileName().toString().replace(".yaml", "");
    Files.writeString(path, IntStream.range(0, STATEMENTS)
        .mapToObj(i -> "  s" + i + ": {answer: " + check + ", sql: SELECT 1}\n")
        .collect(Collectors.joining("", "statements:\n", "")));
    return StatementFile.read(path);
  }

  private static List<byte[]> answer(int rows, String more) {
    return IntStream.range(0, rows)
        .mapToObj(i -> "[" + 137 * (i + 77) + more.replace("%d", String.valueOf(i)) + "]")
        .map(row -> row.getBytes(StandardCharsets.UTF_8))
        .toList();
  }

  private void compare(Interleaving interleaving, String what, StatementFile ours, StatementFile theirs,
      List<byte[]> answer) throws Exception {
    StatementConnection connection = new AtOnce(answer);
    interleaving.compare(what, () -> answers(ours, connection), () -> answers(theirs, connection));
  }

  private Interleaving.Work answers(StatementFile file, StatementConnection connection) {
    long operations = 0;
    ThreadCost before = ThreadCost.now();
    long start = System.nanoTime();
    while (System.nanoTime() - start < length.toNanos()) {
      operations += StatementAnswers.read(file, Settings.NONE, connection).size();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    ThreadCost cost = ThreadCost.since(before);
    return new Interleaving.Work(operations, seconds, cost.cpuNanos(), cost.bytes());
  }

  /** A database that has one answer to all statements. */
  private record AtOnce(List<byte[]> answer) implements StatementConnection {
    @Override
    public Status run(String operation, String statement, long[] bytes) {
      throw new UnsupportedOperationException("nothing is measured");
    }

    @Override
    public void read(String statement, Duration longest, Consumer<byte[]> row) {
      answer.forEach(row);
    }
  }
}
