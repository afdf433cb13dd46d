// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Names from properties can't leave their place in a statement. */
class AnyKeyspaceTest {

  /** Read back as SQL++ does: a doubled back-tick is one, a single one ends the name. */
  @Property(tries = 3000)
  void aNameEndsAtItsOwnLastBackTick(@ForAll String name) {
    String quoted = Keyspace.quoted(name);
    StringBuilder read = new StringBuilder();
    int i = 1;
    while (quoted.charAt(i) != '`' || i + 1 < quoted.length() && quoted.charAt(i + 1) == '`') {
      i += quoted.charAt(i) == '`' ? 1 : 0;
      read.append(quoted.charAt(i++));
    }

    assertThat(read).hasToString(name);
    assertThat(i).isEqualTo(quoted.length() - 1);
  }
}
