/**
 * What a binding implements so that a workload can be captured from its servers.
 *
 * <p>{@link io.ycsbpack.core.capture.StatementLog} reads the database's own log and gives
 * {@link io.ycsbpack.core.capture.LoggedWork}: statements with some of their texts, and the tables that they touch. What
 * becomes of their literals, and what is left out, is decided in the engine, alike for all databases.
 * {@link io.ycsbpack.core.capture.TableShape} tells of a table's data as much as it takes to generate others like them.
 */
package io.ycsbpack.core.capture;
