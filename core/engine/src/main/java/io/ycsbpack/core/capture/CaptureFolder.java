package io.ycsbpack.core.capture;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes captured work into a folder: {@code statements.yaml}, which a run takes as it is, {@code schema.sql} and
 * {@code data.sql}, which make the tables and data of the same shape, {@code columns.csv} with this shape,
 * {@code arrivals.csv} with the operations of each second, and {@code capture.md}, which tells what was captured and what
 * was not.
 */
public final class CaptureFolder {
  /** The file that a run takes. */
  public static final String STATEMENTS = "statements.yaml";
  private static final String SCHEMA = "schema.sql";
  private static final String DATA = "data.sql";
  private static final String COLUMNS = "columns.csv";
  private static final String ARRIVALS = "arrivals.csv";
  private static final String REPORT = "capture.md";
  private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
      .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
      .enable(YAMLGenerator.Feature.LITERAL_BLOCK_STYLE)
      .disable(YAMLGenerator.Feature.SPLIT_LINES)
      .build());

  private final Path folder;

  /**
   * An empty folder, or one that is not there yet.
   *
   * @throws UsageException when it holds files
   */
  public CaptureFolder(Path folder) {
    this.folder = folder;
    try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
      if (files.findAny().isPresent() || Files.isRegularFile(folder)) {
        throw new UsageException("-o " + folder + ": it is there already; name another folder, or remove this one");
      }
    } catch (IOException e) {
      throw new UsageException("-o " + folder + " can't be read: " + e, e);
    }
  }

  /**
   * Writes the files.
   *
   * @param source of the work, in one line
   */
  public void write(CapturedWork work, String source) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(STATEMENTS), "# " + source + "\n" + YAML.writeValueAsString(yaml(work)));
      Files.writeString(folder.resolve(SCHEMA), script(work.tables().definitions()));
      if (!work.tables().shapes().isEmpty()) {
        Files.writeString(folder.resolve(DATA), "-- Data of the same shape: made up, and the same on each server.\n"
            + script(List.copyOf(work.tables().generators().values())));
        Files.writeString(folder.resolve(COLUMNS), new ColumnTable(work.tables().shapes()).text());
      }
      if (!work.arrivals().isEmpty()) {
        Files.writeString(folder.resolve(ARRIVALS), IntStream.range(0, work.arrivals().size())
            .mapToObj(second -> second + "," + work.arrivals().get(second) + "\n")
            .collect(Collectors.joining("", "second,operations\n", "")));
      }
      Files.writeString(folder.resolve(REPORT), new CaptureReport(work, source).text());
    } catch (IOException e) {
      throw new UsageException("the capture can't be written to " + folder + ": " + e, e);
    }
  }

  private static Map<String, Object> yaml(CapturedWork work) {
    Map<String, Object> statements = new LinkedHashMap<>();
    Map<String, Object> parameters = new LinkedHashMap<>();
    work.statements().forEach((name, statement) -> {
      Map<String, Object> keys = new LinkedHashMap<>();
      keys.put("weight", work.logged(name).use().count());
      statement.writes().ifPresent(rows -> keys.put("writes", rows));
      keys.put("sql", statement.sql());
      statements.put(name, keys);
      parameters.putAll(statement.parameters());
    });
    Map<String, Object> file = new LinkedHashMap<>();
    if (!work.tables().ready().isEmpty()) {
      file.put("setup", List.of(SCHEMA, DATA));
      file.put("ready", work.tables().ready());
    }
    if (!work.arrivals().isEmpty()) {
      file.put("arrivals", ARRIVALS);
    }
    file.put("statements", statements);
    if (!parameters.isEmpty()) {
      file.put("parameters", parameters);
    }
    return file;
  }

  private static String script(List<String> statements) {
    return statements.stream().map(statement -> statement + ";\n").collect(Collectors.joining("\n"));
  }
}
