package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server that {@code ycsb embedded start} leaves running during each test, with data of its own. */
final class DetachedServer implements BeforeEachCallback, AfterEachCallback {
  private Path folder;
  private Matcher line;

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("ycsb-server");
    start("");
  }

  /** Starts it again, on the port that it had, after {@link #signal} ended it. */
  void startAgain() {
    start(" -p clickhouse.embedded.port=" + address().replaceFirst(".*:", ""));
  }

  private void start(String options) {
    YcsbProcess start = YcsbProcess.run(folder, "embedded start" + options);
    line = Pattern.compile("pid (?<pid>\\d+), (?<url>jdbc:clickhouse://(?<address>[\\w.:]+)/\\w+)")
        .matcher(start.out());
    assertThat(line.find()).as(start.out() + start.err()).isTrue();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    assertThat(YcsbProcess.run(folder, "embedded stop").exitCode()).isZero();
  }

  /** Its JDBC address. */
  String url() {
    return line.group("url");
  }

  /** Its host and port. */
  String address() {
    return line.group("address");
  }

  void signal(String name) {
    YcsbProcess.signal(Long.parseLong(line.group("pid")), name);
  }
}
