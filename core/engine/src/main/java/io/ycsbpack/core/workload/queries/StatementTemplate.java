// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.workload.queries.Values.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a statement with its parameters left open. {@code ${name}} stands for a literal, or, within quotes, for
 * its text; <code>$${</code> is a literal <code>${</code>.
 */
record StatementTemplate(List<Part> parts) {
  private static final Pattern MARKS = Pattern.compile("(?s)\\$\\$\\{|\\$\\{([^}]*)(}?)|\\\\.|['\"`]");

  /**
   * Text, and a parameter behind it.
   *
   * @param parameter its index; -1 for none
   * @param quote     around the parameter, or {@link Value#UNQUOTED}
   */
  private record Part(String text, int parameter, char quote) {
  }

  /** A statement without parameters, whatever its text holds. */
  static StatementTemplate literal(String text) {
    return new StatementTemplate(List.of(new Part(text, -1, Value.UNQUOTED)));
  }

  /**
   * @param names of all parameters; their place in this list is their index
   * @throws io.ycsbpack.core.UsageException when it names none of them
   */
  static StatementTemplate of(String text, List<String> names, Place place) {
    List<Part> parts = new ArrayList<>();
    StringBuilder before = new StringBuilder();
    char quote = Value.UNQUOTED;
    Matcher mark = MARKS.matcher(text);
    while (mark.find()) {
      mark.appendReplacement(before, "");
      char first = mark.group().charAt(0);
      if (mark.group(1) != null) {
        if (mark.group(2).isEmpty()) {
          throw place.toException("'${' without a '}' in this statement; '$${' stands for '${' itself");
        }
        parts.add(new Part(before.toString(), index(mark.group(1), names, place), quote));
        before.setLength(0);
      } else if (first == '$') {
        before.append("${");
      } else {
        before.append(mark.group());
        if (first != '\\' && (quote == Value.UNQUOTED || quote == first)) {
          quote = quote == first ? Value.UNQUOTED : first;
        }
      }
    }
    mark.appendTail(before);
    parts.add(new Part(before.toString(), -1, Value.UNQUOTED));
    return new StatementTemplate(List.copyOf(parts));
  }

  private static int index(String name, List<String> names, Place place) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw place.toException("'${" + name + "}' stands for nothing: there is no parameter '" + name + "'"
          + NearestName.hint(name, names, "; '$${' stands for '${' itself"));
    }
    return index;
  }

  /** @param draws of all parameters, by their index; a parameter that the statement names twice is drawn once */
  String text(List<Supplier<Value>> draws) {
    if (parts.size() == 1) {
      return parts.get(0).text;
    }
    Value[] drawn = new Value[draws.size()];
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(part.text);
      int index = part.parameter;
      if (index >= 0) {
        drawn[index] = drawn[index] == null ? draws.get(index).get() : drawn[index];
        text.append(drawn[index].within(part.quote));
      }
    }
    return text.toString();
  }
}
