package io.ycsbpack.couchbase.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import org.junit.jupiter.api.Test;

/** Rows as the real service lists them (system:indexes; attributes of a key stand behind it). */
class FoundIndexTest {
  private static final Keyspace KEYSPACE = new Keyspace("travel", "inventory", "route");

  @Test
  void keysWithAttributesExpressionsAndArraysAreDeclaredAgain() {
    FoundIndex index = FoundIndex.of(row("i", "`a` MISSING DESC", "lower(`b`) DESC",
        "(distinct (array (`v`.`day`) for `v` in `schedule` end))")
        .put("condition", "(`type` = \"route\")")
        .toBytes());

    assertThat(index.create(KEYSPACE)).isEqualTo("CREATE INDEX IF NOT EXISTS `i` ON `travel`.`inventory`.`route`"
        + "(`a` INCLUDE MISSING DESC, lower(`b`) DESC, (distinct (array (`v`.`day`) for `v` in `schedule` end)))"
        + " WHERE (`type` = \"route\")");
    assertThat(index.firstField()).as("it has documents without the field, too").isEmpty();
  }

  @Test
  void theFieldThatAnIndexBeginsWithIsTold() {
    assertThat(FoundIndex.of(row("i", "`a` DESC", "`b`").toBytes()).firstField()).contains("`a`");
    assertThat(FoundIndex.of(row("i", "lower(`a`)").toBytes()).firstField()).isEmpty();
    assertThat(FoundIndex.of(row("p").put("is_primary", true).toBytes()).create(KEYSPACE))
        .isEqualTo("CREATE PRIMARY INDEX IF NOT EXISTS `p` ON `travel`.`inventory`.`route`");
  }

  @Test
  void statementsThatMakeAnIndexNameIt() {
    assertThat(NewDefinition.index("CREATE INDEX IF NOT EXISTS `i x` ON `b`(`a`)")).contains("i x");
    assertThat(NewDefinition.index("create primary index on b")).isEmpty();
    assertThat(NewDefinition.index("CREATE INDEX i ON b(a) WITH {'defer_build': true}")).isEmpty();
    assertThat(NewDefinition.index("SELECT 1")).isEmpty();
  }

  private static JsonObject row(String name, Object... key) {
    return JsonObject.create()
        .put("name", name)
        .put("state", "online")
        .put("using", "gsi")
        .put("index_key", JsonArray.from(key));
  }
}
