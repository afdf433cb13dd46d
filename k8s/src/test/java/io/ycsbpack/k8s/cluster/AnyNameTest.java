// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What a name of ours may be, a cluster takes: RFC 1123 labels, with room for what is appended. */
class AnyNameTest {

  @Property(tries = 3000)
  void isRefusedOrALabelOfTheCluster(@ForAll("names") String name) {
    try {
      assertThat(new ObjectName(name).text()).matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?").hasSizeLessThan(50);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("a name has");
    }
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.oneOf(Arbitraries.strings().ofMaxLength(60),
        Arbitraries.strings().withChars("abcz019-._A\n").ofMaxLength(60));
  }
}
