package io.ycsbpack.core.export;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.compress.compressors.snappy.SnappyCompressorOutputStream;

/**
 * A receiver of Prometheus' remote write 1.0: a Prometheus, Mimir, Thanos, VictoriaMetrics. Each figure is a sample at the
 * end of its run, so that records of many runs can be sent at once.
 */
public final class RemoteWrite {
  /** The option that names one. */
  public static final Property<String> ADDRESS = Property.optional("remote-write",
      PropertyType.text().labelled("URL"),
      "With --format prometheus: write each result to this receiver of remote write"
          + " (" + RemoteWrite.EXAMPLE + "), at the time when its run ended. Headers that it asks for: "
          + RemoteWrite.HEADERS + " in the environment, as authorization=Bearer%20...");
  /** Variable of the environment with headers. */
  static final String HEADERS = "YCSB_REMOTE_WRITE_HEADERS";

  private static final String EXAMPLE = "http://prometheus:9090/api/v1/write";
  private static final String OPTION = "--" + ADDRESS.name();

  private final URI address;
  private final Map<String, String> headers;
  private final Clock clock;

  /**
   * The one at this address.
   *
   * @param environment variables of the process, which may hold headers
   * @param clock       gives the time of a result of which nothing was measured
   * @throws UsageException when that is no address of one, or the headers can't be read; what may be a secret is not
   *                        repeated
   */
  public RemoteWrite(String address, Map<String, String> environment, Clock clock) {
    this.address = HttpAddress.checked(OPTION, address, EXAMPLE,
        "give " + HEADERS + " in the environment, as authorization=Basic%20...");
    if (this.address.getPath().isEmpty()) {
      throw new UsageException(OPTION + " " + address + ": the path is missing; write such as " + EXAMPLE);
    }
    this.headers = HeaderVariable.headers(HEADERS, environment);
    this.clock = clock;
  }

  /**
   * Writes results, in one request.
   *
   * @throws UsageException       when it can't be reached, or refuses; or when two results would be one
   * @throws InterruptedException when the thread is interrupted
   */
  public void write(List<ExportedResult> results) throws InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(address).POST(BodyPublishers.ofByteArray(body(results)));
    headers.forEach(request::setHeader);
    request.setHeader("Content-Type", "application/x-protobuf")
        .setHeader("Content-Encoding", "snappy")
        .setHeader("User-Agent", "ycsbpack")
        .setHeader("X-Prometheus-Remote-Write-Version", "0.1.0");
    new ResultReceiver("the results can't be written to " + address).send(request);
  }

  private byte[] body(List<ExportedResult> results) {
    RemoteWriteRequest message = new RemoteWriteRequest();
    samples(results).forEach((series, samples) -> message.add(labels(series), samples));
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (SnappyCompressorOutputStream compressed = new SnappyCompressorOutputStream(body, message.size())) {
      message.writeTo(compressed);
    } catch (IOException e) {
      throw new UncheckedIOException("in memory", e);
    }
    return body.toByteArray();
  }

  private Map<PrometheusSeries, SortedMap<Instant, Double>> samples(List<ExportedResult> results) {
    Map<PrometheusSeries, SortedMap<Instant, Double>> samples = new LinkedHashMap<>();
    for (ExportedResult result : results) {
      Instant time = result.ended().orElseGet(clock::instant).truncatedTo(ChronoUnit.MILLIS);
      PrometheusSeries.samples(result).forEach(sample -> {
        if (samples.computeIfAbsent(sample.series(), any -> new TreeMap<>())
            .put(time, sample.figure().value()) != null) {
          throw new UsageException("two results are the same series of Prometheus at the same time, " + sample.series()
              + ": export one of them, or tell them apart by --name or --label");
        }
      });
    }
    return samples;
  }

  /** With the name of the metric, and the job that a Pushgateway would give; an empty label is none. */
  private static SortedMap<String, String> labels(PrometheusSeries series) {
    SortedMap<String, String> labels = new TreeMap<>(series.labels());
    labels.values().removeIf(String::isEmpty);
    labels.put("__name__", series.metric());
    labels.put("job", "ycsb");
    return labels;
  }
}
