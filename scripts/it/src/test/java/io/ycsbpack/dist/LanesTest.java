// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Each class of system tests is limited to a cluster or a lane: more at once would take the CPU from each other. */
class LanesTest {
  @Test
  void eachClassOfSystemTestsHasAClusterOrALaneOrTheMachineForItself() {
    assertThat(new ClassFileImporter().importPackages("io.ycsbpack.dist")).filteredOn(LanesTest::hasSystemTests)
        .hasSizeGreaterThan(20)
        .allSatisfy(one -> assertThat(
            Stream.of(OnCluster.class, Lane.class, Isolated.class).filter(one::isAnnotatedWith))
            .as(one.getName())
            .hasSize(1));
  }

  private static boolean hasSystemTests(JavaClass one) {
    return one.isAnnotatedWith(SystemTest.class)
        || one.getMethods().stream().anyMatch(method -> method.isAnnotatedWith(SystemTest.class));
  }
}
