// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.util.List;

public final class StatementProperties {
  public static final Property<String> STATEMENT = Property.optional("statement", PropertyType.text(),
      "The statement of every operation, in the database's own language.");
  public static final Property<Long> BYTES = Property.optional("statement.bytes",
      PropertyType.wholeNumber(0, Long.MAX_VALUE),
      "Bytes that the rows of the right answer have (ClickHouse: in RowBinary); another answer is a failed operation.");

  private StatementProperties() {
  }

  public static List<Property<?>> all() {
    return List.of(STATEMENT, BYTES);
  }
}
