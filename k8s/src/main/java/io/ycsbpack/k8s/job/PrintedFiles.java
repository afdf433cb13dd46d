package io.ycsbpack.k8s.job;

import io.ycsbpack.core.TargetException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The files of a client as one command prints them in its pod: of each a line with its SHA-256, its size in bytes and
 * its name, and then its bytes. One command for all of them: each is two calls of the API server, of each client.
 */
final class PrintedFiles {
  static final String SCRIPT = "cd " + ClientPod.RESULTS_FOLDER
      + " && for f in *; do if [ -f \"$f\" ]; then echo \"$(sha256sum < \"$f\" | cut -d ' ' -f 1) $(wc -c < \"$f\") "
      + "$f\" && cat \"$f\"; fi; done";

  private PrintedFiles() {
  }

  /** @param name without any folder */
  record PrintedFile(String name, byte[] content) {
  }

  /**
   * @return empty where one of them is not whole, or not what its SHA-256 says
   * @throws TargetException when there is a line that names no file
   */
  static Optional<List<PrintedFile>> parse(byte[] output) {
    List<PrintedFile> files = new ArrayList<>();
    int at = 0;
    while (at < output.length) {
      int end = at;
      while (end < output.length && output[end] != '\n') {
        end++;
      }
      String line = new String(output, at, end - at, StandardCharsets.UTF_8).strip();
      String[] parts = line.split("\\s+", 3);
      // A name of a file comes from another machine: it must not lead out of the folder.
      if (parts.length != 3 || !parts[1].matches("\\d{1,9}") || !parts[2].matches("\\w[\\w.-]*")) {
        throw new TargetException("unexpected '" + line + "'");
      }
      int start = end + 1;
      at = start + Integer.parseInt(parts[1]);
      if (at > output.length) {
        return Optional.empty();
      }
      byte[] content = Arrays.copyOfRange(output, start, at);
      if (!sha256(content).equals(parts[0])) {
        return Optional.empty();
      }
      files.add(new PrintedFile(parts[2], content));
    }
    return Optional.of(files);
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
