// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.ServerException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the exception that a server writes as text into an answer that it has begun. From 25.11 on it stands between
 * {@code __exception__} marks, and the server closes the connection behind it. Older servers write only the text and
 * end the answer as if it were whole.
 */
final class WrittenException {
  private static final Pattern TEXT = Pattern.compile("Code: (\\d{1,6})\\. DB::Exception: .*", Pattern.DOTALL);
  private static final Pattern END = Pattern.compile("(\\(version [^()]*(\\([^()]*\\))?\\)|__exception__)\\s*$");
  private static final Pattern MARK = Pattern.compile("\\s+\\d+ \\w+\\s+__exception__\\s*$");
  private static final int HTTP_OK = 200;

  private WrittenException() {
  }

  static Optional<ServerException> atEnd(byte[] bytes, int length) {
    String text = text(bytes, length);
    return END.matcher(text).find() ? find(text) : Optional.empty();
  }

  static Optional<ServerException> anywhere(byte[] bytes, int length) {
    return find(text(bytes, length));
  }

  private static Optional<ServerException> find(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.find()
        ? Optional.of(new ServerException(Integer.parseInt(matcher.group(1)),
            MARK.matcher(matcher.group()).replaceFirst(""), HTTP_OK, ""))
        : Optional.empty();
  }

  private static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
