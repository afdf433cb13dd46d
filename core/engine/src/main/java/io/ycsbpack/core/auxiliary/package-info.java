// SPDX-License-Identifier: Apache-2.0
/**
 * Auxiliary programs, which run next to a database: neighbors that load its machine, and proxies in front of it.
 *
 * <p>An {@link io.ycsbpack.core.auxiliary.AuxiliaryProgram} is a kind of program (stress-ng, haproxy, nginx) with its
 * parameters; it returns the command to start. An {@link io.ycsbpack.core.auxiliary.AuxiliaryProcess} starts that
 * command under a limit, finds its processes by their folder and ends them. A {@link
 * io.ycsbpack.core.auxiliary.BulkSender} sends bulk data. {@code ycsb neighbor} and {@code ycsb proxy} call this package;
 * experiments call these commands.
 */
package io.ycsbpack.core.auxiliary;
