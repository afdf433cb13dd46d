// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import io.ycsbpack.core.export.ExportedResult.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects figures; leaves out what is not known and what is not a finite number. */
final class FigureList {
  private final List<Figure> figures = new ArrayList<>();
  private final boolean valid;

  FigureList(boolean valid) {
    this.valid = valid;
  }

  void add(String name, Number value) {
    add(name, Map.of(), value);
  }

  /** @param value null when it is not known */
  void add(String name, Map<String, String> labels, Number value) {
    if (value != null && Double.isFinite(value.doubleValue())) {
      figures.add(new Figure(name, labels, value.doubleValue(), valid));
    }
  }

  List<Figure> figures() {
    return figures;
  }
}
