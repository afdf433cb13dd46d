// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Damages a text as disks, editors and people do: cut, reordered, with huge numbers, with foreign characters. */
public final class Damage {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
  private static final List<String> NUMBERS = List.of("-1", "1e999", "99999999999999999999999999", "0", "NaN", "\"x\"",
      "null", "[]", "{}");
  private static final List<String> BITS = List.of("\u0000", "\ud800", "\"", "'", "`", "{", "}", "[", ":", "- ", "\n",
      "\t", "${x}", "\\", "&a", "*a", "!!java.lang.String ", "\ufeff", "é");

  private Damage() {
  }

  /** The text after so many damages, by this seed. */
  public static String to(String text, long seed, int times) {
    Random random = new Random(seed);
    String damaged = text;
    for (int i = 0; i < times && !damaged.isEmpty(); i++) {
      damaged = switch (random.nextInt(5)) {
        case 0 -> damaged.substring(0, random.nextInt(damaged.length()));
        case 1 -> reordered(damaged, random);
        case 2 -> otherNumber(damaged, random);
        case 3 -> inserted(damaged, random);
        default -> lineRepeated(damaged, random);
      };
    }
    return damaged;
  }

  private static String reordered(String text, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
    return String.join("\n", lines);
  }

  private static String lineRepeated(String text, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    lines.add(random.nextInt(lines.size()), lines.get(random.nextInt(lines.size())));
    return String.join("\n", lines);
  }

  private static String otherNumber(String text, Random random) {
    List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
    if (numbers.isEmpty()) {
      return text;
    }
    MatchResult number = numbers.get(random.nextInt(numbers.size()));
    return text.substring(0, number.start()) + NUMBERS.get(random.nextInt(NUMBERS.size()))
        + text.substring(number.end());
  }

  private static String inserted(String text, Random random) {
    int at = random.nextInt(text.length());
    return text.substring(0, at) + BITS.get(random.nextInt(BITS.size())) + text.substring(at);
  }
}
