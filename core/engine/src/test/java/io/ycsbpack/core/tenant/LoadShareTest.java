package io.ycsbpack.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadShareTest {

  @ParameterizedTest
  @CsvSource({"10, 1", "10, 2", "10, 3", "3, 3", "2, 5", "0, 2", "2000000000, 7"})
  void theSharesAreDisjointAndTogetherTheWhole(int blocks, int clients) {
    int next = 0;
    for (int client = 0; client < clients; client++) {
      LoadShare share = new LoadShare(client, clients);
      assertThat(share.begin(blocks)).isEqualTo(next);
      assertThat(share.end(blocks) - share.begin(blocks)).isBetween(blocks / clients, blocks / clients + 1);
      next = share.end(blocks);
    }
    assertThat(next).isEqualTo(blocks);
  }

  @Test
  void aClientThatIsNotAmongThemIsRefused() {
    assertThatThrownBy(() -> share("2", "2")).isInstanceOf(UsageException.class)
        .hasMessageContainingAll("tenantq.client=2", "the numbers 0 to 1");
    assertThat(share("1", "2")).isEqualTo(new LoadShare(1, 2));
  }

  @Test
  void theNumberOfAClientMakesNoShareOfALoadThatIsNotShared() {
    assertThat(share("3", "1").isWhole()).isTrue();
    assertThat(share("3", "1").isFirst()).isTrue();
  }

  private static LoadShare share(String client, String clients) {
    return LoadShare.of(Settings.NONE.with(Map.of("tenantq.client", client, "tenantq.loadclients", clients), "-p"));
  }
}
