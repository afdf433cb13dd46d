// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines of YCSB that mean nothing here are answered by what to write. */
class StockFormsTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "shell basic | ycsb run BINDING -p workload=io.ycsbpack.core.workload.StatementWorkload",
    "-t -db site.ycsb.BasicDB -P w | -t: leave it out", "-load -db some.Db -P w | 'ycsb load' loads",
    "run basic -P w -db x | -db: name the database behind the command: ycsb run BINDING",
    "-cp x run basic | YCSB_CLASSPATH=... ycsb run",
    "run basic -jvm-args=-Xmx1g | YCSB_JAVA_OPTS='-Xmx4g' ycsb run", "run basic -jvm-args -Xmx1g | YCSB_JAVA_OPTS="})
  void areRefusedInOneLine(String arguments, String message) {
    CommandResult ycsb = CommandResult.of(Main::run, arguments.split(" "));

    assertThat(ycsb.exitCode()).isEqualTo(1);
    assertThat(ycsb.out()).isEmpty();
    assertThat(ycsb.err()).startsWith("ycsb: ").contains(message).hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-db x -p db.password=s3cret", "run basic -db s3cret -p a.password=s3cret",
    "run basic -jvm-args=-Dpassword=s3cret", "run basic -dp=s3cret"})
  void noValueIsRepeated(String arguments) {
    assertThat(CommandResult.of(Main::run, arguments.split(" ")).err()).doesNotContain("s3cret").hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"experiment -t", "help -db"})
  void otherCommandsDoNotHaveThem(String arguments) {
    assertThat(CommandResult.of(Main::run, arguments.split(" ")).err()).contains("there is no option '-");
  }
}
