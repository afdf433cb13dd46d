package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.measure.OperationSink;
import io.ycsbpack.core.workload.StatementConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

class QueriesClientTest {
  private final List<String> recorded = new ArrayList<>();

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource({"50, OK", "51, OK", "49, WROTE_FEWER", "0, WROTE_FEWER", "-1, OK"})
  void aStatementThatWroteFewerRowsThanItsParameterSaysHasFailed(long written, String status) throws IOException {
    client("{sql: 'INSERT ${rows}', writes: rows}", Status.OK, written).execute();

    assertThat(recorded).containsExactly(status);
  }

  @Test
  void ofOthersNoRowsAreCountedAndAFailureStaysWhatItIs() throws IOException {
    client("{sql: 'INSERT ${rows}'}", Status.OK, 0).execute();
    client("{sql: 'INSERT ${rows}', writes: rows}", Status.FORBIDDEN, -1).execute();

    assertThat(recorded).containsExactly("OK", "FORBIDDEN");
  }

  /** Of a statement whose parameter is always 50; the database tells that it wrote this number. */
  private QueriesClient client(String statement, Status status, long written) throws IOException {
    Path path = Files.writeString(folder.resolve("writes.yaml"),
        "statements: {a: " + statement + "}\nparameters: {rows: {values: [50]}}");
    StatementFile file = StatementFile.read(path);
    StatementConnection connection = new StatementConnection() {
      @Override
      public Status run(String operation, String text, long[] numbers) {
        assertThat(text).isEqualTo("INSERT 50");
        numbers[1] = written;
        return status;
      }

      @Override
      public void read(String text, Duration longest, Consumer<byte[]> row) {
        throw new UnsupportedOperationException();
      }
    };
    OperationSink sink = new OperationSink() {
      @Override
      public int operation(String name) {
        return 0;
      }

      @Override
      public void record(int operation, Status ended, long startNanos, long endNanos) {
        recorded.add(ended.getName());
      }
    };
    return new QueriesClient(file, file.values(connection, Duration.ZERO), StatementOrder.RANDOM, connection, sink, 1,
        0);
  }
}
