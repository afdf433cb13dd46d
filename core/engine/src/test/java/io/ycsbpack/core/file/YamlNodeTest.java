// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.file;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlNodeTest {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "a: {b: 1|:1:9: this is not YAML: while parsing a flow mapping, expected ',' or '}'",
    "a: b: c|:1:5: this is not YAML: mapping values are not allowed here",
    "'a: *b'|:1:4: this is not YAML: found undefined alias b"})
  void noYamlIsRefusedWithItsPlace(String text, String message) throws IOException {
    assertThatThrownBy(() -> read(text)).isInstanceOf(UsageException.class)
        .hasMessageContainingAll("some.yaml", message);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"bad: {clickhouse.password: of-mine}", "bad: s3('x', 'key', 'of-mine')",
    "bad: https://user:of-mine@host/", "bad: CREATE USER a IDENTIFIED BY 'of-mine'"})
  void aLineThatMayHoldASecretIsNotShown(String line) throws IOException {
    YamlNode yaml = read(line);

    assertThatThrownBy(() -> yaml.refuseOthers("it", List.of())).hasMessageContaining(":1:1: there is no 'bad'")
        .hasMessageNotContaining("of-mine");
  }

  private YamlNode read(String text) throws IOException {
    return YamlNode.read(Files.writeString(folder.resolve("some.yaml"), text), text, "a test");
  }
}
