package io.ycsbpack.core.gate;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.PropertyType;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the text of a gate from left to right; blanks between its parts do not count. */
final class GateText {
  private static final Pattern NAME = Pattern.compile("[\\w.-]+");
  private static final Pattern OPERATION = Pattern.compile("[^()<>=]+");
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d_]*(\\.\\d+)?([eE][+-]?\\d{1,3})?");
  /** Of numbers that are no times, whose units would be mistaken for these. */
  private static final Pattern NUMBER_OF_THOUSANDS = Pattern.compile(NUMBER + "([kKmM](?![a-zA-Z]))?");
  private static final PropertyType<Double> NUMBERS = PropertyType.decimal(0, Double.MAX_VALUE);
  private static final Pattern REST = Pattern.compile(".*");

  private final String text;
  private int at;

  GateText(String text) {
    this.text = text;
  }

  /**
   * A part of the text.
   *
   * @param position of its first character, from 1
   * @param text     the part
   */
  record Word(int position, String text) {

    /** What is thrown where it is wrong. */
    IllegalArgumentException refusal(String reason) {
      return new IllegalArgumentException("position " + position + ": " + reason);
    }
  }

  /** The figure at the front. */
  GateFigure figure() {
    Word name = word(NAME).orElseThrow(() -> here().refusal("a figure is missing; " + figures()));
    return Stream.of(GateFigure.values())
        .filter(figure -> figure.toString().equals(name.text()))
        .findFirst()
        .orElseThrow(() -> name.refusal("there is no figure '" + name.text() + "'"
            + NearestName.hint(name.text(), GateFigure.names(), "") + " (" + figures() + ")"));
  }

  private static String figures() {
    return "figures are " + String.join(", ", GateFigure.names());
  }

  /** The operation in brackets; empty where there is none. */
  Optional<Word> operation(GateFigure figure) {
    if (!skip("(")) {
      return Optional.empty();
    }
    Word name = word(OPERATION).orElseThrow(() -> here().refusal("the name of an operation is missing"));
    if (!figure.isOfOperations()) {
      throw name.refusal(figure + " is known of all operations together; leave (" + name.text() + ") out");
    }
    if (!skip(")")) {
      throw here().refusal("the ) behind the operation is missing");
    }
    return Optional.of(new Word(name.position(), name.text().strip()));
  }

  /** The comparator. */
  Comparator comparator() {
    skipBlanks();
    Comparator comparator = Comparator.at(text.substring(at))
        .orElseThrow(() -> here().refusal("one of <, <=, >, >= is missing"));
    at += comparator.toString().length();
    return comparator;
  }

  /** The number of the bound. */
  BigDecimal number(GateUnit.Kind kind) {
    Word number = word(kind == GateUnit.Kind.TIME ? NUMBER : NUMBER_OF_THOUSANDS)
        .orElseThrow(() -> here().refusal("a number is missing: write " + kind.expected()));
    try {
      return BigDecimal.valueOf(NUMBERS.require(number.text()));
    } catch (UsageException e) {
      throw number.refusal("'" + number.text() + "' can't be read as a number");
    }
  }

  /** The unit, with which the text ends. */
  GateUnit unit(GateUnit.Kind kind) {
    Word unit = word(REST).orElseGet(this::here);
    String name = unit.text().strip();
    return GateUnit.of(kind, name)
        .orElseThrow(() -> unit.refusal((name.isEmpty() ? "the unit is missing" : "'" + name + "' is no unit here")
            + ": write " + kind.expected()));
  }

  /** Refuses anything that follows. */
  void end() {
    word(REST).filter(word -> !word.text().isBlank()).ifPresent(word -> {
      throw word.refusal("'" + word.text() + "' is not expected here");
    });
  }

  private Optional<Word> word(Pattern pattern) {
    skipBlanks();
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    Word word = new Word(at + 1, matcher.group());
    at = matcher.end();
    return Optional.of(word);
  }

  private boolean skip(String sign) {
    skipBlanks();
    boolean there = text.startsWith(sign, at);
    at += there ? sign.length() : 0;
    return there;
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private Word here() {
    return new Word(at + 1, "");
  }
}
