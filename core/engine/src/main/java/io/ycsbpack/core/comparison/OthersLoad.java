package io.ycsbpack.core.comparison;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.validity.Thresholds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What others sent to the servers of a comparison while its pairs were measured, over all starts, where that is counted
 * too seldom to be told of each slice. Its counts are read at both ends of a start, before and after the load.
 */
final class OthersLoad {
  /** Fewer operations of others, as of a monitoring system, disturb nothing. */
  private static final double FEW = 100;

  private final List<String> names;
  private final long[] own;
  private final long[] foreign;
  private final Set<String> unknown = new LinkedHashSet<>();
  private List<Optional<Reading>> begun = List.of();

  private record Reading(QueryCount count, QueryCount.Counts counts) {
  }

  /** Of servers with these names, such as {@code the server of the candidate}. */
  OthersLoad(List<String> names) {
    this.names = List.copyOf(names);
    own = new long[names.size()];
    foreign = new long[names.size()];
  }

  /** Of that many servers which all are under every condition. */
  static OthersLoad ofServers(int count) {
    return new OthersLoad(count == 1
        ? List.of("the server")
        : IntStream.rangeClosed(1, count).mapToObj(number -> "server " + number).toList());
  }

  /** Pairs of these servers, in the order of their names, begin; empty for one of which nothing is counted so. */
  void begin(List<Optional<QueryCount>> servers) {
    begun = servers.stream()
        .map(server -> server.flatMap(count -> counts(count).map(counts -> new Reading(count, counts))))
        .toList();
  }

  /** They have ended. */
  void end() {
    for (int i = 0; i < begun.size(); i++) {
      int server = i;
      begun.get(i).ifPresent(before -> counts(before.count()).ifPresent(after -> add(server, before, after)));
    }
  }

  private void add(int server, Reading before, QueryCount.Counts after) {
    QueryCount.Counts since = after.since(before.counts());
    if (since.unknown() != null || since.sent() == null) {
      unknown.add(since.unknown() == null ? "what this client sent is not counted" : since.unknown());
    } else {
      own[server] += since.sent();
      foreign[server] += since.queries() - since.sent();
    }
  }

  private Optional<QueryCount.Counts> counts(QueryCount count) {
    try {
      return Optional.of(count.read());
    } catch (IOException e) {
      unknown.add(e.getMessage());
      return Optional.empty();
    }
  }

  /** Why nothing can be concluded; empty where others sent few, or it is not known. */
  Optional<String> refusal(Settings thresholds) {
    return above(Thresholds.FOREIGN_INVALID);
  }

  /** What is to be warned of, where nothing is refused. */
  List<Doubt> warnings(Settings thresholds) {
    return refusal(thresholds).isPresent()
        ? List.of()
        : above(Thresholds.FOREIGN_WARN).map(text -> new Doubt(text, false)).stream().toList();
  }

  /** What is not known and therefore not checked, a line each. */
  List<String> notChecked() {
    List<String> lines = new ArrayList<>();
    unknown.forEach(reason -> lines.add("not checked: whether others loaded the servers: " + reason));
    return lines;
  }

  private Optional<String> above(double share) {
    return IntStream.range(0, names.size())
        .filter(server -> foreign[server] >= FEW && foreign[server] > share * own[server])
        .mapToObj(server -> String.format(Locale.ROOT,
            "others loaded %s: while pairs were measured it was sent %,d operations beyond the %,d of this client, more"
                + " than %.0f %% of these",
            names.get(server), foreign[server], own[server], 100 * share))
        .findFirst();
  }
}
