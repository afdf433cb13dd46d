// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;

/** A secret that must show nowhere, and the places where it is looked for: as it is, percent-encoded, in base64. */
final class Canary {
  private static final Duration TIMEOUT = Duration.ofMinutes(15);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private final String secret;
  private final List<String> forms;

  Canary(String secret) {
    this.secret = secret;
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    forms = List.of(secret, URLEncoder.encode(secret, StandardCharsets.UTF_8),
        Base64.getEncoder().withoutPadding().encodeToString(bytes));
  }

  String secret() {
    return secret;
  }

  /** Not in this text. */
  void assertNotIn(String what, String text) {
    for (String form : forms) {
      int at = text.indexOf(form);
      assertThat(at).as(() -> what + ": ..." + text.substring(Math.max(0, at - 300), at) + "<the secret>").isNegative();
    }
  }

  /** Not in any file below the folder but the one that is meant to hold it. */
  void assertInNoFile(Path folder, Path but) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(Files::isRegularFile).filter(file -> !file.equals(but)).toList();
      assertThat(files).isNotEmpty();
      for (Path file : files) {
        assertNotIn(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
  }

  /** Runs the command to its end; the arguments of no process of the machine ever hold the secret meanwhile. */
  void assertInNoProcessListDuring(YcsbProcess command) {
    Set<String> seen = new ConcurrentSkipListSet<>();
    await().atMost(TIMEOUT).pollInterval(BETWEEN_LOOKS).until(() -> {
      commandLines().filter(line -> forms.stream().anyMatch(line::contains)).forEach(seen::add);
      return !command.isAlive();
    });
    assertThat(seen).isEmpty();
  }

  private static Stream<String> commandLines() {
    return ProcessHandle.allProcesses().map(process -> SystemFile.text(Path.of("/proc/" + process.pid(), "cmdline")));
  }
}
