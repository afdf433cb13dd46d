// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TypedCommandTest {
  private static final List<String> JAVA = List.of("-Xmx1g", "-cp", "a.jar", "io.ycsbpack.core.cli.Main");

  @Test
  void itIsWhatAUserTypesWithoutSecrets() {
    assertThat(TypedCommand.from(concat("delta", "clickhouse", "-p", "db.password=a b, c", "--arm",
        "x, db.password=d, cpu=1", "-p", "url=http://user:word@host:1/a"), "db.password"::equals))
        .contains("ycsb delta clickhouse -p 'db.password=***' --arm 'x, db.password=***'"
            + " -p 'url=http://***@host:1/a'");
  }

  @Test
  void aProcessWithAnotherMainClassHasNone() {
    assertThat(TypedCommand.from(List.of("-cp", "a.jar", "Other", "run"), name -> false)).isEmpty();
    assertThat(TypedCommand.ofThisProcess(name -> false)).isEmpty();
  }

  private static List<String> concat(String... words) {
    return Stream.concat(JAVA.stream(), List.of(words).stream()).toList();
  }
}
