// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.gate;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.record.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A bound on one figure of a run, such as {@code p99(Q1) > 250ms}: the gate fails if that holds. */
public final class Gate {
  public static final Property<Gate> FAIL_IF = Property.optional("fail-if",
      PropertyType.of("a gate: FIGURE[(OPERATION)] COMPARATOR VALUE, such as 'p99(Q1) > 250ms'", "GATE", Gate::parse),
      "Fail (exit code 9) if this holds at the end, such as 'p99(Q1) > 250ms'; repeatable. Figures: "
          + String.join(", ", GateFigure.names()) + "; comparators: <, <=, >, >=. Under an offered load latencies are "
          + "response times; cpu is the servers' CPU time per operation.");

  private static final String BLANKS = "\\p{javaWhitespace}*";
  /** Matches any text: a missing part is empty, at its position. */
  private static final Pattern GRAMMAR = Pattern.compile(BLANKS + "(?<figure>[\\w.-]*)" + BLANKS + "(?:(?<open>\\()"
      + BLANKS + "(?<operation>[^()<>=]*)(?<close>\\)?))?" + BLANKS + "(?<comparator>[<>]?=?)" + BLANKS
      + "(?<bound>(?s:.*))");
  private static final String NUMBER = "\\d[\\d_]*(\\.\\d+)?([eE][+-]?\\d{1,3})?";
  private static final Pattern TIME = Pattern.compile("(?<number>" + NUMBER + ")" + BLANKS + "(?<unit>.*)");
  /** Of numbers that are no times, whose units would be mistaken for these. */
  private static final Pattern THOUSANDS = Pattern
      .compile("(?<number>" + NUMBER + "([kKmM](?![a-zA-Z]))?)" + BLANKS + "(?<unit>.*)");
  private static final PropertyType<Double> NUMBERS = PropertyType.decimal(0, Double.MAX_VALUE);
  private static final MathContext SHOWN = new MathContext(4);

  private final String text;
  private final GateFigure figure;
  private final Optional<Word> operation;
  private final Comparator comparator;
  private final BigDecimal bound;
  private final GateFigure.Unit unit;

  private Gate(String text) {
    this.text = text;
    Matcher gate = GRAMMAR.matcher(text);
    gate.lookingAt();
    figure = figure(Word.of(gate, "figure", 0));
    operation = gate.group("open") == null ? Optional.empty() : Optional.of(operation(gate));
    comparator = Comparator.of(Word.of(gate, "comparator", 0));
    Word given = Word.of(gate, "bound", 0);
    Matcher parts = (figure.kind() == GateFigure.Kind.TIME ? TIME : THOUSANDS).matcher(given.text());
    if (!parts.lookingAt()) {
      throw given.refusal("a number is missing: write " + figure.kind().expected());
    }
    bound = number(Word.of(parts, "number", gate.start("bound")));
    unit = unit(Word.of(parts, "unit", gate.start("bound")));
  }

  /** @param position of its first character, from 1 */
  private record Word(int position, String text) {

    static Word of(Matcher matcher, String group, int offset) {
      return new Word(offset + matcher.start(group) + 1, matcher.group(group));
    }

    IllegalArgumentException refusal(String reason) {
      return new IllegalArgumentException("position " + position + ": " + reason);
    }
  }

  private enum Comparator {
    AT_MOST("<="), AT_LEAST(">="), BELOW("<"), ABOVE(">");

    private final String sign;

    Comparator(String sign) {
      this.sign = sign;
    }

    static Comparator of(Word word) {
      return Arrays.stream(values())
          .filter(comparator -> comparator.sign.equals(word.text()))
          .findFirst()
          .orElseThrow(() -> word.refusal("one of <, <=, >, >= is missing"));
    }

    boolean holds(double value, double bound) {
      return switch (this) {
        case AT_MOST -> value <= bound;
        case AT_LEAST -> value >= bound;
        case BELOW -> value < bound;
        case ABOVE -> value > bound;
      };
    }

    Comparator opposite() {
      return switch (this) {
        case AT_MOST -> ABOVE;
        case AT_LEAST -> BELOW;
        case BELOW -> AT_LEAST;
        case ABOVE -> AT_MOST;
      };
    }

    @Override
    public String toString() {
      return sign;
    }
  }

  /** @throws IllegalArgumentException with position, reason and the nearest name when it is no gate */
  public static Gate parse(String text) {
    return new Gate(text);
  }

  private static GateFigure figure(Word name) {
    String figures = "figures are " + String.join(", ", GateFigure.names());
    if (name.text().isEmpty()) {
      throw name.refusal("a figure is missing; " + figures);
    }
    return Arrays.stream(GateFigure.values())
        .filter(known -> known.toString().equals(name.text()))
        .findFirst()
        .orElseThrow(() -> name.refusal("there is no figure '" + name.text() + "'"
            + NearestName.hint(name.text(), GateFigure.names(), "") + " (" + figures + ")"));
  }

  private Word operation(Matcher gate) {
    Word name = Word.of(gate, "operation", 0);
    if (name.text().isEmpty()) {
      throw name.refusal("the name of an operation is missing");
    }
    if (!figure.isOfOperations()) {
      throw name.refusal(figure + " is known of all operations together; leave (" + name.text() + ") out");
    }
    Word close = Word.of(gate, "close", 0);
    if (close.text().isEmpty()) {
      throw close.refusal("the ) behind the operation is missing");
    }
    return new Word(name.position(), name.text().strip());
  }

  private static BigDecimal number(Word number) {
    try {
      return BigDecimal.valueOf(NUMBERS.require(number.text()));
    } catch (UsageException e) {
      throw number.refusal("'" + number.text() + "' can't be read as a number");
    }
  }

  private GateFigure.Unit unit(Word word) {
    String name = word.text().strip();
    return figure.kind()
        .unit(name)
        .orElseThrow(() -> word.refusal((name.isEmpty() ? "the unit is missing" : "'" + name + "' is no unit here")
            + ": write " + figure.kind().expected()));
  }

  /** @throws IllegalArgumentException with the position of an unknown operation and the nearest name */
  void requireOperation(Collection<String> known) {
    operation.filter(word -> !known.contains(word.text())).ifPresent(word -> {
      throw word.refusal("the workload has no operation '" + word.text() + "'"
          + NearestName.hint(word.text(), known, "") + " (it has " + String.join(", ", known) + ")");
    });
  }

  /** Judges a valid run; not judged if the figure was not measured. */
  GateResult judge(Figures figures) {
    OptionalDouble measured = figure.of(figures, operation.map(Word::text), unit);
    if (measured.isEmpty()) {
      return notJudged(figure == GateFigure.CPU
          ? "the CPU time of the servers is not known"
          : "no " + operation.map(word -> word.text() + " ").orElse("") + "operation ended that has this figure");
    }
    double value = measured.getAsDouble();
    boolean fails = comparator.holds(value, bound.doubleValue());
    Comparator holding = fails ? comparator : comparator.opposite();
    String response = figure.isLatency() && figures.offered() != null ? "response " : "";
    String words = response + name() + " " + amount(shown(value, holding)) + " " + holding + " " + amount(bound);
    return new GateResult(text, fails ? GateResult.Result.FAILED : GateResult.Result.PASSED, value, unit.toString(),
        words);
  }

  GateResult notJudged(String reason) {
    return new GateResult(text, GateResult.Result.NOT_JUDGED, null, unit.toString(),
        name() + " " + comparator + " " + amount(bound) + ": " + reason);
  }

  private String name() {
    return figure + operation.map(word -> "(" + word.text() + ")").orElse("");
  }

  /** Rounded, unless that hides on which side of the bound it is. */
  private BigDecimal shown(double value, Comparator holding) {
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded = exact.round(SHOWN);
    return holding.holds(rounded.doubleValue(), bound.doubleValue()) ? rounded : exact;
  }

  private String amount(BigDecimal value) {
    String number = value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    return number + (unit == GateFigure.Unit.PER_SECOND || unit == GateFigure.Unit.COUNT ? "" : " ") + unit;
  }

  @Override
  public String toString() {
    return text;
  }
}
