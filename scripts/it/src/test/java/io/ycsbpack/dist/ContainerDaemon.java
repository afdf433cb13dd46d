package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.testkit.TestFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A daemon of an engine for the tests of one class, which has what it keeps in a folder of its own. */
abstract class ContainerDaemon implements BeforeAllCallback, AfterAllCallback {
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private Path folder;
  private Process daemon;

  /** Ends the tests where the daemon is not installed. */
  abstract void need();

  /** The command that is the daemon, with what it keeps in this folder, which has a short name. */
  abstract List<String> command(Path folder) throws IOException;

  /** The words by which its client is called. */
  abstract List<String> client();

  /** What commands of ycsb are told of it. */
  abstract Map<String, String> environment();

  /** Where it listens: the path of a socket has 107 characters at most. */
  final Path socket() {
    return folder.resolve("s");
  }

  @Override
  public final void beforeAll(ExtensionContext context) throws IOException {
    need();
    folder = TestFolders.create("daemon");
    ProcessBuilder builder = new ProcessBuilder(command(folder));
    builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, further) -> path + ":" + further);
    daemon = builder.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile()).start();
    await().atMost(DEADLINE)
        .failFast(() -> assertThat(daemon.isAlive()).as(this::log).isTrue())
        .until(() -> YcsbProcess.succeeds(words("version").toArray(String[]::new)));
  }

  private String log() {
    try {
      return Files.readString(folder.resolve("log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private List<String> words(String... command) {
    List<String> words = new ArrayList<>(client());
    words.addAll(List.of(command));
    return words;
  }

  /** What its client says when it is asked to do this, which it has to do. */
  final String ask(String... command) throws IOException {
    List<String> words = words(command);
    Process client = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(client.onExit().join().exitValue()).as(words + ": " + said).isZero();
    return said;
  }

  @Override
  public final void afterAll(ExtensionContext context) throws IOException {
    if (daemon != null) {
      daemon.destroy();
      await().atMost(DEADLINE).until(() -> !daemon.isAlive());
    }
    if (folder != null) {
      FolderTree.delete(folder);
    }
  }
}
