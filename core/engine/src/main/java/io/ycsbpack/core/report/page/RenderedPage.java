package io.ycsbpack.core.report.page;

import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Renders a page of an earlier version in the form of this one: same texts, same data, no records needed. */
public final class RenderedPage {
  private RenderedPage() {
  }

  /** @throws UsageException if the file can't be read, or is no page that keeps its texts */
  public static String html(Path file) {
    try {
      PageTexts kept = PageTexts.of(Files.readString(file));
      return PageParts.page(kept.template(), kept.texts(), kept.data());
    } catch (IOException e) {
      throw new UsageException(file + " can't be read: " + e, e);
    } catch (UsageException e) {
      throw new UsageException(file + ": " + e.getMessage(), e);
    }
  }
}
