package io.ycsbpack.core.capture;

import io.ycsbpack.core.sql.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds what may be a secret in the text of a statement: credentials of functions and engines that reach other systems,
 * passwords of users, keys of encryption, settings with a telling name, and texts that look like a credential.
 */
final class SecretForms {
  /** What stands for a secret. */
  static final String REPLACEMENT = "'[secret]'";

  /** Functions and engines that reach another system, in lower case; of some there is one for clusters, too. */
  private static final Set<String> REACHING = Set.of("remote", "remotesecure", "mysql", "postgresql", "mongodb",
      "redis",
      "sqlite", "jdbc", "odbc", "url", "urlwithheaders", "s3", "s3queue", "gcs", "cosn", "oss", "hdfs",
      "azureblobstorage",
      "azurequeue", "deltalake", "deltalakes3", "deltalakeazure", "iceberg", "icebergs3", "icebergazure", "iceberghdfs",
      "hudi", "paimon", "arrowflight", "ytsaurus", "ydb", "kafka", "rabbitmq", "nats", "externaldistributed",
      "materializedmysql", "materializedpostgresql", "materializedpostgresqlreplica", "datalakecatalog", "backup",
      "disk",
      "clickhouse", "http", "cassandra", "source");
  private static final Pattern CIPHER = Pattern
      .compile(
          "(aes_|try)?(en|de)crypt(_mysql)?|aes_(en|de)crypt_mysql|tryaes_decrypt|hmac|sign|encrypted|encrypted_hex");
  private static final Pattern NAME = Pattern.compile(
      "(?i).*(passw|pwd|secret|token|credential|api_?key|access_?key|account_?key|private_?key|connection_?string|sas).*");
  private static final Pattern LOOK = Pattern.compile("(?is).*("
      + "://[^/\\s:@]*:[^/\\s@]+@" // a user with a password in an address
      + "|\\bAKIA[0-9A-Z]{16}\\b|\\bASIA[0-9A-Z]{16}\\b" // keys of AWS
      + "|\\beyJ[\\w-]{8,}\\.[\\w-]{8,}" // a token of JWT
      + "|-----BEGIN|\\bbearer\\s+\\S{8,}|\\bbasic\\s+[A-Za-z0-9+/=]{8,}|\\bgh[pousr]_\\w{20,}|\\bsk[-_]\\w{16,}"
      + "|(password|passwd|pwd|secret|token|api_?key|accountkey|sig)\\s*[=:]\\s*\\S" // a setting within the text
      + ").*");
  /** IDENTIFIED, the method, BY and the secret stand within this number of parts. */
  private static final int IDENTIFIED = 6;

  private SecretForms() {
  }

  /** The text with each secret replaced, and with each text that may be one. */
  static String replaced(String sql) {
    List<SqlToken> tokens = SqlToken.of(sql);
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int i = 0; i < tokens.size(); i++) {
      if (isSecret(tokens, i)) {
        text.append(sql, from, tokens.get(i).start()).append(REPLACEMENT);
        from = tokens.get(i).end();
      }
    }
    return text.append(sql.substring(from)).toString();
  }

  /** Whether a literal may be a secret: by where it stands, or by how it looks. */
  static boolean isSecret(List<SqlToken> tokens, int index) {
    SqlToken token = tokens.get(index);
    return token.kind() == SqlToken.Kind.TEXT && (looksSecret(token.value()) || isNamed(tokens, index)
        || isIdentifying(tokens, index) || reaching(tokens, index).isPresent());
  }

  /** Whether a text looks like a credential, wherever it stands. */
  static boolean looksSecret(String text) {
    return LOOK.matcher(text).matches();
  }

  /** The innermost function or engine that reaches another system and has this part in its brackets. */
  static Optional<String> reaching(List<SqlToken> tokens, int index) {
    return SqlToken.enclosing(tokens, index).stream().map(SqlToken::value).filter(SecretForms::isReaching).findFirst();
  }

  /** The first function or engine that reaches another system. */
  static Optional<String> reaching(List<SqlToken> tokens) {
    return IntStream.range(1, Math.max(1, tokens.size() - 1))
        .filter(place -> tokens.get(place).is("(") && isReaching(tokens.get(place - 1).value()))
        .mapToObj(place -> tokens.get(place - 1).value())
        .findFirst();
  }

  private static boolean isReaching(String function) {
    String name = function.toLowerCase(Locale.ROOT);
    return REACHING.contains(name.replaceFirst("cluster$", "")) || CIPHER.matcher(name).matches();
  }

  /** {@code PASSWORD 'x'}, {@code secret_access_key = 'x'}, {@code 'password': 'x'}. */
  private static boolean isNamed(List<SqlToken> tokens, int index) {
    int name = index - 1;
    if (name >= 0 && (tokens.get(name).is("=") || tokens.get(name).is(":") || tokens.get(name).is(","))) {
      name--;
    }
    return name >= 0 && tokens.get(name).kind() != SqlToken.Kind.SYMBOL
        && NAME.matcher(tokens.get(name).value()).matches();
  }

  private static boolean isIdentifying(List<SqlToken> tokens, int index) {
    return tokens.subList(Math.max(0, index - IDENTIFIED), index).stream().anyMatch(token -> token.is("identified"));
  }
}
