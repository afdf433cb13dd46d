// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real Chromium without a window. Where there is none the test is skipped, unless YCSBPACK_REQUIRE_BROWSER=true. */
final class Browser {
  private static final long LIMIT_SECONDS = 300;

  private final String program;

  private Browser(String program) {
    this.program = program;
  }

  /**
   * What became of a page.
   *
   * @param dom        after its scripts ran
   * @param complaints lines of the console, and uncaught errors
   */
  record Page(String dom, List<String> complaints) {
    int count(String text) {
      return dom.split(text, -1).length - 1;
    }
  }

  static Browser find() {
    Optional<String> program = Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> Stream.of(System.getenv("PATH").split(":")).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
    Requirement.BROWSER.met(program.isPresent() ? "" : "needs Chromium on the PATH");
    return new Browser(program.get());
  }

  /** Opens a page of this machine, on a narrow screen too, and lets its scripts end. */
  Page open(Path page) throws IOException {
    Path out = page.resolveSibling("dom.txt");
    Path err = page.resolveSibling("console.txt");
    Process process = new ProcessBuilder(program, "--headless=new", "--no-sandbox", "--disable-gpu", "--dump-dom",
        "--enable-logging=stderr", "--window-size=360,800", "--user-data-dir=" + page.resolveSibling("profile"),
        "--virtual-time-budget=10000", page.toUri().toString()).redirectOutput(out.toFile())
        .redirectError(err.toFile())
        .start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("Chromium did not end: " + Files.readString(err));
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    List<String> complaints = Files.readAllLines(err).stream().filter(line -> line.contains(":CONSOLE")).toList();
    // Of the plots' own code only what it made counts.
    return new Page(Files.readString(out).replaceAll("(?s)<script.*?</script>", ""), complaints);
  }
}
