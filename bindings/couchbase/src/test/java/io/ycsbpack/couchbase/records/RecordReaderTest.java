// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** Fields are read as they were written, whoever wrote them. */
class RecordReaderTest {
  private final RecordReader reader = new RecordReader();

  @Test
  void whatOthersWroteIsReadToo() {
    Map<String, ByteIterator> read = read(" { \"n\" : -1.5e3 ,\"t\":true, \"o\":{\"a\":[1,{\"b\":\"}\"}]} , "
        + "\"w\":\"\\u00e9\u00e4\u20ac \\ud83d\\ude00\\\"\", \"e\":\"\\u00e4\\/\\n\", \"z\":null}", null);

    assertThat(text(read.remove("w"), StandardCharsets.UTF_8)).isEqualTo("\u00e9\u00e4\u20ac \ud83d\ude00\"");
    assertThat(texts(read))
        .isEqualTo(Map.of("n", "-1.5e3", "t", "true", "o", "", "e", "\u00e4/\n", "z", "null"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"", "\\", "\n", "\u0001", "\u00e4", "\u00ff"})
  void aSpecialCharacterIsFoundWhereverItStands(String special) {
    JsonWriter writer = new JsonWriter();
    for (int before = 0; before < 40; before++) {
      for (int after = 0; after < 20; after++) {
        String value = "x".repeat(before) + special + "y".repeat(after) + special;
        byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
        byte[] json = writer.begin().field("f", new ByteArrayByteIterator(bytes)).field("g", "z").end();

        Map<String, ByteIterator> read = new HashMap<>();
        reader.read(json, null, read);
        assertThat(texts(read)).isEqualTo(Map.of("f", value, "g", "z"));
      }
    }
  }

  @Test
  void aReaderTakesOneDocumentAfterTheOtherWhateverTheirFields() {
    Map<String, ByteIterator> first = read("{\"a\":\"1\",\"b\":\"2\"}", null);
    Map<String, ByteIterator> second = read("{\"b\":\"3\",\"ab\":\"4\",\"c\":\"\"}", null);

    assertThat(texts(first)).isEqualTo(Map.of("a", "1", "b", "2"));
    assertThat(texts(second)).isEqualTo(Map.of("b", "3", "ab", "4", "c", ""));
  }

  @Test
  void onlyTheFieldsThatWereAskedForAreHandedOver() {
    assertThat(texts(read("{\"a\":\"1\",\"b\":\"\\\"\",\"c\":\"3\"}", Set.of("c", "d")))).isEqualTo(Map.of("c", "3"));
    assertThat(texts(read("{\"__id\":\"user1\",\"a\":\"1\"}", null))).isEqualTo(Map.of("a", "1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{", "{\"a\"}", "{\"a\":", "{\"a\":\"b", "{\"a\":\"b\"", "{\"a\":1 \"b\":2}", "x",
    "{\"a\":\"\\", "{\"a\":\"\\u00", "{\"a\":\"\u20ac", "{\"a\":\"a value that is cut off"})
  void whatIsNoObjectIsRefused(String json) {
    assertThatThrownBy(() -> read(json, null)).isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("no JSON");
  }

  private Map<String, ByteIterator> read(String json, Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    reader.read(json.getBytes(StandardCharsets.UTF_8), fields, result);
    return result;
  }

  private static Map<String, String> texts(Map<String, ByteIterator> values) {
    Map<String, String> texts = new HashMap<>();
    values.forEach((name, value) -> texts.put(name, text(value, StandardCharsets.ISO_8859_1)));
    return texts;
  }

  private static String text(ByteIterator value, Charset charset) {
    return new String(value.toArray(), charset);
  }
}
