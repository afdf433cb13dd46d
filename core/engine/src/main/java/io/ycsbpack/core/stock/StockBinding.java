// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.stock;

import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import site.ycsb.DB;

/** {@code ycsb run --db CLASS --classpath JARS}: any binding of YCSB 0.17.0 or newer. */
public final class StockBinding implements Binding {
  public static final String NAME = "stock";
  public static final Property<String> DATABASE = Property.optional("db", PropertyType.text().labelled("CLASS"),
      "The database class of any YCSB binding; with ycsb, also the name of a binding. Its own properties pass"
          + " unchecked.");
  public static final Property<String> CLASS_PATH = Property.optional("classpath", PropertyType.text().labelled("PATH"),
      "Jars of that binding, separated by colons; FOLDER/* is all jars of a folder. ycsbpack's own libraries are not"
          + " visible to them.");
  public static final Property<Path> YCSB = Property.optional("ycsb", PropertyType.path(),
      "Folder of a YCSB distribution that has that binding, in addition to classpath.");

  private final Optional<StockClassPath> path;
  private final Class<? extends DB> type;

  /** Before its class is known. */
  public StockBinding() {
    path = Optional.empty();
    type = DB.class;
  }

  private StockBinding(StockClassPath path) {
    this.path = Optional.of(path);
    type = path.load();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "any YCSB binding: --db CLASS --classpath JARS, or --db NAME --ycsb FOLDER";
  }

  @Override
  public Binding configured(Settings settings) {
    return new StockBinding(StockClassPath.named(settings));
  }

  @Override
  public Class<? extends DB> databaseClass() {
    return type;
  }

  @Override
  public List<Property<?>> properties() {
    return List.of(DATABASE, CLASS_PATH, YCSB);
  }

  @Override
  public boolean hasUndeclaredProperties() {
    return true;
  }

  /** Two versions of a driver are compared on one server. */
  @Override
  public Set<String> clientProperties() {
    return Set.of(DATABASE.name(), CLASS_PATH.name(), YCSB.name());
  }

  @Override
  public Target open(Settings settings, Console console) {
    StockTarget target = new StockTarget(path.orElseThrow(), type, settings);
    target.connect();
    return target;
  }
}
