package io.ycsbpack.couchbase.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.TableShape;
import io.ycsbpack.couchbase.connection.Keyspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Documents made from the shape of others have this shape again, and none of their values. */
class GeneratedDocumentsTest {
  private static final int DOCUMENTS = 20_000;
  private static final Keyspace KEYSPACE = new Keyspace("b", "s", "c");

  @Test
  void theCopyHasTheShapeOfTheOriginalAndNoneOfItsValues() {
    TableShape original = shape(DOCUMENTS, GeneratedDocumentsTest::original);
    String statement = GeneratedDocuments.statement(KEYSPACE, original);
    assertThat(statement).doesNotContain("canary").startsWith("generate in:`b`.`s`.`c` {\"scale\": ${scale}, ");

    GeneratedDocuments generated = GeneratedDocuments.of(statement.replace("${scale}", "1"));
    TableShape copied = shape(DOCUMENTS, row -> document(generated, row));

    assertThat(generated.count()).isEqualTo(DOCUMENTS);
    assertThat(original.left()).containsExactly("mixed string, which 10 % of the documents have", "tags array");
    assertThat(copied.columns()).extracting(ColumnShape::name)
        .containsExactlyInAnyOrderElementsOf(original.columns().stream().map(ColumnShape::name).toList());
    Map<String, ColumnShape> copies = copied.columns()
        .stream()
        .collect(Collectors.toMap(ColumnShape::name, Function.identity()));
    original.columns().forEach(column -> assertAlike(copies.get(column.name()), column));
  }

  @Test
  void theValuesThatMostDocumentsHaveComeFirstInTheirOrder() {
    TableShape shape = shape(DOCUMENTS, row -> JsonObject.create()
        .put("tenant", "t" + (int) Math.pow(300, Chance.fraction(row, 9))));
    GeneratedDocuments generated = GeneratedDocuments.of(GeneratedDocuments.statement(KEYSPACE, shape)
        .replace("${scale}", "1"));
    Map<String, Long> counts = new java.util.TreeMap<>();
    for (int row = 0; row < DOCUMENTS; row++) {
      counts.merge(document(generated, row).getString("tenant"), 1L, Long::sum);
    }

    List<Long> inOrder = List.copyOf(counts.values());
    List<Long> sorted = new ArrayList<>(inOrder);
    sorted.sort(Comparator.reverseOrder());

    for (int most : new int[]{1, 5, 20, 100}) {
      assertThat((double) first(inOrder, most)).as("documents of the first " + most)
          .isCloseTo(first(sorted, most), within(0.05 * first(sorted, most)));
    }
  }

  @Test
  void idsAreDifferentAlsoBeyondTheDocumentsOfTheShape() {
    TableShape shape = shape(500, row -> JsonObject.create().put("n", row));
    GeneratedDocuments generated = GeneratedDocuments.of(GeneratedDocuments.statement(KEYSPACE, shape)
        .replace("${scale}", "2.5"));
    FieldValues id = generated.fields().get(0);

    assertThat(generated.count()).isEqualTo(1250);
    assertThat(java.util.stream.LongStream.range(0, 1250).mapToObj(id::id).distinct()).hasSize(1250)
        .allMatch(key -> key.length() >= 5);
  }

  @Test
  void whatCanNotBeReadIsTold() {
    assertThat(GeneratedDocuments.is("SELECT 1")).isFalse();
    assertThat(GeneratedDocuments.is("generate in:here")).isTrue();
    assertThatThrownBy(() -> GeneratedDocuments.of("generate in:here"))
        .hasMessageContaining("has to be like generate in:`bucket`");
    assertThatThrownBy(() -> GeneratedDocuments.of("generate in:`b`.`s`.`c` {\"scale\": 1}"))
        .hasMessageContaining("can't be read");
    assertThatThrownBy(() -> GeneratedDocuments.of(
        "generate in:`b`.`s`.`c` {\"scale\": 1, \"documents\": 1, \"fields\": [{\"name\": \"a\", \"type\": \"x\"}]}"))
        .hasMessageContaining("there is no type 'x'");
  }

  private static JsonObject original(int row) {
    JsonObject document = JsonObject.create()
        .put("id", row * 77L)
        .put("tenant", (int) (Math.pow(Chance.fraction(row, 1), 4) * 200) + 1)
        .put("name", "canary " + row % 30 + "x".repeat(row % 4))
        .put("open", row % 10 != 0)
        .put("price", row % 97 / 8.0)
        .put("at", Instant.parse("2024-01-17T10:00:00Z").plusSeconds(row * 60L).toString())
        .put("address", JsonObject.create().put("city", "canary" + row % 7).put("zip", row % 50))
        .put("tags", JsonArray.from("canary"))
        .put("mixed", row % 10 == 0 ? (Object) "canary" : (Object) (row % 3));
    if (row % 4 == 0) {
      document.put("note", row % 8 == 0 ? "" : "canary");
    }
    return row % 2 == 0 ? document.putNull("ended") : document.put("ended", row % 5);
  }

  private static TableShape shape(int documents, Function<Integer, JsonObject> of) {
    DocumentCounts counts = new DocumentCounts();
    for (int row = 0; row < documents; row++) {
      counts.add(String.format("user::%06d", row), of.apply(row).toBytes());
    }
    return counts.shape(documents, Optional.empty());
  }

  private static JsonObject document(GeneratedDocuments generated, int row) {
    JsonObject document = JsonObject.create();
    generated.fields().stream().filter(field -> !field.isId()).forEach(field -> field.put(document, row));
    return document;
  }

  private static long first(List<Long> counts, int most) {
    return counts.stream().limit(most).mapToLong(Long::longValue).sum();
  }

  private static void assertAlike(ColumnShape copied, ColumnShape original) {
    String name = original.name();
    assertThat(copied.type()).as("type of " + name).isEqualTo(original.type());
    assertThat(copied.nulls()).as("absent ones of " + name).isCloseTo(original.nulls(), within(0.02));
    assertThat(copied.defaults()).as("empty ones of " + name).isCloseTo(original.defaults(), within(0.02));
    assertThat((double) copied.values().distinct()).as("values of " + name)
        .isCloseTo(original.values().distinct(), within(1 + 0.05 * original.values().distinct()));
    for (int i = 0; i < ColumnShape.RANKS.size(); i++) {
      assertThat(copied.values().shares().get(i)).as("share of the first " + ColumnShape.RANKS.get(i) + " of " + name)
          .isCloseTo(original.values().shares().get(i), within(0.06));
    }
    original.range().ifPresent(range -> {
      double width = range.high() - range.low();
      assertThat(copied.range().orElseThrow().low()).as("low of " + name)
          .isCloseTo(range.low(), within(1e-6 + 0.05 * width));
      assertThat(copied.range().orElseThrow().high()).as("high of " + name)
          .isCloseTo(range.high(), within(1e-6 + 0.05 * width));
    });
  }
}
