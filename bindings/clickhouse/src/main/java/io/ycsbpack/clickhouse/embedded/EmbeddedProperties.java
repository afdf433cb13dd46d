// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.nio.file.Path;
import java.util.List;

public final class EmbeddedProperties {
  public static final Property<Path> DATA = Property.optional("clickhouse.embedded.data", PropertyType.path(),
      "Folder for the data of the embedded server between commands. Default: $YCSBPACK_DATA/clickhouse, else "
          + "$XDG_DATA_HOME/ycsbpack/clickhouse, else ~/.local/share/ycsbpack/clickhouse.");
  public static final Property<Path> ENGINE = Property.optional("clickhouse.embedded.engine", PropertyType.path(),
      "A libchdb.so of your own for the embedded server. Without it one is fetched with npm, once, into "
          + "$YCSBPACK_CACHE, else $XDG_CACHE_HOME/ycsbpack, else ~/.cache/ycsbpack.");

  private EmbeddedProperties() {
  }

  /** In the order of the docs. */
  public static List<Property<?>> all() {
    return List.of(DATA, ENGINE);
  }
}
