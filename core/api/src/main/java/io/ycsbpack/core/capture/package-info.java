// SPDX-License-Identifier: Apache-2.0
/**
 * A binding implements {@link io.ycsbpack.core.capture.StatementLog} so that statements can be captured from its servers.
 * It gives {@link io.ycsbpack.core.capture.StatementLog.Content}: queries with some of their texts. The engine decides alike for all
 * databases which of their literals are written.
 */
package io.ycsbpack.core.capture;
