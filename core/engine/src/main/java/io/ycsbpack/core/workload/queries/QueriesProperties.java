// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.nio.file.Path;
import java.util.List;

public final class QueriesProperties {
  public static final Property<Path> FILE = Property.optional("queries.file", PropertyType.path(),
      "The file of statements: SQL, or YAML if its name ends with .yaml. Relative to the working folder, else to the "
          + "folder of the file that sets it.");
  public static final Property<StatementOrder> ORDER = Property.of("queries.order",
      PropertyType.oneOf(StatementOrder.class), "random",
      "The order of statements: random, by their weights; round-robin, each thread beginning with another one; or"
          + " as-written, each thread beginning with the first.");
  public static final Property<Boolean> ANSWERS = Property.of("queries.answers", PropertyType.bool(), "true",
      "Whether each statement is executed once before a run, to record its answer and compare it with that of other"
          + " conditions.");
  private QueriesProperties() {
  }

  public static List<Property<?>> all() {
    return List.of(FILE, ORDER, ANSWERS);
  }
}
