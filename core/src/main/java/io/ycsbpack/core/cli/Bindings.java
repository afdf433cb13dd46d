package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.property.NearestName;
import java.util.List;

/** Finds bindings by the word that a person typed. */
final class Bindings {

  private Bindings() {
  }

  static Binding named(String name) {
    List<Binding> all = Binding.all();
    List<String> names = all.stream().map(Binding::name).sorted().toList();
    return all.stream()
        .filter(binding -> binding.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new UsageException("there is no binding '" + name + "'"
            + NearestName.of(name, names).map(near -> "; did you mean '" + near + "'?").orElse("")
            + " (bindings: " + String.join(", ", names) + ")"));
  }
}
