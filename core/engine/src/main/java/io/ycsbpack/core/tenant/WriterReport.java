// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import java.util.OptionalLong;

/**
 * The results of a run's background writers.
 *
 * @param failures inserts that were not acknowledged
 * @param missing  acknowledged rows since the writers began that are not there now; empty if not checked
 */
public record WriterReport(LoadReport written, long failures, OptionalLong missing) {

  public WriterReport(LoadReport written, long failures) {
    this(written, failures, OptionalLong.empty());
  }
}
