package io.ycsbpack.core.report.page;

import io.ycsbpack.core.report.index.ResultsIndex;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The page of a folder of results: all that it holds, newest first, with links. */
public final class IndexPage {
  private IndexPage() {
  }

  /**
   * The page.
   *
   * @param title of it
   * @param from  folder in which it will be, from which the links go
   */
  public static String html(String title, ResultsIndex index, Path from) {
    Map<String, Object> texts = new LinkedHashMap<>();
    texts.put("title", title);
    texts.put("rows", index.rows(from));
    texts.put("unreadable", index.unreadable());
    return PageParts.page(PageParts.INDEX, texts, "{}");
  }
}
