// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.OpenDatabase;
import io.ycsbpack.clickhouse.TestDatabase;
import java.util.HashMap;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** A table that the user made, as YCSB's stock client needs one: what does not fit is refused, never misread. */
class ForeignTableIT extends OpenDatabase {

  @Test
  void aTableOfFieldsThatAreNotNullableIsRefused() throws Exception {
    create("field0 String, field1 String");
    connections.current().execute("INSERT INTO foreign_it VALUES ('k', 'abc', 'def')");

    assertThat(database.read("foreign_it", "k", Set.of("field0"), new HashMap<>())).isSameAs(Status.BAD_REQUEST);
    assertThat(database.read("foreign_it", "k", null, new HashMap<>())).isSameAs(Status.BAD_REQUEST);
    assertThat(database.scan("foreign_it", "", 5, null, new Vector<>())).isSameAs(Status.BAD_REQUEST);
    assertThat(database.update("foreign_it", "k", TestDatabase.fields("x")))
        .isSameAs(Status.BAD_REQUEST);
    assertThat(connections.current().value("SELECT field0 FROM foreign_it")).isEqualTo("abc");
  }

  @Test
  void columnsThatAreNotUsedMayHaveAnyType() throws Exception {
    create("field0 Nullable(String), made DateTime DEFAULT now()");

    assertThat(database.insert("foreign_it", "k", TestDatabase.fields("x"))).isSameAs(Status.OK);
    assertThat(TestDatabase.read(database, "foreign_it", "k", "field0")).isEqualTo("x");
    assertThat(database.read("foreign_it", "k", null, new HashMap<>())).isSameAs(Status.BAD_REQUEST);
  }

  private void create(String fields) throws Exception {
    connections.current()
        .execute("CREATE OR REPLACE TABLE foreign_it (YCSB_KEY String, " + fields
            + ") ENGINE = CoalescingMergeTree ORDER BY YCSB_KEY");
  }
}
