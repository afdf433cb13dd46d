package io.ycsbpack.core.capture;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes captured work into a folder: {@code statements.yaml}, which a run takes as it is, {@code schema.sql}, which makes
 * the tables, and {@code capture.md}, which tells what was captured and what was not.
 */
public final class CaptureFolder {
  /** The file that a run takes. */
  public static final String STATEMENTS = "statements.yaml";
  private static final String SCHEMA = "schema.sql";
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
      Files.writeString(folder.resolve(SCHEMA), schema(work));
      Files.writeString(folder.resolve(REPORT), report(work, source));
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
      keys.put("sql", statement.sql());
      statements.put(name, keys);
      parameters.putAll(statement.parameters());
    });
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("statements", statements);
    if (!parameters.isEmpty()) {
      file.put("parameters", parameters);
    }
    return file;
  }

  private static String schema(CapturedWork work) {
    StringBuilder sql = new StringBuilder();
    work.tables().values().forEach(table -> sql.append(SecretForms.replaced(table)).append(";\n"));
    return sql.toString();
  }

  private static String report(CapturedWork work, String source) {
    StringBuilder text = new StringBuilder(
        "# Captured work\n\n" + source + "\n\n| statement | asked | users | mean | tables |\n"
            + "|---|---|---|---|---|\n");
    work.statements().keySet().forEach(name -> {
      LoggedStatement one = work.logged(name);
      text.append(String.format(Locale.ROOT, "| %s | %,d | %d | %.3g ms | %s |%n", name, one.use().count(),
          one.use().users(), one.use().millis(), String.join(", ", one.tables())));
    });
    text.append("\n## Not captured\n\n");
    work.left().forEach(line -> text.append("- ").append(line).append('\n'));
    return text.append("- data of the tables: ").append(SCHEMA).append(" makes them empty\n").toString();
  }
}
