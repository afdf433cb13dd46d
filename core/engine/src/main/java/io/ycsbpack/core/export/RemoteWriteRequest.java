package io.ycsbpack.core.export;

import io.opentelemetry.exporter.internal.marshal.Marshaler;
import io.opentelemetry.exporter.internal.marshal.MarshalerUtil;
import io.opentelemetry.exporter.internal.marshal.ProtoFieldInfo;
import io.opentelemetry.exporter.internal.marshal.Serializer;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The message {@code prometheus.WriteRequest} of remote write 1.0: series, each with its labels and its samples in the
 * order of time. The encoder is that of OpenTelemetry's exporter.
 */
final class RemoteWriteRequest {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH_DELIMITED = 2;

  private static final ProtoFieldInfo SERIES = field(1, LENGTH_DELIMITED, "timeseries");
  private static final ProtoFieldInfo LABELS = field(1, LENGTH_DELIMITED, "labels");
  private static final ProtoFieldInfo SAMPLES = field(2, LENGTH_DELIMITED, "samples");
  private static final ProtoFieldInfo NAME = field(1, LENGTH_DELIMITED, "name");
  private static final ProtoFieldInfo TEXT = field(2, LENGTH_DELIMITED, "value");
  private static final ProtoFieldInfo VALUE = field(1, FIXED_64, "value");
  private static final ProtoFieldInfo TIMESTAMP = field(2, VARINT, "timestamp");

  private final List<Message> series = new ArrayList<>();

  /** A part of a message; a field that has its default value is left out. */
  private record Field(int size, Writer writer) {
  }

  private interface Writer {
    void write(Serializer out) throws IOException;
  }

  private static final class Message extends Marshaler {
    private final List<Field> fields;

    Message(Field... fields) {
      this.fields = List.of(fields);
    }

    @Override
    public int getBinarySerializedSize() {
      return fields.stream().mapToInt(Field::size).sum();
    }

    @Override
    protected void writeTo(Serializer out) throws IOException {
      for (Field field : fields) {
        field.writer().write(out);
      }
    }
  }

  /**
   * Adds a series.
   *
   * @param labels  with that of its name
   * @param samples values by time
   */
  void add(SortedMap<String, String> labels, SortedMap<Instant, Double> samples) {
    List<Message> pairs = labels.entrySet().stream().map(RemoteWriteRequest::label).toList();
    List<Message> values = samples.entrySet().stream().map(RemoteWriteRequest::sample).toList();
    series.add(new Message(messages(LABELS, pairs), messages(SAMPLES, values)));
  }

  /** Writes the message. */
  void writeTo(OutputStream out) throws IOException {
    message().writeBinaryTo(out);
  }

  /** The number of bytes that will be written. */
  int size() {
    return message().getBinarySerializedSize();
  }

  private Message message() {
    return new Message(messages(SERIES, series));
  }

  private static Message label(Map.Entry<String, String> label) {
    return new Message(text(NAME, label.getKey()), text(TEXT, label.getValue()));
  }

  private static Message sample(Map.Entry<Instant, Double> sample) {
    double value = sample.getValue();
    long millis = sample.getKey().toEpochMilli();
    return new Message(new Field(MarshalerUtil.sizeDouble(VALUE, value), out -> out.serializeDouble(VALUE, value)),
        new Field(MarshalerUtil.sizeInt64(TIMESTAMP, millis), out -> out.serializeInt64(TIMESTAMP, millis)));
  }

  private static Field text(ProtoFieldInfo field, String text) {
    byte[] utf8 = MarshalerUtil.toBytes(text);
    return new Field(MarshalerUtil.sizeBytes(field, utf8), out -> out.serializeString(field, utf8));
  }

  private static Field messages(ProtoFieldInfo field, List<Message> messages) {
    return new Field(MarshalerUtil.sizeRepeatedMessage(field, messages),
        out -> out.serializeRepeatedMessage(field, messages));
  }

  private static ProtoFieldInfo field(int number, int wireType, String name) {
    return ProtoFieldInfo.create(number, number << 3 | wireType, name);
  }
}
