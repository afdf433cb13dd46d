// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** Fields are read as they were written, whoever wrote them. */
class RecordJsonTest {

  @Test
  void whatOthersWroteIsReadToo() {
    Map<String, ByteIterator> read = read(" { \"n\" : -1.5e3 ,\"t\":true, \"o\":{\"a\":[1,{\"b\":\"}\"}]} , "
        + "\"w\":\"\\u00e9\u00e4\u20ac \\ud83d\\ude00\\\"\", \"e\":\"\\u00e4\\/\\n\", \"z\":null}", null);

    assertThat(text(read.remove("w"), StandardCharsets.UTF_8)).isEqualTo("\u00e9\u00e4\u20ac \ud83d\ude00\"");
    assertThat(texts(read))
        .isEqualTo(Map.of("n", "-1.5e3", "t", "true", "o", "", "e", "\u00e4/\n", "z", "null"));
  }

  @Test
  void anyBytesComeBackAsTheyWere() {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      byte[] value = new byte[random.nextInt(5000)];
      random.nextBytes(value);
      Map<String, ByteIterator> record = new LinkedHashMap<>();
      record.put("f", new ByteArrayByteIterator(value));
      record.put("g", new ByteArrayByteIterator(new byte[0]));

      Map<String, ByteIterator> back = new HashMap<>();
      RecordJson.read(RecordJson.document(record), null, back);

      assertThat(back).hasSize(2);
      assertThat(back.get("f").toArray()).isEqualTo(value);
    }
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
    RecordJson.read(json.getBytes(StandardCharsets.UTF_8), fields, result);
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
