package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CompletedRequestTest {
  @Test
  void aPreparedStatementHasTheValuesThatItWasAskedWith() {
    CompletedRequest request = read(JsonObject.create()
        .put("preparedText",
            "PREPARE SELECT t.* FROM `b`.`s`.`events` AS t WHERE t.tenant_id = $1 AND t.name = $2 LIMIT 5")
        .put("positionalArgs", JsonArray.from(7, "it's"))
        .put("requestTime", "2030-01-31T13:00:00.500+01:00")
        .put("elapsedTime", "2.5ms")
        .put("users", "web"));

    assertThat(request.text())
        .isEqualTo("SELECT t.* FROM `b`.`s`.`events` AS t WHERE t.tenant_id = 7 AND t.name = 'it''s' LIMIT 5");
    assertThat(request.begun()).isEqualTo(Instant.parse("2030-01-31T12:00:00.500Z"));
    assertThat(request.millis()).isEqualTo(2.5);
    assertThat(request.user()).isEqualTo("web");
    assertThat(request.kind()).isEqualTo("Select");
    assertThat(request.sources()).containsEntry("t", "b.s.events").hasSize(1);
    assertThat(request.fields()).containsExactly("b.s.events.tenant_id", "b.s.events.name");
  }

  @Test
  void entriesThatDifferInLiteralsAloneHaveOneShape() {
    String shape = read("SELECT a FROM b WHERE b.x = 1 AND b.y IN [\"p\", 'q']  LIMIT 10").shape();

    assertThat(read("SELECT a FROM b WHERE b.x = 23 AND b.y IN ['r']\n LIMIT 20").shape()).isEqualTo(shape);
    assertThat(read("SELECT a FROM b WHERE b.z = 1 AND b.y IN ['r'] LIMIT 10").shape()).isNotEqualTo(shape);
    assertThat(read("SELECT a FROM b WHERE b.x = \"a \\\"quote\\\"\"").text()).endsWith("= 'a \"quote\"'");
  }

  @Test
  void parametersAreFilledByNameAndByPlaceAndMissingOnesAreTold() {
    CompletedRequest named = read(JsonObject.create()
        .put("statement", "SELECT 1 FROM default:b WHERE x = $who AND y IN @list AND z = '$who?'")
        .put("namedArgs", JsonObject.create().put("$who", "it's").put("list", JsonArray.from(1, "p")))
        .put("requestTime", "2030-01-31T12:00:00Z"));
    CompletedRequest placed = read(JsonObject.create()
        .put("statement", "SELECT 1 FROM b WHERE x = ? AND y = ?")
        .put("positionalArgs", JsonArray.from(1, true))
        .put("requestTime", "2030-01-31T12:00:00Z"));

    assertThat(named.text())
        .isEqualTo("SELECT 1 FROM default:b WHERE x = 'it''s' AND y IN [1, 'p'] AND z = '$who?'");
    assertThat(named.hasValues()).isTrue();
    assertThat(named.fields()).contains("b.x", "b.y", "b.z");
    assertThat(read("SELECT 1 FROM a.s.c AS d JOIN e ON d.x = e.y WHERE d.address.`city` = 'z'").fields())
        .contains("a.s.c.address.city");
    assertThat(placed.text()).isEqualTo("SELECT 1 FROM b WHERE x = 1 AND y = true");
    assertThat(read("SELECT 1 FROM b WHERE x = $1").hasValues()).isFalse();
    assertThat(read("SELECT 1 FROM b WHERE x = ?").hasValues()).isFalse();
  }

  @Test
  void whatWritesIsToldApartAndSoIsAnAlias() {
    assertThat(read("UPSERT INTO b (KEY, VALUE) VALUES ('k', 1)").kind()).isEqualTo("Upsert");
    assertThat(read("SELECT 1 FROM b WHERE b.x = 1").sources()).containsEntry("b", "b");
    assertThat(read("SELECT 1 FROM a.s.c d JOIN e AS f ON d.x = f.y").sources())
        .containsEntry("d", "a.s.c")
        .containsEntry("f", "e");
  }

  @Test
  void whatHasNoTimeOrTextIsLeftOut() {
    assertThat(CompletedRequest.of("{\"statement\":\"SELECT 1\"}".getBytes(StandardCharsets.UTF_8))).isEmpty();
    assertThat(
        CompletedRequest.of("{\"statement\":\"SELECT 1\",\"requestTime\":\"then\"}".getBytes(StandardCharsets.UTF_8)))
        .isEmpty();
  }

  private static CompletedRequest read(String statement) {
    return read(JsonObject.create().put("statement", statement).put("requestTime", "2030-01-31T12:00:00Z"));
  }

  private static CompletedRequest read(JsonObject row) {
    return CompletedRequest.of(row.toBytes()).orElseThrow();
  }
}
