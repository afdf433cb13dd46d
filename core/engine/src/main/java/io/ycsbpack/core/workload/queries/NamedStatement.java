// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * @param name     of its operation in the figures
 * @param weight   its share of all weights is its share of the operations, if the order is random
 * @param template in the database's own language, without comments around it
 * @param place    start of the text
 */
record NamedStatement(String name, double weight, StatementTemplate template, AnswerCheck check,
    Place place) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");
  /** Names of other result lines. */
  private static final Set<String> RESERVED = Set.of("OVERALL", "OFFERED", "CLIENT", "SERVER", "CACHE", "WRITERS",
      "VERIFY",
      "LOAD", "READ-MODIFY-WRITE");

  /** A statement without parameters, whatever its text holds; its weight is 1. */
  static NamedStatement literal(String name, String text, Place place) {
    return new NamedStatement(checkedName(name, place), 1, StatementTemplate.literal(text), AnswerCheck.of(text),
        place);
  }

  static String checkedName(String name, Place place) {
    if (!NAME.matcher(name).matches()) {
      throw place.toException("the name '" + name + "' of a statement has to be of up to 64 letters, digits, '.', '_'"
          + " and '-'");
    }
    if (RESERVED.contains(name)) {
      throw place.toException("'" + name + "' can't name a statement: the results use it for something else");
    }
    return name;
  }
}
