// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.gate;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.GateResult.Result;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Units;
import io.ycsbpack.core.record.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A bound on one figure of a run, such as {@code p99(Q1) > 250ms}: the gate fails if that holds. */
public final class Gate {
  private static final String FORM = "FIGURE[(OPERATION)] COMPARATOR VALUE, such as 'p99(Q1) > 250ms'";

  public static final Property<Gate> FAIL_IF = Property.optional("fail-if",
      PropertyType.of("a gate: " + FORM, "GATE", Gate::parse),
      "Fail (exit code 9) if this holds at the end, such as 'p99(Q1) > 250ms'; repeatable. Figures: "
          + String.join(", ", GateFigure.names()) + "; comparators: <, <=, >, >=. Under an offered load latencies are "
          + "response times; cpu is the servers' CPU time per operation.");

  private static final Pattern GRAMMAR = Pattern.compile("""
      \\s* (?<figure>[\\w.-]+) \\s* (\\( \\s* (?<operation>[^()<>=]*[^()<>=\\s]) \\s* \\))?
      \\s* (?<comparator>[<>]=?) \\s* (?<number>\\d[\\d_.]*([eE][+-]?\\d+)?) \\s* (?<unit>.*?) \\s*""",
      Pattern.COMMENTS);
  private static final MathContext SHOWN = new MathContext(4);

  private final String text;
  private final GateFigure figure;
  private final Optional<String> operation;
  private final Comparator comparator;
  private final BigDecimal bound;
  private final Units.Unit unit;

  private Gate(String text) {
    this.text = text;
    Matcher gate = GRAMMAR.matcher(text);
    if (!gate.matches()) {
      throw new IllegalArgumentException("it has another form");
    }
    figure = GateFigure.named(gate.group("figure"));
    operation = Optional.ofNullable(gate.group("operation"));
    if (operation.isPresent() && figure == GateFigure.CPU) {
      throw new IllegalArgumentException(
          figure + " is known of all operations together; leave (" + operation.get() + ") out");
    }
    comparator = Stream.of(Comparator.values())
        .filter(one -> one.sign.equals(gate.group("comparator")))
        .findFirst()
        .orElseThrow();
    Units.Amount amount = amount(gate.group("number") + gate.group("unit"));
    unit = figure.kind().shown(amount.unit());
    bound = amount.in(unit);
    if (Double.isInfinite(bound.doubleValue())) {
      throw new IllegalArgumentException("that is out of range");
    }
  }

  private Units.Amount amount(String written) {
    try {
      return figure.kind().read(written);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + written + "': " + e.getMessage(), e);
    }
  }

  private enum Comparator {
    AT_MOST("<=", ">", (value, bound) -> value <= bound),
    AT_LEAST(">=", "<", (value, bound) -> value >= bound),
    BELOW("<", ">=", (value, bound) -> value < bound),
    ABOVE(">", "<=", (value, bound) -> value > bound);

    private final String sign;
    /** The sign of the comparison that holds if this one does not. */
    private final String otherwise;
    private final BiPredicate<Double, Double> test;

    Comparator(String sign, String otherwise, BiPredicate<Double, Double> test) {
      this.sign = sign;
      this.otherwise = otherwise;
      this.test = test;
    }

    boolean holds(double value, BigDecimal bound) {
      return test.test(value, bound.doubleValue());
    }
  }

  /** @throws IllegalArgumentException with the reason and the nearest name when it is no gate */
  public static Gate parse(String text) {
    return new Gate(text);
  }

  /**
   * @param known every operation that the workload may do; empty when they are not known
   * @throws UsageException with the nearest name if the workload does not have the operation
   */
  public void requireOperation(Collection<String> known) {
    operation.filter(name -> !known.isEmpty() && !known.contains(name)).ifPresent(name -> {
      throw new UsageException("--fail-if '" + text + "': the workload has no operation '" + name + "'"
          + NearestName.hint(name, known, "") + " (it has " + String.join(", ", known) + ")");
    });
  }

  /**
   * Gates judge only valid figures; otherwise the verdict stays. A valid run in which a gate's figure was not
   * measured is invalid. Call it after everything else has judged the run.
   */
  public static Verdict judge(List<Gate> gates, Verdict verdict, Figures figures) {
    if (verdict.exitCode() != ExitCode.OK) {
      String why = "the run ended with exit code " + verdict.exitCode().code();
      return verdict.gated(gates.stream().map(gate -> gate.notJudged(why)).toList());
    }
    Verdict gated = verdict.gated(gates.stream().map(gate -> gate.judge(figures)).toList());
    return decided(gated, Result.NOT_JUDGED, ExitCode.NOT_VALID)
        .or(() -> decided(gated, Result.FAILED, ExitCode.GATE))
        .orElse(gated);
  }

  private static Optional<Verdict> decided(Verdict gated, Result result, ExitCode code) {
    List<String> words = gated.gates()
        .stream()
        .filter(gate -> gate.result() == result)
        .map(GateResult::words)
        .toList();
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(gated.decided(code, words.size() + (words.size() == 1 ? " gate " : " gates ") + result + ": "
            + String.join("; ", words)));
  }

  /** Judges a valid run; not judged if the figure was not measured. */
  private GateResult judge(Figures figures) {
    OptionalDouble measured = figure.of(figures, operation, unit);
    if (measured.isEmpty()) {
      return notJudged(figure == GateFigure.CPU
          ? "the CPU time of the servers is not known"
          : "no " + operation.map(name -> name + " ").orElse("") + "operation ended that has this figure");
    }
    double value = measured.getAsDouble();
    boolean fails = comparator.holds(value, bound);
    String response = figure.isLatency() && figures.offered() != null ? "response " : "";
    String words = response + name() + " " + amount(shown(value, fails)) + " "
        + (fails ? comparator.sign : comparator.otherwise) + " " + amount(bound);
    return new GateResult(text, fails ? Result.FAILED : Result.PASSED, value, unit.name(), words);
  }

  private GateResult notJudged(String reason) {
    return new GateResult(text, Result.NOT_JUDGED, null, unit.name(),
        name() + " " + comparator.sign + " " + amount(bound) + ": " + reason);
  }

  private String name() {
    return figure + operation.map(name -> "(" + name + ")").orElse("");
  }

  /** Rounded, unless that hides on which side of the bound it is. */
  private BigDecimal shown(double value, boolean fails) {
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded = exact.round(SHOWN);
    return comparator.holds(rounded.doubleValue(), bound) == fails ? rounded : exact;
  }

  private String amount(BigDecimal value) {
    String number = value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    return number + (unit.name().isEmpty() || unit.name().startsWith("/") ? "" : " ") + unit.name();
  }
}
