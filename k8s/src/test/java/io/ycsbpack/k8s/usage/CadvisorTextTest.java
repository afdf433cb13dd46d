package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On what a real kubelet said (1.34, control groups of version 1). */
class CadvisorTextTest {

  @Test
  void aContainersSampleIsFoundAmongThoseOfItsPod() throws IOException {
    Map<String, ContainerSample> samples = CadvisorText.samples(real(), "bench", "clickhouse");

    assertThat(samples).containsOnlyKeys("clickhouse-0");
    ContainerSample sample = samples.get("clickhouse-0");
    assertThat(sample.time()).isAfter("2026-01-01T00:00:00Z");
    assertThat(sample.cpuSeconds()).isPositive();
    assertThat(sample.bandwidth().orElseThrow().periods()).isPositive();
    assertThat(sample.bandwidth().orElseThrow().throttledPeriods())
        .isBetween(1L, sample.bandwidth().orElseThrow().periods());
    assertThat(sample.memoryBytes()).isBetween(10L << 20, 4L << 30);
  }

  @Test
  void anotherNamespaceOrContainerIsAnother() throws IOException {
    assertThat(CadvisorText.samples(real(), "default", "clickhouse")).isEmpty();
    assertThat(CadvisorText.samples(real(), "bench", "sidecar")).isEmpty();
  }

  @Test
  void ofAContainerThatWasStartedAgainTheLaterSampleCounts() {
    String text = """
        container_cpu_usage_seconds_total{container="db",cpu="total",namespace="n",pod="p",id="old"} 90 1000
        container_cpu_usage_seconds_total{container="db",cpu="total",namespace="n",pod="p",id="new"} 2.5 2000
        container_cpu_usage_seconds_total{container="db",cpu="cpu00",namespace="n",pod="p",id="new"} 1.5 3000
        """;

    assertThat(CadvisorText.samples(text, "n", "db").get("p").cpuSeconds()).isEqualTo(2.5);
  }

  @Test
  void ofAPodWhoseRuntimeLeavesTheGroupsOfItsContainersEmptyTheWholeIsTold() {
    String text = """
        container_cpu_usage_seconds_total{container="",cpu="total",image="",name="",namespace="n",pod="sandboxed"} 7 1000
        container_cpu_cfs_periods_total{container="",image="",name="",namespace="n",pod="sandboxed"} 50 1000
        container_cpu_usage_seconds_total{container="db",cpu="total",image="i",namespace="n",pod="sandboxed"} 0 1000
        container_cpu_usage_seconds_total{container="",cpu="total",image="pause",namespace="n",pod="usual"} 1 1000
        container_cpu_usage_seconds_total{container="",cpu="total",image="",name="",namespace="n",pod="usual"} 9 1000
        container_cpu_usage_seconds_total{container="db",cpu="total",image="i",namespace="n",pod="usual"} 8 1000
        """;

    assertThat(CadvisorText.samples(text, "n", "db")).containsOnlyKeys("usual");
    Map<String, ContainerSample> alone = CadvisorText.podsAlone(text, "n");
    assertThat(alone).containsOnlyKeys("sandboxed");
    assertThat(alone.get("sandboxed").cpuSeconds()).isEqualTo(7);
    assertThat(alone.get("sandboxed").bandwidth().orElseThrow().periods()).isEqualTo(50);
    assertThat(CadvisorText.pods(text, "n").get("usual").cpuSeconds()).isEqualTo(9);
  }

  @Test
  void brokenLinesAndLabelsWithQuotesDoNoHarm() {
    String text = """
        container_cpu_usage_seconds_total{container="db",cpu="total",image="a \\"b\\" {c}, d",namespace="n",pod="p"} 1e1 5
        container_cpu_usage_seconds_total{container="db"
        container_memory_working_set_bytes
        """;

    assertThat(CadvisorText.samples(text, "n", "db").get("p").cpuSeconds()).isEqualTo(10);
  }

  @Test
  void aSampleWithoutATimeIsNone() {
    assertThat(CadvisorText.samples("container_cpu_usage_seconds_total{container=\"db\",namespace=\"n\",pod=\"p\"} 1",
        "n", "db")).isEmpty();
  }

  private static String real() throws IOException {
    try (InputStream text = CadvisorTextTest.class.getResourceAsStream("cadvisor.txt")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
