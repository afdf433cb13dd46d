// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.asterix.common.exceptions.CompilationException;
import org.apache.asterix.lang.sqlpp.parser.SqlppParserFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements; most are read by AsterixDB's parser: the language family of Couchbase's query service, written by others. */
class StatementsTest {
  private static final CouchbaseOptions OPTIONS = CouchbaseOptions.of(Settings.NONE.with(
      Map.of("couchbase.host", "h", "couchbase.password", "p", "couchbase.bucket", "a-bucket"), ""));

  @ParameterizedTest
  @EnumSource(TenantQuery.class)
  void theTenantQueriesAreSqlPlusPlus(TenantQuery query) throws CompilationException {
    String statement = CouchbaseTenantStatements.statement(query, TenantSpec.of(Settings.NONE), OPTIONS);

    assertThat(statement).contains("`a-bucket`.`_default`.`tenant_events`").contains("$1");
    parse(statement);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "SELECT META(t).id AS `__id`, t.* FROM `b`.`s`.`c` AS t WHERE META(t).id >= $1 ORDER BY META(t).id LIMIT $2",
    "SELECT META(t).id AS `__id`, t.`field0` FROM `b`.`s`.`c` AS t WHERE META(t).id >= $1 ORDER BY META(t).id LIMIT $2",
    "SELECT RAW COUNT(*) FROM `b`.`s`.`c` AS t WHERE META(t).id >= $1 AND META(t).id < $2"})
  void theOtherStatementsAreToo(String statement) throws CompilationException {
    parse(statement);
  }

  @Test
  void thatParserRefusesASlip() {
    assertThatThrownBy(() -> parse("SELECT t.* FRM `b` AS t")).isInstanceOf(CompilationException.class);
  }

  /** Names from properties can't leave their place in a statement: a doubled back-tick is one, a single one ends it. */
  @Property(tries = 3000)
  void aNameEndsAtItsOwnLastBackTick(@ForAll String name) {
    String quoted = Keyspace.quoted(name);
    StringBuilder read = new StringBuilder();
    int i = 1;
    while (quoted.charAt(i) != '`' || i + 1 < quoted.length() && quoted.charAt(i + 1) == '`') {
      i += quoted.charAt(i) == '`' ? 1 : 0;
      read.append(quoted.charAt(i++));
    }

    assertThat(read).hasToString(name);
    assertThat(i).isEqualTo(quoted.length() - 1);
  }

  @Test
  void statementsThatMakeAnIndexNameIt() {
    assertThat(NewDefinition.index("CREATE INDEX IF NOT EXISTS `i x` ON `b`(`a`)")).contains("i x");
    assertThat(NewDefinition.index("create primary index on b")).isEmpty();
    assertThat(NewDefinition.index("SELECT 1")).isEmpty();
  }

  private static void parse(String statement) throws CompilationException {
    new SqlppParserFactory().createParser(statement + ";").parse();
  }
}
