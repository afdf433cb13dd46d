// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.ShellWord;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command of this process as a user types it, without secrets. */
final class TypedCommand {
  private static final String MAIN = "io.ycsbpack.core.cli.Main";
  private static final Pattern PROPERTY = Pattern.compile("([\\w.-]+)=");
  private static final Pattern USER_OF_ADDRESS = Pattern.compile("://[^/\\s]*@");

  private TypedCommand() {
  }

  /** Empty if it is not known, or this process has another main class. */
  static Optional<String> ofThisProcess(Predicate<String> isSecret) {
    return ProcessHandle.current().info().arguments().flatMap(arguments -> from(List.of(arguments), isSecret));
  }

  static Optional<String> from(List<String> arguments, Predicate<String> isSecret) {
    int main = arguments.indexOf(MAIN);
    return main < 0
        ? Optional.empty()
        : Optional.of(arguments.stream()
            .skip(main + 1L)
            .map(argument -> ShellWord.readable(hidden(argument, isSecret)))
            .collect(Collectors.joining(" ", "ycsb ", "")));
  }

  /** Hides all behind the name of a secret: its value may have blanks and commas. */
  private static String hidden(String argument, Predicate<String> isSecret) {
    Matcher property = PROPERTY.matcher(argument);
    while (property.find()) {
      if (isSecret.test(property.group(1))) {
        return argument.substring(0, property.end()) + "***";
      }
    }
    return USER_OF_ADDRESS.matcher(argument).replaceAll("://***@");
  }
}
