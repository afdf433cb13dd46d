// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.property.NearestName;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of a statement with its parameters left open. {@code ${name}} stands for a literal, or, within quotes, for
 * its text; <code>$${</code> is a literal <code>${</code>.
 */
final class StatementTemplate {
  private final List<Part> parts;
  private final int[] parameters;

  private StatementTemplate(List<Part> parts) {
    this.parts = List.copyOf(parts);
    parameters = parts.stream().filter(part -> part.parameter >= 0).mapToInt(Part::parameter).distinct().toArray();
  }

  /**
   * Text, and a parameter behind it.
   *
   * @param parameter its index; -1 for none
   * @param quote     around the parameter, or {@link Values#UNQUOTED}
   */
  private record Part(String text, int parameter, char quote) {
  }

  /** A statement without parameters, whatever its text holds. */
  static StatementTemplate literal(String text) {
    return new StatementTemplate(List.of(new Part(text, -1, Values.UNQUOTED)));
  }

  /**
   * @param names of all parameters; their place in this list is their index
   * @throws io.ycsbpack.core.UsageException when it names none of them
   */
  static StatementTemplate of(String text, List<String> names, Place place) {
    List<Part> parts = new ArrayList<>();
    StringBuilder before = new StringBuilder();
    char quote = Values.UNQUOTED;
    int at = 0;
    while (at < text.length()) {
      char character = text.charAt(at);
      if (text.startsWith("$${", at)) {
        before.append("${");
        at += 3;
      } else if (text.startsWith("${", at)) {
        int end = text.indexOf('}', at);
        if (end < 0) {
          throw place.toException("'${' without a '}' in this statement; '$${' stands for '${' itself");
        }
        parts.add(new Part(before.toString(), index(text.substring(at + 2, end), names, place), quote));
        before.setLength(0);
        at = end + 1;
      } else if (character == '\\' && quote != Values.UNQUOTED && at + 1 < text.length()) {
        before.append(text, at, at + 2);
        at += 2;
      } else {
        quote = after(quote, character);
        before.append(character);
        at++;
      }
    }
    parts.add(new Part(before.toString(), -1, Values.UNQUOTED));
    return new StatementTemplate(parts);
  }

  private static char after(char quote, char character) {
    boolean isQuote = character == '\'' || character == '"' || character == '`';
    return quote == Values.UNQUOTED && isQuote ? character : quote == character ? Values.UNQUOTED : quote;
  }

  private static int index(String name, List<String> names, Place place) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw place.toException("'${" + name + "}' stands for nothing: there is no parameter '" + name + "'"
          + NearestName.hint(name, names, "; '$${' stands for '${' itself"));
    }
    return index;
  }

  /** Indexes, each once. */
  int[] parameters() {
    return parameters;
  }

  /** Up to the first parameter: all of the text if there is none. */
  String text() {
    return parts.get(0).text;
  }

  /** @param drawn index of the value of each parameter */
  void write(StringBuilder out, Values[] values, long[] drawn) {
    for (Part part : parts) {
      out.append(part.text);
      if (part.parameter >= 0) {
        values[part.parameter].append(out, drawn[part.parameter], part.quote);
      }
    }
  }
}
