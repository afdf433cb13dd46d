// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloserTest {
  private final List<String> closed = new ArrayList<>();
  private final Closer closer = new Closer();

  private Closer.Closing failing(String name) {
    return () -> {
      closed.add(name);
      throw new IllegalStateException(name);
    };
  }

  @Test
  void theLastIsClosedFirstAndEachOnce() {
    closer.add(() -> closed.add("first"));
    closer.add(() -> closed.add("last"));

    closer.close();
    closer.close();

    assertThat(closed).containsExactly("last", "first");
  }

  @Test
  void aFailureLeavesNoneOpenAndCarriesTheOthers() {
    closer.add(failing("first"));
    closer.add(() -> closed.add("second"));
    closer.add(failing("last"));

    assertThatThrownBy(closer::close).hasMessage("last")
        .satisfies(e -> assertThat(e.getSuppressed()).singleElement().matches(one -> one.getMessage().equals("first")));
    assertThat(closed).containsExactly("last", "second", "first");
  }

  @Test
  void whatIsKeptStaysOpen() {
    closer.add(() -> closed.add("first"));
    Closer kept = closer.keep();

    closer.close();
    assertThat(closed).isEmpty();
    kept.close();
    assertThat(closed).containsExactly("first");
  }
}
