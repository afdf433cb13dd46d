// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import io.ycsbpack.core.property.SecretPattern;
import io.ycsbpack.core.sql.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds possible secrets in a query: functions that reach other systems or encrypt, settings with a telling name, and
 * texts that look like a credential.
 */
final class SecretForms {
  /** Functions that reach another system, in lower case; some have a variant whose name ends with "cluster". */
  private static final Set<String> REACHING = Set.of("remote", "remotesecure", "mysql", "postgresql", "mongodb",
      "redis", "sqlite", "jdbc", "odbc", "url", "urlwithheaders", "s3", "gcs", "cosn", "oss", "hdfs",
      "azureblobstorage", "azurequeue", "deltalake", "deltalakes3", "deltalakeazure", "iceberg", "icebergs3",
      "icebergazure", "iceberghdfs", "hudi", "paimon", "arrowflight", "ytsaurus", "ydb", "clickhouse");
  private static final Pattern CIPHER = Pattern
      .compile("(aes_|try)?(en|de)crypt(_mysql)?|aes_(en|de)crypt_mysql|tryaes_decrypt|hmac|sign");

  private SecretForms() {
  }

  static boolean isSecret(List<SqlToken> tokens, int index, SqlToken value) {
    return value.kind() == SqlToken.Kind.TEXT && (SecretPattern.isIn(value.value()) || isNamed(tokens, index));
  }

  static Optional<String> reaching(List<SqlToken> tokens) {
    return IntStream.range(1, Math.max(1, tokens.size()))
        .filter(place -> tokens.get(place).is("(") && isReaching(tokens.get(place - 1).value()))
        .mapToObj(place -> tokens.get(place - 1).value())
        .findFirst();
  }

  private static boolean isReaching(String function) {
    String name = function.toLowerCase(Locale.ROOT);
    return REACHING.contains(name.replaceFirst("cluster$", "")) || CIPHER.matcher(name).matches();
  }

  /** {@code secret_access_key = 'x'}, {@code 'password': 'x'}. */
  private static boolean isNamed(List<SqlToken> tokens, int index) {
    int name = index - 1;
    if (name >= 0 && (tokens.get(name).is("=") || tokens.get(name).is(":") || tokens.get(name).is(","))) {
      name--;
    }
    return name >= 0 && tokens.get(name).kind() != SqlToken.Kind.SYMBOL
        && SecretPattern.isName(tokens.get(name).value());
  }
}
