package io.ycsbpack.core.report.page;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.UsageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The texts that a page was made of, which the page itself keeps, deflated, so that it can be made again by a later
 * version when the records are gone.
 *
 * @param template of the page
 * @param data     JSON that its plots are drawn from
 */
record PageTexts(String template, Map<String, Object> texts, String data) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern PAGE = Pattern
      .compile("<script type=\"text/plain\" id=\"page\">(\\w+) ([^<]*)</script>");
  private static final Pattern DATA = Pattern.compile("<script type=\"application/json\" id=\"data\">([^<]*)</script>");

  static String packed(String template, Map<String, Object> texts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(JSON.writeValueAsBytes(texts));
    } catch (IOException e) {
      throw new IllegalStateException("the page's texts can't be written as JSON", e);
    }
    return template + " " + Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** @throws UsageException if the page keeps no texts, or they are damaged */
  static PageTexts of(String html) {
    Matcher page = PAGE.matcher(html);
    Matcher data = DATA.matcher(html);
    if (!page.find() || !data.find()) {
      throw new UsageException("it is no page of ycsb report that can be made again; make one from the records");
    }
    try (InputStream in = new InflaterInputStream(
        new ByteArrayInputStream(Base64.getDecoder().decode(page.group(2))))) {
      return new PageTexts(page.group(1), JSON.readValue(in, new TypeReference<>() {
      }), data.group(1));
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageException("the texts of the page are damaged: " + e.getMessage(), e);
    }
  }
}
