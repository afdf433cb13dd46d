// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.file;

import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Says what is wrong in a file that is no YAML in plain words; the parser's messages are about its grammar. */
final class YamlProblem {
  /** From a part of the parser's message to its meaning; the first that fits counts. */
  private static final List<Map.Entry<String, String>> WORDS = List.of(
      Map.entry("mapping values are not allowed here",
          "a ': ' within a value; put the value in quotes, or check how the line is indented"),
      Map.entry("'\\t(TAB)'", "a tab; indent by blanks"),
      Map.entry("found character '@'", "a value can't begin with '@'; put it in quotes"),
      Map.entry("found character '`'", "a value can't begin with a backquote; put it in quotes"),
      Map.entry("found character '%'", "a value can't begin with '%'; put it in quotes"),
      Map.entry("expected ',' or '}'", "a ',' or the '}' is missing before this"),
      Map.entry("expected ',' or ']'", "a ',' or the ']' is missing before this"),
      Map.entry("could not find expected ':'", "a ':' is missing behind the key before this"),
      Map.entry("expected <block end>",
          "this line is indented differently from its neighbors, or a quote ends too early"),
      Map.entry("found unexpected end of stream", "the text in quotes that begins before this does not end"),
      Map.entry("found unexpected document separator", "the text in quotes that begins before this does not end"),
      Map.entry("found undefined alias",
          "'*' stands for a value that is named by '&' before, and there is none of this name;"
              + " put a text that begins with '*' in quotes"),
      Map.entry("found unknown escape character", "within double quotes a backslash has to be written twice"),
      Map.entry("sequence entries are not allowed here", "a '- ' of a list can't stand here; begin a new line with it"),
      Map.entry("expected the node content", "a value is missing here"));

  private YamlProblem() {
  }

  static String words(MarkedYAMLException e) {
    String problem = String.valueOf(e.getProblem());
    return WORDS.stream()
        .filter(entry -> problem.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseGet(() -> (e.getContext() == null ? "" : e.getContext() + ", ") + problem);
  }
}
