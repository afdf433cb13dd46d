package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FallbackReaderTest {
  private static final Map<String, ContainerSample> SAMPLES = Map.of("db-0",
      new ContainerSample(Instant.EPOCH, 1, Optional.empty(), 1));
  private static final Supplier<Map<String, ContainerSample>> SOME = () -> SAMPLES;
  private static final Supplier<Map<String, ContainerSample>> NONE = Map::of;

  private final Scripted best = new Scripted("best");
  private final Scripted second = new Scripted("second");
  private final FallbackReader reader = new FallbackReader(List.of(best, second));

  /** Gives these answers, one after the other, the last for ever. */
  private record Scripted(String source, Deque<Supplier<Map<String, ContainerSample>>> answers) implements NodeReader {
    Scripted(String source) {
      this(source, new ArrayDeque<>());
    }

    @Override
    public String note() {
      return "";
    }

    @Override
    public Map<String, ContainerSample> read(List<Pod> pods) {
      return (answers.size() > 1 ? answers.poll() : answers.peek()).get();
    }
  }

  @Test
  void aNodeThatIsBusyForAMomentDoesNotCostTheBetterReader() {
    best.answers().addAll(List.of(failure(500), failure(503), SOME));
    second.answers().add(SOME);

    assertThat(reader.read(List.of())).isEmpty();
    assertThat(reader.read(List.of())).isEmpty();
    assertThat(reader.read(List.of())).isEqualTo(SAMPLES);
    assertThat(reader.source()).isEqualTo("best");
  }

  @Test
  void aReaderThatGoesOnFailingIsGivenUp() {
    best.answers().add(failure(500));
    second.answers().add(SOME);

    reader.read(List.of());
    reader.read(List.of());
    assertThat(reader.read(List.of())).isEqualTo(SAMPLES);
    assertThat(reader.source()).isEqualTo("second");
  }

  @Test
  void whatIsRefusedOrDoesNotKnowTheContainerIsNotWaitedFor() {
    best.answers().addAll(List.of(failure(403), NONE));
    second.answers().addAll(List.of(NONE, SOME));

    assertThat(reader.read(List.of())).isEmpty();
    assertThat(reader.note()).isEqualTo("no reading was available: second does not know the container");
    assertThat(reader.read(List.of())).isEqualTo(SAMPLES);
    assertThat(reader.source()).isEqualTo("second");
  }

  private static Supplier<Map<String, ContainerSample>> failure(int code) {
    return () -> {
      throw new KubernetesClientException(new StatusBuilder().withCode(code).withMessage("no").build());
    };
  }
}
