// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.sql.SqlToken;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms in which statements hold secrets. The secret is {@code canary} in each. */
class SecretFormsTest {
  @ParameterizedTest
  @ValueSource(strings = {
    "SELECT * FROM remote('host:9000', 'db', 't', 'user', 'canary')",
    "SELECT * FROM remoteSecure('host', db.t, 'user', 'canary')",
    "SELECT * FROM mysql('host:3306', 'db', 't', 'user', 'canary', SETTINGS connect_timeout = 1)",
    "SELECT * FROM postgresql('host:5432', 'db', 't', 'user', 'canary', 'schema')",
    "SELECT * FROM mongodb('host:27017', 'db', 'c', 'user', 'canary', 'a String')",
    "SELECT * FROM redis('host:6379', 'k', 'k String', 0, 'canary')",
    "SELECT * FROM s3('https://b.s3.amazonaws.com/x', 'AKIAABCDEFGHIJKLMNOP', 'canary', 'CSV')",
    "SELECT * FROM s3Cluster('c', 'https://b/x', 'id', 'canary')",
    "SELECT * FROM s3(conn, secret_access_key = 'canary')",
    "SELECT * FROM gcs('https://storage/x', 'id', 'canary')",
    "SELECT * FROM azureBlobStorage('DefaultEndpointsProtocol=https;AccountKey=canary', 'c', 'b')",
    "SELECT * FROM url('https://user:canary@host/x.csv', CSV)",
    "SELECT * FROM url('https://host/x', CSV, headers('Authorization' = 'Bearer canary'))",
    "SELECT * FROM hdfs('hdfs://user:canary@host/x', 'TSV', 'a String')",
    "SELECT * FROM jdbc('jdbc:mysql://host/?user=u&password=canary', 'db', 't')",
    "SELECT * FROM iceberg('https://b/x', 'id', 'canary')", "SELECT * FROM deltaLake('https://b/x', 'id', 'canary')",
    "SELECT 'https://user:canary@host/path'", "SELECT 'password=canary'",
    "SELECT encrypt('aes-256-ofb', x, 'canary') FROM t", "SELECT decrypt('aes-128-gcm', x, 'canary', iv) FROM t",
    "SELECT aes_encrypt_mysql('aes-256-ofb', x, 'canary') FROM t",
    "SELECT * FROM remote('h', 'd', 't', 'u', /* a comment */ 'canary')",
    "SELECT * FROM remote('h', view(SELECT 1), 'u', concat('can', 'canary'))"
  })
  void isFoundInEachForm(String statement) {
    assertThat(isSuspect(statement)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "SELECT url FROM hits WHERE url LIKE '%https://shop/%' AND day = '2024-01-01'",
    "SELECT dateTrunc('day', t), 'a:b@c' FROM hits", "SELECT s FROM t WHERE s = 'it''s; \\'quoted\\''"
  })
  void otherTextsAreNone(String statement) {
    assertThat(isSuspect(statement)).isFalse();
  }

  private static boolean isSuspect(String statement) {
    List<SqlToken> tokens = SqlToken.of(statement);
    return SecretForms.reaching(tokens).isPresent()
        || IntStream.range(0, tokens.size()).anyMatch(i -> SecretForms.isSecret(tokens, i, tokens.get(i)));
  }
}
