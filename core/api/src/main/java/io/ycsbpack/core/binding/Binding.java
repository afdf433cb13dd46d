// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.binding;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.capture.StatementLog;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedKind;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import site.ycsb.DB;

/**
 * A database that {@code ycsb} can drive. A binding is a folder under {@code bindings/} whose jar names its
 * implementation in {@code META-INF/services/io.ycsbpack.core.binding.Binding}; there is no other list of them.
 */
public interface Binding {

  /** Its name on a command line: {@code ycsb run <name>}. */
  String name();

  /** One line for {@code ycsb help bindings}. */
  String summary();

  /**
   * The binding that these settings of a run select; the same one if it is always the same class.
   *
   * @throws UsageException when they select none that can be used
   */
  default Binding configured(Settings settings) {
    return this;
  }

  /** The YCSB database class, which also runs under the unmodified {@code site.ycsb.Client}. */
  Class<? extends DB> databaseClass();

  List<Property<?>> properties();

  /** Whether its database reads properties that nothing declares: then no name is refused. */
  default boolean hasUndeclaredProperties() {
    return false;
  }

  /**
   * Refuses properties of other bindings for the same database, for which the nearest name by spelling is no help.
   *
   * @throws UsageException with the correct setting
   */
  default void refuseForeign(Settings settings) {
  }

  /**
   * Names of the properties that change only how a client works: not the server, the data or their location. Clients
   * that differ only in these can be measured slice by slice on one server.
   */
  default Set<String> clientProperties() {
    return Set.of();
  }

  /**
   * Properties, by name, of a load whose inserts are not measured: the one before a run. Those that the user gave take
   * precedence.
   */
  default Map<String, String> unmeasuredLoad() {
    return Map.of();
  }

  /**
   * Finds the target that the settings name and proves, within seconds, that it can be used; with none named, starts or
   * joins the embedded one.
   *
   * @throws TargetException with one line that says why it can't be used
   */
  Target open(Settings settings, Console console);

  default Optional<EmbeddedServer> embedded() {
    return Optional.empty();
  }

  /** The database's counters that {@link Target#counters()} reads; empty if it has none. */
  default List<Counter> counters() {
    return List.of();
  }

  default Optional<StatementLog> statementLog(Settings settings) {
    return Optional.empty();
  }

  /** How its database is deployed on Kubernetes; empty if only an existing one can be used. */
  default Optional<Deployment> deployment() {
    return Optional.empty();
  }

  /** Kinds of custom resources by which operators run its database, beyond that of {@link #deployment()}. */
  default List<OperatedKind> operatedKinds() {
    return List.of();
  }

  /** All secrets that these settings contain or refer to; they are never recorded. By default the declared ones. */
  default List<String> secrets(Settings settings) {
    return properties().stream()
        .filter(Property::isSecret)
        .flatMap(property -> settings.text(property.name()).stream())
        .toList();
  }

  /** @throws UsageException when there is none */
  static Binding named(String name) {
    return NearestName.choose(name, all(), Binding::name, "there is no binding '%s'");
  }

  /** All bindings on the class path, in no particular order. */
  static List<Binding> all() {
    return ServiceLoader.load(Binding.class).stream().map(ServiceLoader.Provider::get).toList();
  }
}
