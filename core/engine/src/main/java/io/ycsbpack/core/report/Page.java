// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A report as one file that needs no network: style, script and the plots' library are in it. It also keeps the report
 * that it was made of, deflated, so that a later version can make it again when the records are gone.
 *
 * @param data that its plots are drawn from, as JSON
 */
public record Page(Report report, String data) {
  private static final ObjectMapper JSON = JsonMapper.builder()
      .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .build();
  private static final Pattern REPORT = Pattern.compile("<script type=\"text/plain\" id=\"report\">([^<]*)</script>");
  private static final Pattern DATA = Pattern.compile("<script type=\"application/json\" id=\"data\">([^<]*)</script>");

  public static Page ofRuns(List<RunSource> runs) {
    return of(runs.get(0).record().tool(),
        IntStream.range(0, runs.size()).mapToObj(index -> new RunChapter(index, runs.get(index)).chapter()),
        PlotData.ofRuns(runs));
  }

  public static Page ofExperiments(List<ReportSource> experiments) {
    return of(experiments.get(0).result().tool(), IntStream.range(0, experiments.size())
        .mapToObj(index -> new ExperimentChapter(index, experiments.get(index)).chapter()),
        PlotData.ofExperiments(experiments));
  }

  private static Page of(Map<String, String> tool, Stream<Report.Chapter> made, String data) {
    List<Report.Chapter> chapters = made.toList();
    return new Page(new Report(chapters.get(0).heading(), tool.getOrDefault("ycsbpack", ""), chapters), data);
  }

  /**
   * Reads a page of an earlier version: same texts, same data, no records needed.
   *
   * @throws UsageException if the file can't be read, or is no page that keeps its report
   */
  public static Page read(Path file) {
    try {
      String html = Files.readString(file);
      Matcher report = REPORT.matcher(html);
      Matcher data = DATA.matcher(html);
      if (!report.find() || !data.find()) {
        throw new UsageException(file
            + ": it is no page of ycsb report that can be made again; make one from the records");
      }
      byte[] packed = Base64.getDecoder().decode(report.group(1));
      return new Page(JSON.readValue(new InflaterInputStream(new ByteArrayInputStream(packed)), Report.class),
          data.group(1));
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageException(file + " can't be read: " + Reason.text(e), e);
    }
  }

  public String html() {
    try {
      return filled("html", Escapers.HTML, Map.of("report", report, "css", resource("page.css"), "script",
          resource("page.js"), "library", deflated(resource("d3.js").getBytes(StandardCharsets.UTF_8)), "data", data,
          "packed", deflated(JSON.writeValueAsBytes(report))));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the report can't be written as JSON", e);
    }
  }

  /** Escapes only the cells of tables. */
  public String markdown() {
    return filled("md", text -> text.replace("|", "\\|"), Map.of("report", report));
  }

  private static String filled(String format, Mustache.Escaper escaper, Map<String, Object> values) {
    return Mustache.compiler()
        .defaultValue("")
        .emptyStringIsFalse(true)
        .withEscaper(escaper)
        .withLoader(name -> new StringReader(resource(name + ".mustache")))
        .compile(resource("page." + format + ".mustache"))
        .execute(values);
  }

  private static String deflated(byte[] bytes) {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, new Deflater(Deflater.BEST_COMPRESSION))) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(deflated.toByteArray());
  }

  private static String resource(String name) {
    String path = "/io/ycsbpack/core/report/" + name;
    try (InputStream in = Page.class.getResourceAsStream(path)) {
      return new String(Objects.requireNonNull(in, path).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("a part of the page can't be read: " + path, e);
    }
  }
}
