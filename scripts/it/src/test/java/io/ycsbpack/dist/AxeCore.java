// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.UserFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** axe-core, which looks for what keeps a page from users of a keyboard or of a screen reader. */
final class AxeCore {
  private static final String VERSION = "4.10.3";
  private static final String SHA_256 = "880970c081707360e64f34cea25ff91892f5bc95675b0776925b9709dd8a68bb";
  private static final Pattern FOUND = Pattern.compile("(?s)<pre id=\"axe\">(.*?)</pre>");
  private static final String RUN = """
      for (const folded of document.querySelectorAll('details')) folded.open = true;
      axe.run(document, {resultTypes: ['violations']}).then(found => {
        const list = document.createElement('pre');
        list.id = 'axe';
        list.textContent = JSON.stringify(found.violations.map(one => ({id: one.id, impact: one.impact,
          where: one.nodes.map(node => node.target.join(' ')).slice(0, 3).join(', ')})));
        document.body.append(list);
      });
      """;

  private final String script;

  private AxeCore(String script) {
    this.script = script;
  }

  /** From the cache of this user, to which npm fetches it once. */
  static AxeCore find(Path temporary) throws IOException {
    Path kept = UserFolders.ofThisUser().cache().resolve("axe-core-" + VERSION).resolve("axe.min.js");
    if (Files.notExists(kept)) {
      fetch(temporary, kept);
    }
    String script = Files.readString(kept);
    assertThat(sha256(script)).as(kept.toString()).isEqualTo(SHA_256);
    return new AxeCore(script);
  }

  private static void fetch(Path temporary, Path kept) throws IOException {
    Process npm = new ProcessBuilder("npm", "install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts",
        "--prefix", temporary.toString(), "axe-core@" + VERSION).redirectErrorStream(true).start();
    String output = new String(npm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      assertThat(npm.waitFor()).as(output).isZero();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    Files.createDirectories(kept.getParent());
    Path whole = Files.createTempFile(kept.getParent(), "axe", ".js");
    Files.copy(temporary.resolve("node_modules/axe-core/axe.min.js"), whole,
        StandardCopyOption.REPLACE_EXISTING);
    Files.move(whole, kept, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** What is serious or critical on a page with everything unfolded, a line each. */
  List<String> serious(Browser browser, Path page, Path temporary) throws IOException {
    Path checked = Files.createDirectories(temporary.resolve("axe")).resolve(page.getFileName());
    Files.writeString(checked, Files.readString(page)
        .replace("</body>", "<script>" + script + "</script><script>" + RUN + "</script></body>"));
    String dom = browser.open(checked).dom();
    Matcher found = FOUND.matcher(dom);
    assertThat(found.find()).as("axe-core ended on " + page).isTrue();
    List<String> lines = new ArrayList<>();
    for (JsonNode one : new ObjectMapper().readTree(found.group(1)
        .replace("&gt;", ">")
        .replace("&lt;", "<")
        .replace("&amp;", "&"))) {
      if (List.of("serious", "critical").contains(one.path("impact").asText())) {
        lines.add(one.path("impact").asText() + " " + one.path("id").asText() + ": " + one.path("where").asText());
      }
    }
    return lines;
  }
}
