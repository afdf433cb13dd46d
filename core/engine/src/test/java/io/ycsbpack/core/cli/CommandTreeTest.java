// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandTreeTest {
  private static final CommandTree TREE = new CommandTree(new PrintStream(OutputStream.nullOutputStream()));
  private static final CommandLine WHOLE = TREE.whole();

  static Stream<String> names() {
    return WHOLE.getSubcommands().keySet().stream().filter(name -> !name.matches("help|completion"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void theCommandThatIsCalledIsMadeAloneAndAsItIsAmongAll(String name) {
    CommandLine tree = TREE.of(name, "--any");

    assertThat(tree.getSubcommands().keySet()).containsExactly(name);
    assertThat(help(tree.getSubcommands().get(name))).isEqualTo(help(WHOLE.getSubcommands().get(name)));
  }

  private static String help(CommandLine command) {
    StringBuilder help = new StringBuilder(command.getUsageMessage());
    command.getSubcommands().values().forEach(below -> help.append(help(below)));
    return help.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "completion", "--help", "--version", "ran", ""})
  void whatTellsOfOthersHasThemAll(String first) {
    assertThat(TREE.of(first, "run").getSubcommands().keySet()).isEqualTo(WHOLE.getSubcommands().keySet());
  }

  @Test
  void theListOfCommandsIsMadeWithoutThem() {
    CommandLine listed = TREE.of("--help");

    assertThat(listed.getUsageMessage()).isEqualTo(WHOLE.getUsageMessage());
    assertThat(listed.getSubcommands().get("run").getCommandSpec().findOption("-P")).isNull();
  }

  @Test
  void withoutArgumentsThereAreAll() {
    assertThat(TREE.of().getSubcommands()).hasSameSizeAs(WHOLE.getSubcommands()).containsKeys("run", "help");
  }
}
