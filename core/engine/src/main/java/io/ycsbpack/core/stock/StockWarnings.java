package io.ycsbpack.core.stock;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.stock.StockProperties.WithoutEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What properties of YCSB's stock client do not do in a run, and what does. */
public final class StockWarnings {
  private final Settings settings;
  private final List<String> lines = new ArrayList<>();

  private StockWarnings(Settings settings) {
    this.settings = settings;
  }

  /** A line for each property that was given and has no effect; none for a value that asks for what is done anyway. */
  public static List<String> lines(Settings settings) {
    StockWarnings warnings = new StockWarnings(settings);
    if (!StockProperties.isStockOutput(settings)) {
      warnings.withoutStockOutput(StockProperties.EXPORTER);
      warnings.withoutStockOutput(StockProperties.INTERVAL);
      warnings.withoutStockOutput(StockProperties.PERCENTILES);
      warnings.withoutStockOutput(StockProperties.LABEL);
    }
    StockProperties.withoutEffect().forEach(warnings::withoutEffect);
    return warnings.lines;
  }

  /**
   * Refuses a load that is asked of a run, and the other way around.
   *
   * @throws UsageException with the command to write
   */
  public static void refuseOtherMode(Settings settings, RunPlan.Mode mode) {
    Optional<Boolean> transactions = StockProperties.DO_TRANSACTIONS.find(settings);
    boolean runs = mode == RunPlan.Mode.RUN;
    if (transactions.isPresent() && transactions.get() != runs) {
      throw new UsageException("dotransactions=" + transactions.get() + settings.origin("dotransactions")
          + " asks for a " + (runs ? "load" : "run") + ": write 'ycsb " + (runs ? "load" : "run")
          + "', or leave the property out");
    }
  }

  private void withoutStockOutput(Property<?> property) {
    settings.text(property.name())
        .filter(text -> !text.equals(property.defaultText().orElse(null)))
        .ifPresent(text -> add(property, " without " + DriverProperties.OUTPUT.name() + "=ycsb"));
  }

  private void withoutEffect(WithoutEffect without) {
    settings.text(without.property().name())
        .filter(text -> !text.equalsIgnoreCase(without.harmless()))
        .ifPresent(text -> add(without.property(), ": " + without.instead()));
  }

  private void add(Property<?> property, String rest) {
    String name = property.name();
    lines.add(name + "=" + settings.text(name).orElseThrow() + settings.origin(name) + " has no effect" + rest);
  }
}
