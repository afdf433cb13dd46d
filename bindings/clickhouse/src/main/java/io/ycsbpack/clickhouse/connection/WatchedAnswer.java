package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.internal.ClickHouseLZ4InputStream;
import com.clickhouse.client.api.query.QueryResponse;
import com.clickhouse.client.api.transport.internal.TransportResponse;
import com.clickhouse.data.ClickHouseFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/**
 * A response of the driver whose body passes through a {@link RowBinaryInput}, which keeps the end of the bytes read.
 */
final class WatchedAnswer implements TransportResponse {
  private final QueryResponse response;
  private final InputStream body;

  private WatchedAnswer(QueryResponse response, InputStream body) {
    this.response = response;
    this.body = body;
  }

  static QueryResponse watched(QueryResponse response, RowBinaryInput kept) {
    InputStream body = response.getInputStream();
    // The driver's decompression loses the bytes before the break of a connection.
    kept.begin(body instanceof ClickHouseLZ4InputStream lz4 ? new CompressedBody(lz4.getInputStream()) : body);
    return new QueryResponse(new WatchedAnswer(response, new Body(kept)), response.getFormat(), response.getSettings(),
        response.getMetrics());
  }

  private static final class Body extends InputStream {
    private final RowBinaryInput kept;

    Body(RowBinaryInput kept) {
      this.kept = kept;
    }

    @Override
    public int read() throws IOException {
      return kept.hasNext() ? kept.readByte() : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return kept.read(bytes, offset, length);
    }
  }

  @Override
  public ClickHouseFormat getDataFormat() {
    return response.getFormat();
  }

  @Override
  public String getSummaryJson() {
    throw new UnsupportedOperationException("the driver reads the summary before it returns the response");
  }

  @Override
  public String getQueryId() {
    return response.getQueryId();
  }

  @Override
  public <T> T getDelegate() {
    throw new UnsupportedOperationException("the driver's transport has its own response");
  }

  @Override
  public Map<String, String> getHeaders() {
    return response.getResponseHeaders();
  }

  @Override
  public InputStream createDataInputStream() {
    return body;
  }

  @Override
  public void close() throws IOException {
    try {
      response.close();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
