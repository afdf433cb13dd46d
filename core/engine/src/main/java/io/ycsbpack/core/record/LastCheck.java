package io.ycsbpack.core.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The newest {@code ycsb check} of a machine that came to an end of its own: what comparisons there are worth.
 *
 * @param started  when its load began
 * @param binding  of the database that it ran on
 * @param detect   the difference that was to be detected, as a share of the baseline
 * @param primary  the name of the figure in which it was asked for
 * @param exitCode 0 where it passed
 * @param reason   why it did not; empty where it did
 */
public record LastCheck(Instant started, String binding, double detect, String primary, int exitCode, String reason) {
  private static final System.Logger LOG = System.getLogger(LastCheck.class.getName());
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> ENDED = Set.of("complete", "failed");
  private static final Duration DAY = Duration.ofDays(1);

  /**
   * Looks for it in a folder of results; records that can't be read are passed over.
   *
   * @param node name of the machine
   * @return empty where there is none
   * @throws UsageException when the folder can't be read
   */
  public static Optional<LastCheck> in(Path results, String node) {
    if (!Files.isDirectory(results)) {
      return Optional.empty();
    }
    // Names begin with the time.
    try (Stream<Path> files = Files.list(results)) {
      return files.filter(file -> file.getFileName().toString().endsWith(".check.json"))
          .sorted(Comparator.reverseOrder())
          .flatMap(file -> read(file, node::equals).stream())
          .findFirst();
    } catch (IOException e) {
      throw new UsageException(results + " can't be read: " + e, e);
    }
  }

  /** That of a record of a check; empty where it did not end, or can't be read. */
  public static Optional<LastCheck> at(Path file) {
    return read(file, node -> true);
  }

  private static Optional<LastCheck> read(Path file, Predicate<String> node) {
    try {
      JsonNode check = JSON.readTree(file.toFile());
      if (!check.path("schema").asText().equals(CheckRecord.SCHEMA) || !ENDED.contains(check.path("state").asText())
          || !node.test(check.at("/environment/node").asText())) {
        return Optional.empty();
      }
      return Optional.of(new LastCheck(Instant.parse(check.path("started").asText()),
          check.at("/plan/binding").asText(), check.path("detect").asDouble(), check.path("primary").asText(),
          check.at("/verdict/exitCode").asInt(), check.at("/verdict/reason").asText()));
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "{0} is passed over: {1}", file, e);
      return Optional.empty();
    }
  }

  /** Whether both of its questions got their known answers. */
  public boolean isPassed() {
    return exitCode == 0;
  }

  /** Whether it is of another day: what else runs on a machine changes. */
  public boolean isOld(Instant now) {
    return started.plus(DAY).isBefore(now);
  }
}
