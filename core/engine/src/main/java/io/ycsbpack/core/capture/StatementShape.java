// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import io.ycsbpack.core.sql.SqlToken;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The common part of the texts of one statement: the parts of one text, and the values of each literal in all texts.
 * Only the most frequent form counts: texts with a list of another length are left out.
 *
 * @param tokens the parts of one of the texts
 * @param values of each literal, by its place among the parts
 */
record StatementShape(List<SqlToken> tokens, Map<Integer, List<SqlToken>> values) {
  private static final String[] COMPARING = {"=", "==", "!=", "<>", "<", ">", "<=", ">="};

  /** @param samples at least one text */
  static StatementShape of(List<String> samples) {
    List<List<SqlToken>> all = samples.stream().map(SqlToken::of).toList();
    Map<String, Long> counts = all.stream()
        .collect(Collectors.groupingBy(StatementShape::skeleton, LinkedHashMap::new, Collectors.counting()));
    String most = counts.keySet().stream().max(Comparator.comparingLong(counts::get)).orElseThrow();
    List<List<SqlToken>> alike = all.stream().filter(tokens -> skeleton(tokens).equals(most)).toList();
    Map<Integer, List<SqlToken>> values = new LinkedHashMap<>();
    for (List<SqlToken> tokens : alike) {
      for (int i = 0; i < tokens.size(); i++) {
        if (tokens.get(i).isLiteral()) {
          values.computeIfAbsent(i, place -> new ArrayList<>()).add(tokens.get(i));
        }
      }
    }
    return new StatementShape(alike.get(0), values);
  }

  /** Distinguishes texts that differ in more than their literals. */
  private static String skeleton(List<SqlToken> tokens) {
    return tokens.stream()
        .map(token -> token.isLiteral() ? token.kind().name() : token.text())
        .collect(Collectors.joining("\n"));
  }

  /** The text with other words for some of its parts, by their places, and without comments. */
  String text(Map<Integer, String> words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < tokens.size(); i++) {
      SqlToken token = tokens.get(i);
      if (i > 0 && tokens.get(i - 1).end() < token.start()) {
        text.append(' ');
      }
      text.append(words.containsKey(i) ? words.get(i) : token.text().replace("${", "$${"));
    }
    return text.toString();
  }

  /** Whether a literal is the value of a setting, which belongs to the text. */
  boolean isSetting(int place) {
    int name = place;
    while (name > 1 && isAt(name - 1, "=") && isAt(name - 3, ",")) {
      name -= 4;
    }
    return isAt(name - 1, "=") && isAt(name - 3, "settings");
  }

  /** The name of the column that a literal is compared with; empty for a literal that is used otherwise. */
  String column(int place) {
    if (isSetting(place)) {
      return "";
    }
    if (isAt(place - 1, COMPARING)) {
      return name(place - 2);
    }
    if (isAt(place + 1, COMPARING)) {
      return name(place + 2);
    }
    if (isAt(place - 1, "between")) {
      return behindNot(place - 2);
    }
    if (isAt(place - 1, "and") && isAt(place - 3, "between")) {
      return behindNot(place - 4);
    }
    int open = place - 1;
    while (open >= 0 && (tokens.get(open).isLiteral() || tokens.get(open).is(","))) {
      open--;
    }
    return isAt(open, "(") && isAt(open - 1, "in") ? behindNot(open - 2) : "";
  }

  /** The function that has a literal among its arguments, in lower case; empty for none. */
  String function(int place) {
    return SqlToken.enclosing(tokens, place)
        .stream()
        .findFirst()
        .filter(before -> before.kind() == SqlToken.Kind.WORD)
        .map(function -> function.value().toLowerCase(Locale.ROOT))
        .orElse("");
  }

  private String behindNot(int place) {
    int name = place;
    while (isAt(name, "global", "not")) {
      name--;
    }
    return name(name);
  }

  private String name(int place) {
    return place >= 0 && place < tokens.size() && tokens.get(place).kind() == SqlToken.Kind.WORD
        && !isAt(place + 1, "(")
            ? tokens.get(place).value()
            : "";
  }

  private boolean isAt(int place, String... words) {
    return place >= 0 && place < tokens.size() && Stream.of(words).anyMatch(tokens.get(place)::is);
  }
}
