// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.testkit.TcpRelay;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** An answer that a dying server cut off is a failure, never an answer of no rows. */
class CutAnswerIT {
  private static final String TABLE = "cut_answer_it";
  private static final Set<String> FIELDS = Set.of("field0");

  @Test
  void anAnswerCutOffWithinItsHeadersIsALostConnection() throws Exception {
    TestDatabase.prepare(TestDatabase.table(TABLE, 1, CoreTable.Use.LOAD_ALL));
    try (CuttingRelay relay = new CuttingRelay(TestServer.get().httpPort())) {
      ClickHouse database = TestDatabase.open(ClickHouseProperties.URL.name(), TestDatabase.urlOf(relay.port()));
      assertThat(database.scan(TABLE, "a", 10, FIELDS, new Vector<>())).isSameAs(Status.OK);

      relay.cutAnswers();

      assertThat(database.scan(TABLE, "a", 10, FIELDS, new Vector<>())).isSameAs(ClickHouseFailure.CONNECTION_LOST);
      assertThat(database.read(TABLE, "a", FIELDS, new HashMap<>())).isSameAs(ClickHouseFailure.CONNECTION_LOST);
      database.cleanup();
    }
  }

  /** Passes connections on to the real server and can cut its answers off after the first lines of their headers. */
  private static final class CuttingRelay extends TcpRelay {
    private static final int LINES_KEPT = 2;

    private volatile boolean cutting;

    CuttingRelay(int serverPort) {
      super(serverPort);
    }

    /** From now on an answer ends within its headers, at the end of a line: what a killed server can leave. */
    void cutAnswers() {
      cutting = true;
    }

    @Override
    protected void answer(InputStream from, OutputStream to) throws IOException {
      byte[] part = new byte[8192];
      int lines = 0;
      // Looks at the lines before it reads on: a whole answer may come in one part, and no other follows it.
      while (lines < LINES_KEPT) {
        int read = from.read(part);
        if (read < 0) {
          break;
        }
        int kept = 0;
        while (kept < read && (!cutting || lines < LINES_KEPT)) {
          lines += cutting && part[kept] == '\n' ? 1 : 0;
          kept++;
        }
        to.write(part, 0, kept);
      }
    }
  }
}
