package io.ycsbpack.core.validity;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.probe.DataFileSystem;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Warns of file systems on which writes cost CPU that varies, as far as it can be told where the data are. */
public final class FileSystemCheck {

  private FileSystemCheck() {
  }

  /**
   * What speaks against figures of these servers, once for each device; nothing of it makes them invalid.
   *
   * @param data    the file systems of their data; null for one that is not known
   * @param writing whether the workload writes
   */
  public static List<Doubt> doubts(Stream<DataFileSystem> data, boolean writing) {
    return data.filter(known -> writing && known != null && known.lacksJournal())
        .collect(Collectors.toMap(DataFileSystem::device, DataFileSystem::describe, (first, other) -> first,
            TreeMap::new))
        .values()
        .stream()
        .map(where -> new Doubt("the server keeps its data on an " + where + ", and the workload writes: " + cost(),
            false))
        .toList();
  }

  /** What is to be said of a file system wherever servers may keep their data on it; empty for nothing. */
  public static Optional<String> advice(DataFileSystem data) {
    return data.lacksJournal() ? Optional.of(cost()) : Optional.empty();
  }

  private static String cost() {
    return "files that are made where others were just deleted cost CPU there that varies from second to second; an ext4"
        + " with a journal and an xfs are free of that";
  }
}
