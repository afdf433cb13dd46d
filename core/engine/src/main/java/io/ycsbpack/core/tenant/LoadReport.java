// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import java.time.Instant;

/**
 * The result of a load.
 *
 * @param started when the first insert began
 * @param written to the table of events; 0 bytes when the server made the rows
 */
public record LoadReport(Instant started, Ingestion written) {
}
