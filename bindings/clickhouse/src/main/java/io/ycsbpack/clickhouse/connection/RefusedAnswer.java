// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.ClientException;
import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.http.ClickHouseHttpProto;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpStatus;

/**
 * The exception that an answer holds: of the server, by its code, or of a proxy in front of it.
 *
 * @param whole whether the body was read to its end
 */
record RefusedAnswer(Exception exception, boolean whole) {
  private static final int LONGEST = 16384;
  private static final Set<Integer> GATEWAY = Set.of(429, HttpStatus.SC_BAD_GATEWAY, HttpStatus.SC_SERVICE_UNAVAILABLE,
      HttpStatus.SC_GATEWAY_TIMEOUT);

  /** A proxy has no server, or no free one. */
  static final class GatewayException extends IOException {
    private static final long serialVersionUID = 1;

    GatewayException(int status) {
      super("HTTP status " + status);
    }
  }

  static boolean is(ClassicHttpResponse response) {
    return response.getCode() != HttpStatus.SC_OK
        || response.getFirstHeader(ClickHouseHttpProto.HEADER_EXCEPTION_CODE) != null;
  }

  /**
   * @param body as it came
   * @param decoding undoes the requested compression; refusals come with it and without
   */
  static RefusedAnswer read(ClassicHttpResponse response, InputStream body, UnaryOperator<InputStream> decoding)
      throws IOException {
    byte[] bytes = body.readNBytes(LONGEST);
    boolean whole = bytes.length < LONGEST;
    int status = response.getCode();
    Header header = response.getFirstHeader(ClickHouseHttpProto.HEADER_EXCEPTION_CODE);
    int code = header == null ? 0 : Integer.parseInt(header.getValue());
    if (code == 0 && GATEWAY.contains(status)) {
      return new RefusedAnswer(new GatewayException(status), whole);
    }
    String text = text(decoded(bytes, decoding));
    if (code == 0) {
      return new RefusedAnswer(new ServerException(ServerException.CODE_UNKNOWN,
          (text.isEmpty() ? "unknown server error" : text) + " (transport error: " + status + ")", status, ""), whole);
    }
    return new RefusedAnswer(new ServerException(code,
        text.contains("DB::Exception") ? text.substring(Math.max(0, text.indexOf("Code: ")))
            : "Code: " + code + ". "
                + text,
        status, ""), whole);
  }

  private static byte[] decoded(byte[] bytes, UnaryOperator<InputStream> decoding) {
    try (InputStream decoded = decoding.apply(new ByteArrayInputStream(bytes))) {
      return decoded.readAllBytes();
    } catch (IOException | ClientException e) {
      // Expected: it was not compressed, or only its beginning was read.
      return bytes;
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8).replaceAll("\\s+", " ").strip();
  }
}
