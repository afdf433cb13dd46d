package io.ycsbpack.core.file;

import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Says what is wrong in a file that is no YAML in plain words; the parser's messages are about its grammar. */
final class YamlProblem {
  /** From the parser's message, or a part of it, to its meaning. */
  private static final Map<String, String> WORDS = words();

  private YamlProblem() {
  }

  private static Map<String, String> words() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("mapping values are not allowed here",
        "a ': ' within a value; put the value in quotes, or check how the line is indented");
    words.put("'\\t(TAB)'", "a tab; indent by blanks");
    words.put("found character '@'", "a value can't begin with '@'; put it in quotes");
    words.put("found character '`'", "a value can't begin with a backquote; put it in quotes");
    words.put("found character '%'", "a value can't begin with '%'; put it in quotes");
    words.put("expected ',' or '}'", "a ',' or the '}' is missing before this");
    words.put("expected ',' or ']'", "a ',' or the ']' is missing before this");
    words.put("could not find expected ':'", "a ':' is missing behind the key before this");
    words.put("expected <block end>",
        "this line is indented in another way than those that it belongs to, or a quote ends"
            + " too early");
    words.put("found unexpected end of stream", "the text in quotes that begins before this does not end");
    words.put("found unexpected document separator", "the text in quotes that begins before this does not end");
    words.put("found undefined alias",
        "'*' stands for a value that is named by '&' before, and there is none of this name;"
            + " put a text that begins with '*' in quotes");
    words.put("found unknown escape character", "within double quotes a backslash has to be written twice");
    words.put("sequence entries are not allowed here", "a '- ' of a list can't stand here; begin a new line with it");
    words.put("expected the node content", "a value is missing here");
    return words;
  }

  static String words(MarkedYAMLException e) {
    String problem = String.valueOf(e.getProblem());
    return WORDS.entrySet()
        .stream()
        .filter(entry -> problem.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseGet(() -> (e.getContext() == null ? "" : e.getContext() + ", ") + problem);
  }
}
