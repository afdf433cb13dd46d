package io.ycsbpack.couchbase.capture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FieldPathTest {
  @Test
  void pathsAreThoseOfStatementsAndLeadBackToTheNames() {
    String path = FieldPath.path(FieldPath.path(FieldPath.path("", "address"), "a.b `c`"), "zip");

    assertThat(path).isEqualTo("address.`a.b ``c```.zip");
    assertThat(FieldPath.names(path)).containsExactly("address", "a.b `c`", "zip");
    assertThat(FieldPath.names("city")).containsExactly("city");
  }
}
