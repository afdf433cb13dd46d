package io.ycsbpack.couchbase.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.couchbase.records.KeyValueStatement.Word;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyValueStatementTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"get key:user::1|GET|user::1|``",
    "  GET\tkey:'user 1'|GET|user 1|``", "get key:user::'abc'|GET|user::abc|``",
    "upsert key:a {\"n\": 1, \"key\": \"b c\"}|UPSERT|a|{\"n\": 1, \"key\": \"b c\"}",
    "insert key:a\t[1]|INSERT|a|[1]", "remove key:a|REMOVE|a|``"})
  void hasItsKeyAndItsDocument(String text, Word word, String key, String document) {
    String statement = text.replace("\\t", "\t");

    assertThat(KeyValueStatement.is(statement)).isTrue();
    KeyValueStatement operation = KeyValueStatement.of(statement);
    assertThat(operation.word()).isEqualTo(word);
    assertThat(operation.key()).isEqualTo(key);
    assertThat(new String(operation.document(), StandardCharsets.UTF_8)).isEqualTo(document);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT 1", "UPSERT INTO a (KEY, VALUE) VALUES ('key:1', 2)", "SELECT `key:`", "", "get",
    "key:a"})
  void whatHasNoKeyBehindItsFirstWordIsSql(String statement) {
    assertThat(KeyValueStatement.is(statement)).isFalse();
  }

  @Test
  void whatCanNotBeMeantIsNamed() {
    assertThatThrownBy(() -> KeyValueStatement.of("fetch key:a"))
        .hasMessageContaining("has to be like get key:user::1");
    assertThatThrownBy(() -> KeyValueStatement.of("get key:")).hasMessageContaining("has to be like get key:user::1");
    assertThatThrownBy(() -> KeyValueStatement.of("upsert key:a")).hasMessageContaining("the document is missing");
    assertThatThrownBy(() -> KeyValueStatement.of("get key:a b")).hasMessageContaining("in single quotes");
  }
}
