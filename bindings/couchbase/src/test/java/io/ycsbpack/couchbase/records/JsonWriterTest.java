// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.records;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** What is written is JSON, as Jackson reads it, and comes back byte by byte. */
class JsonWriterTest {

  @Test
  void textsAndNumbersAreThoseThatJacksonReads() throws IOException {
    String name = "n\u00e4me \"\\\n\t\u0001 \u20ac \ud83d\ude00";
    byte[] json = new JsonWriter().begin()
        .field(name, name)
        .field("long", Long.MIN_VALUE)
        .field("double", 9999.99)
        .end();

    JsonNode read = new ObjectMapper().readTree(json);
    assertThat(read.get(name).textValue()).isEqualTo(name);
    assertThat(read.get("long").longValue()).isEqualTo(Long.MIN_VALUE);
    assertThat(read.get("double").doubleValue()).isEqualTo(9999.99);
    assertThat(new JsonWriter().begin().end()).isEqualTo("{}".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anyBytesComeBackAsTheyWere() {
    Random random = new Random(7);
    JsonWriter writer = new JsonWriter();
    for (int i = 0; i < 200; i++) {
      byte[] value = new byte[random.nextInt(5000)];
      random.nextBytes(value);
      byte[] json = writer.begin().field("f", new ByteArrayByteIterator(value)).field("g", "x").end();

      Map<String, ByteIterator> back = new HashMap<>();
      new RecordReader().read(json, null, back);
      assertThat(back.get("f").toArray()).isEqualTo(value);
      assertThat(back).hasSize(2);
    }
  }
}
