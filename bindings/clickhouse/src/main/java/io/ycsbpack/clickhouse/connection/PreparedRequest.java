// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.http.ClickHouseHttpProto;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/** A request that is sent with many bodies, while its address and headers are made once. Holds the password. */
final class PreparedRequest {
  private static final String CHUNKED = "chunked";

  private final BasicClassicHttpRequest request;

  /** @param format of rows in the answer, unless a statement names another */
  PreparedRequest(Endpoint endpoint, String authorization, String format, Map<String, String> parameters) {
    StringBuilder path = new StringBuilder("/");
    parameters.forEach((name, value) -> add(path, name, value));
    request = new BasicClassicHttpRequest("POST", path.toString());
    request.setHeader(HttpHeaders.HOST, endpoint.host() + ":" + endpoint.port());
    request.setHeader(HttpHeaders.USER_AGENT, "ycsbpack");
    request.setHeader(HttpHeaders.CONTENT_TYPE, ContentType.TEXT_PLAIN.getMimeType());
    request.setHeader(HttpHeaders.AUTHORIZATION, authorization);
    request.setHeader(ClickHouseHttpProto.HEADER_DATABASE, endpoint.database());
    request.setHeader(ClickHouseHttpProto.HEADER_FORMAT, format);
  }

  private static void add(StringBuilder path, String name, String value) {
    path.append(path.length() == 1 ? '?' : '&')
        .append(URLEncoder.encode(name, StandardCharsets.UTF_8))
        .append('=')
        .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
  }

  /** Returns the same object at every call. */
  ClassicHttpRequest with(HttpEntity body) {
    request.setEntity(body);
    long length = body.getContentLength();
    if (length >= 0) {
      request.setHeader(HttpHeaders.CONTENT_LENGTH, length);
    } else {
      request.setHeader(HttpHeaders.TRANSFER_ENCODING, CHUNKED);
    }
    return request;
  }
}
