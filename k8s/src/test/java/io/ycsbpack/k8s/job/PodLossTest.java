package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.record.RunEvents.Event;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class PodLossTest {
  private static final List<ClientState> CLIENTS = List.of(ClientState.of(TestRuns.pod(TestRuns.RUNNING,
      TestRuns.RUNNING)));

  KubernetesClient client;

  private final TestConsole console = new TestConsole();
  private final List<String> removed = new ArrayList<>();
  private boolean isRefused;
  private boolean isMeasuring = true;

  @Test
  void aPodIsTakenAwayOnceTheClientsMeasureAndIsBackWhenAnotherOfItsNameIsReady() {
    PodLoss loss = loss(Duration.ZERO);
    Pod first = create("db-0", "one");
    isMeasuring = false;
    look(loss, 3);
    assertThat(removed).as("before the measured phase").isEmpty();

    isMeasuring = true;
    look(loss, 3);
    assertThat(removed).containsExactly("db-0");
    assertThat(loss.events()).extracting(Event::what).as("the old pod is still there").containsExactly("killed");

    client.resource(first).inNamespace("test").delete();
    create("db-0", "two");
    look(loss, 3);

    assertThat(loss.events()).extracting(Event::what).containsExactly("killed", "back");
    assertThat(loss.events().get(1).detail()).isEqualTo("pod db-0 is ready again, on node two");
    assertThat(loss.missing()).isEmpty();
  }

  @Test
  void severalAreBackWithTheLastOfThem() {
    List<Pod> pods = List.of(create("db-0", "one"), create("db-1", "one"));
    PodLoss loss = loss(Duration.ZERO);
    look(loss, 2);
    pods.forEach(pod -> client.resource(pod).inNamespace("test").delete());

    create("db-1", "one");
    look(loss, 1);
    assertThat(loss.events()).extracting(Event::what).containsExactly("killed", "killed");
    create("db-0", "one");
    look(loss, 1);

    assertThat(loss.events()).extracting(Event::what).containsExactly("killed", "killed", "back");
    assertThat(loss.events().get(2).detail()).isEqualTo("pod db-0 is ready again; pod db-1 is ready again");
  }

  @Test
  void aPodThatABudgetKeepsIsTheReasonWhyNothingWasLost() {
    create("db-0", "one");
    PodLoss loss = loss(Duration.ZERO);
    isRefused = true;
    look(loss, 3);

    assertThat(loss.events()).isEmpty();
    assertThat(console.lines()).as("said once").filteredOn(line -> line.contains("db-0 is kept")).hasSize(1);
    assertThat(loss.missing()).hasValue("db-0 is kept");

    isRefused = false;
    look(loss, 1);
    assertThat(removed).containsExactly("db-0");
    assertThat(loss.missing()).isEmpty();
  }

  @Test
  void clientsThatEndBeforeItIsDueAreTheReasonToo() {
    create("db-0", "one");
    PodLoss loss = loss(Duration.ofHours(1));
    look(loss, 3);

    assertThat(removed).isEmpty();
    assertThat(loss.missing()).hasValue("the clients had ended before it was due");
  }

  private static void look(PodLoss loss, int times) {
    for (int i = 0; i < times; i++) {
      loss.look(CLIENTS);
    }
  }

  private PodLoss loss(Duration after) {
    PodRemoval removal = new PodRemoval() {
      @Override
      public List<Pod> chosen(List<Pod> pods) {
        return pods;
      }

      @Override
      public Optional<String> remove(Pod pod) {
        if (isRefused) {
          return Optional.empty();
        }
        removed.add(pod.getMetadata().getName());
        return Optional.of("gone");
      }

      @Override
      public String refusal(Pod pod) {
        return pod.getMetadata().getName() + " is kept";
      }

      @Override
      public void close() {
        // Nothing was changed.
      }
    };
    return new PodLoss(Cluster.of(client, "test"), TestRuns.target(), after, removal, console,
        state -> isMeasuring);
  }

  private Pod create(String name, String node) {
    return client.resource(new PodBuilder().withNewMetadata()
        .withName(name)
        .withLabels(TestRuns.target().selector())
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .endSpec()
        .withNewStatus()
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build()).inNamespace("test").create();
  }
}
