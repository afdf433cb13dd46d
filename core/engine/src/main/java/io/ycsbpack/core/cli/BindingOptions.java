// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.stock.StockBinding;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** Selects the database of a command: a binding of ycsbpack by name, or any YCSB binding by class. */
final class BindingOptions {
  @Parameters(index = "0", arity = "0..1", paramLabel = "BINDING",
      description = "The database; 'ycsb help bindings' lists them. With --db leave it out.")
  private String binding;

  private final CommandOption<String> database = CommandOption.setting(StockBinding.DATABASE);
  private final CommandOption<String> classPath = CommandOption.setting(StockBinding.CLASS_PATH).advanced();
  private final CommandOption<String> ycsb = CommandOption.setting(StockBinding.YCSB).advanced();

  /** @throws UsageException if both or none are given */
  String name() {
    Optional<String> named = Optional.ofNullable(binding);
    if (properties().isEmpty()) {
      return named
          .orElseThrow(() -> new UsageException("which database? Name a binding; 'ycsb help bindings' lists them."
              + " Any other YCSB binding: --db CLASS --classpath JARS"));
    }
    named.filter(name -> !name.equals(StockBinding.NAME)).ifPresent(name -> {
      throw new UsageException("'" + name + "' and --db, --classpath or --ycsb name two databases; leave one out");
    });
    return StockBinding.NAME;
  }

  /** The class and its class path, if they are given. */
  Map<String, String> properties() {
    return ycsb.addTo(classPath.addTo(database.addTo(Settings.NONE))).values();
  }
}
