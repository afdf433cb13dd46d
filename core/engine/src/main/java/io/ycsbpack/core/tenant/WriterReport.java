package io.ycsbpack.core.tenant;

import java.util.OptionalLong;

/**
 * What the background writers of a run did.
 *
 * @param failures inserts that were not acknowledged
 * @param missing  rows that were acknowledged since the writers began and are not there now; empty when that was not
 *     looked at
 */
public record WriterReport(LoadReport written, long failures, OptionalLong missing) {

  public WriterReport(LoadReport written, long failures) {
    this(written, failures, OptionalLong.empty());
  }
}
