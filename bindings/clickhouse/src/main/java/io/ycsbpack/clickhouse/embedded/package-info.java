// SPDX-License-Identifier: Apache-2.0
/**
 * The embedded ClickHouse: a real server on loopback, in its own process, from the engine library of an npm package.
 * Its data stay between commands.
 *
 * <p>{@link EmbeddedControl} starts, stops and kills detached servers, one for each {@code DataFolder}. It also finds or
 * starts the server of a run. {@code EnginePackage} fetches the library and checks its integrity. {@code ServerLauncher}
 * starts the process and waits until it answers; {@code EngineMain} is the main class of that process.
 */
package io.ycsbpack.clickhouse.embedded;
