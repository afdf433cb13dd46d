// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import com.clickhouse.client.api.ClientException;
import com.clickhouse.client.api.http.ClickHouseHttpProto;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpStatus;

/**
 * A server refused a statement, before its answer or within it.
 *
 * <p>A server writes an exception as text into an answer that it has begun. From 25.11 on it stands between
 * {@code __exception__} marks, and the server closes the connection behind it. Older servers write only the text and
 * end the answer as if it were whole.
 */
final class ServerException extends IOException {
  private static final long serialVersionUID = 1;
  private static final Pattern TEXT = Pattern.compile("Code: (\\d{1,6})\\. DB::Exception: .*", Pattern.DOTALL);
  private static final Pattern END = Pattern.compile("(\\(version [^()]*(\\([^()]*\\))?\\)|__exception__)\\s*$");
  private static final Pattern MARK = Pattern.compile("\\s+\\d+ \\w+\\s+__exception__\\s*$");
  private static final Set<Integer> GATEWAY = Set.of(429, HttpStatus.SC_BAD_GATEWAY, HttpStatus.SC_SERVICE_UNAVAILABLE,
      HttpStatus.SC_GATEWAY_TIMEOUT);

  private final int code;

  /** A proxy has no server, or no free one. */
  static final class GatewayException extends IOException {
    private static final long serialVersionUID = 1;

    GatewayException(int status) {
      super("HTTP status " + status);
    }
  }

  /** @param code ClickHouse's error code; 0 if there is none */
  ServerException(int code, String message) {
    super(message);
    this.code = code;
  }

  int code() {
    return code;
  }

  static boolean isIn(ClassicHttpResponse response) {
    return response.getCode() != HttpStatus.SC_OK
        || response.getFirstHeader(ClickHouseHttpProto.HEADER_EXCEPTION_CODE) != null;
  }

  /**
   * The refusal of the server, by its code, or of a proxy in front of it.
   *
   * @param body as it came, or its beginning
   * @param compressed whether compression was requested; refusals come with it and without
   */
  static IOException refusal(ClassicHttpResponse response, byte[] body, boolean compressed) {
    int status = response.getCode();
    Header header = response.getFirstHeader(ClickHouseHttpProto.HEADER_EXCEPTION_CODE);
    int code = header == null ? 0 : Integer.parseInt(header.getValue());
    if (code == 0 && GATEWAY.contains(status)) {
      return new GatewayException(status);
    }
    byte[] decoded = compressed ? decompressed(body) : body;
    String text = text(decoded, decoded.length).replaceAll("\\s+", " ").strip();
    if (code == 0) {
      return new ServerException(0,
          (text.isEmpty() ? "unknown server error" : text) + " (transport error: " + status + ")");
    }
    return new ServerException(code, text.contains("DB::Exception")
        ? text.substring(Math.max(0, text.indexOf("Code: ")))
        : "Code: " + code + ". " + text);
  }

  private static byte[] decompressed(byte[] bytes) {
    try (InputStream decompressed = new CompressedBody(new ByteArrayInputStream(bytes))) {
      return decompressed.readAllBytes();
    } catch (IOException | ClientException e) {
      // Expected: it was not compressed, or only its beginning was read.
      return bytes;
    }
  }

  /** Throws the exception that is written behind the rows of an answer, whose last bytes these are, if any. */
  static void throwAtEnd(byte[] bytes, int length) throws ServerException {
    if (END.matcher(text(bytes, length)).find()) {
      throwAnywhere(bytes, length);
    }
  }

  static void throwAnywhere(byte[] bytes, int length) throws ServerException {
    Matcher found = TEXT.matcher(text(bytes, length));
    if (found.find()) {
      throw new ServerException(Integer.parseInt(found.group(1)), MARK.matcher(found.group()).replaceFirst(""));
    }
  }

  private static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
