package io.ycsbpack.core.report.page;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** What every page has in itself, so that it needs no network: style, script and the plots' library. */
final class PageParts {
  private PageParts() {
  }

  /** By the names that templates give them; to be added to. */
  static Map<String, Object> parts() {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("css", resource("report.css"));
    parts.put("script", resource("report.js"));
    parts.put("library", resource("d3.js"));
    return parts;
  }

  /** A page of this template, with the parts and what was added to them. */
  static String page(String template, Map<String, Object> texts) {
    return Mustache.compiler().defaultValue("").emptyStringIsFalse(true).compile(resource(template)).execute(texts);
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
