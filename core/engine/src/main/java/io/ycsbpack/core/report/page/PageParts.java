package io.ycsbpack.core.report.page;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** What every page has in itself, so that it needs no network: style, script, the plots' library, and its own texts. */
final class PageParts {
  static final String EXPERIMENT = "report";
  static final String RUN = "run";

  private PageParts() {
  }

  /**
   * @param texts maps, lists, strings, numbers, booleans and records of these
   * @param data  that its plots are drawn from, as JSON
   */
  static String page(String template, Map<String, Object> texts, String data) {
    Map<String, Object> parts = new LinkedHashMap<>(texts);
    parts.put("css", resource("report.css"));
    parts.put("script", resource("report.js"));
    parts.put("library", resource("d3.js"));
    parts.put("data", data);
    parts.put("page", PageTexts.packed(template, texts));
    return Mustache.compiler()
        .defaultValue("")
        .emptyStringIsFalse(true)
        .compile(resource(template + ".mustache"))
        .execute(parts);
  }

  private static String resource(String name) {
    String path = "/io/ycsbpack/core/report/" + name;
    try (InputStream in = PageParts.class.getResourceAsStream(path)) {
      return new String(Objects.requireNonNull(in, path).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("a part of the page can't be read: " + path, e);
    }
  }
}
