package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.capture.LoggedStatement;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestGroupsTest {
  private static final long SECOND = 1_893_499_200;

  @Test
  void requestsAreCountedByWhatTheyAskAndSomeTextsOfEachAreKept() {
    RequestGroups groups = new RequestGroups(10);
    for (int i = 0; i < 100; i++) {
      groups.add(request("SELECT 1 FROM b WHERE b.x = " + i, "12:00:0" + i % 2));
    }
    groups.add(request("SELECT 1 FROM b WHERE b.y = 7", "12:00:01"));

    List<LoggedStatement> statements = groups.statements("b", 5);

    assertThat(groups.all()).isEqualTo(101);
    assertThat(statements).extracting(one -> one.use().count()).containsExactly(100L, 1L);
    assertThat(statements.get(0).samples()).hasSize(10).doesNotHaveDuplicates();
    assertThat(statements.get(0).samples()).as("drawn from all of them")
        .anyMatch(text -> text.matches(".*= [1-9]\\d"));
    assertThat(groups.seconds(statements)).containsEntry(SECOND, 50L).containsEntry(SECOND + 1, 51L).hasSize(2);
    assertThat(groups.seconds(statements.subList(1, 2))).containsEntry(SECOND + 1, 1L).hasSize(1);
  }

  @Test
  void longTextsAreFewerAndTooManyKindsAreLeftOut() {
    RequestGroups groups = new RequestGroups(1000, 320_000);
    for (int i = 0; i < 1000; i++) {
      String list = ", 123456789".repeat(i == 0 ? 5000 : 50);
      groups.add(request("SELECT 1 FROM b WHERE b.x IN [" + i + list + "]", "12:00:00"));
    }
    for (int i = 0; i < RequestGroups.MOST + 3; i++) {
      groups.add(request("SELECT a" + i + " FROM b", "12:00:00"));
    }

    LoggedStatement longest = groups.statements("b", 1).get(0);

    assertThat(longest.use().count()).isEqualTo(1000);
    assertThat(longest.samples().size()).isBetween(20, 600);
    assertThat(groups.left()).isEqualTo(4);
    assertThat(groups.all()).isEqualTo(1000 + RequestGroups.MOST + 3);
  }

  private static CompletedRequest request(String statement, String time) {
    return CompletedRequest.of(JsonObject.create()
        .put("statement", statement)
        .put("positionalArgs", JsonArray.create())
        .put("requestTime", "2030-01-01T" + time + "Z")
        .toBytes()).orElseThrow();
  }
}
