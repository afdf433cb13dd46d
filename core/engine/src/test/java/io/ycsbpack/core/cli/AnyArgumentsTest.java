// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Command lines drawn at random, mostly wrong. */
class AnyArgumentsTest {
  /** Those that start nothing and change nothing. */
  private static final List<String> COMMANDS = List.of("compare", "merge", "report",
      "completion", "help", "experimant", "doctor", "--version");

  @Property(tries = 100)
  void endWithAnExitCodeOfOursAndNeverAsABug(@ForAll("commandLines") List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    int code = Main.run(new PrintStream(out, true, StandardCharsets.UTF_8), arguments.toArray(String[]::new));

    assertThat(code).as(String.join(" ", arguments)).isNotEqualTo(ExitCode.INTERNAL.code());
  }

  @Provide
  Arbitrary<List<String>> commandLines() {
    Arbitrary<String> words = Arbitraries.oneOf(
        Arbitraries.of("-P", "-p", "--json", "-o", "--scenario", "--workload", "workloads/tenantq", "a=b", "=", "--",
            "-",
            "--results", "/dev/null", "/nowhere/x.json", "1e99", "-threads", "''"),
        Arbitraries.strings().ofMaxLength(12).excludeChars('\u0000', '@'));
    return Arbitraries.of(COMMANDS)
        .flatMap(command -> words.list().ofMaxSize(5).map(rest -> {
          List<String> all = new java.util.ArrayList<>(List.of(command));
          all.addAll(rest);
          // A page is written where -o says.
          all.removeIf(word -> all.indexOf(word) > 0 && word.startsWith("-o"));
          return all;
        }));
  }
}
